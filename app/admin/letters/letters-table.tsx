import { href } from 'react-router'
import { Address } from '../../membership/marks/member-mark.tsx'
import type { Written } from '../../organization/dates.ts'
import type { LetterState } from '../../platform/mail/letter-query.ts'
import { PostForm } from '../../ui/form/post-form.tsx'
import { Link } from '../../ui/link.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import type { Again } from './again.ts'
import { retryCopy } from './retry-copy.ts'

export interface ShownLetter {
  id: string
  /** The name of its kind. */
  name: string
  recipient: string
  /** Id of the member who has the address now. */
  person: string | null
  again: Again['how']
  tries: number
  problem: string | null
  underWay: boolean
  written: Written
  delivered: Written | null
  discarded: Written | null
  nextTry: Written | null
}
type Letter = ShownLetter

export const letterStateNames: Record<LetterState, string> = {
  all: 'Everything',
  waiting: 'Waiting',
  discarded: 'Discarded',
  delivered: 'Delivered',
}

/** @param list the list's search parameters, to return to */
export function LettersTable({
  letters,
  loading = false,
  list,
  mayChange,
}: {
  letters: Letter[]
  loading?: boolean
  list: string
  /** Whether the viewer may send email. */
  mayChange: boolean
}) {
  const columns: Column<Letter>[] = [
    {
      header: 'Email',
      cell: (letter) => (
        <>
          <Recipient letter={letter} />
          <span className="block font-normal text-ink-soft">{letter.name}</span>
        </>
      ),
      namesRow: true,
    },
    { header: 'Written', labelled: true, cell: ({ written }) => <At moment={written} /> },
    {
      header: 'State',
      ownLine: true,
      cell: (letter) => (
        <div className="grid justify-items-start gap-1">
          <State letter={letter} list={list} mayChange={mayChange} />
          {mayChange && <SendAgain letter={letter} person={letter.person} list={list} />}
        </div>
      ),
    },
  ]
  return (
    <DataTable caption="Emails" stacked columns={columns} rows={letters} keyOf={({ id }) => id} loading={loading} />
  )
}

/** Links to the member who has the address. */
function Recipient({ letter: { person, recipient } }: { letter: Letter }) {
  if (!person) return <Address email={recipient} />
  return (
    <Link className="link inline-block" to={href('/admin/users/:id', { id: person })}>
      <Address email={recipient} />
    </Link>
  )
}

/** For delivered and failed emails. Waiting ones have a retry button instead. */
function SendAgain({ letter, person, list }: { letter: Letter; person: string | null; list: string }) {
  const { id, name, recipient, again, delivered, discarded } = letter
  if (again === 'not' || !person || !(delivered || discarded)) return null
  const search = new URLSearchParams({ person, ...(list !== '' && { list }) })
  return (
    <Link className="link text-sm" to={`${href('/admin/messages/delivery/:id/again', { id })}?${search}`}>
      {again === 'anew' ? 'Send again…' : 'Send a new code…'}
      <span className="sr-only">
        {' '}
        {name} to {recipient}
      </span>
    </Link>
  )
}

function At({ moment: { iso, words } }: { moment: Written }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {words}
    </time>
  )
}

interface Shown {
  letter: Letter
  list: string
  mayChange: boolean
}

function State({ letter, list, mayChange }: Shown) {
  const { delivered, discarded, problem } = letter
  if (delivered)
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="badge badge-success">{letterStateNames.delivered}</span> <At moment={delivered} />
      </span>
    )
  if (discarded)
    return (
      <div className="grid justify-items-start sm:min-w-56 gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="badge badge-problem">{letterStateNames.discarded}</span> <At moment={discarded} />
        </span>
        {problem && <span className="wrap-anywhere text-ink-soft">{problem}</span>}
      </div>
    )
  return <Waiting letter={letter} list={list} mayChange={mayChange} />
}

function Waiting({ letter, list, mayChange }: Shown) {
  const { id, name, recipient, tries, problem, nextTry, underWay } = letter
  return (
    <div className="grid justify-items-start sm:min-w-64 gap-2">
      <span className="badge badge-ember">{letterStateNames.waiting}</span>
      {problem && (
        <span className="wrap-anywhere">
          Tried {tries === 1 ? 'once' : `${tries} times`} so far: {problem}
        </span>
      )}
      {underWay ? (
        <span>Being sent right now.</span>
      ) : tries === 0 ? (
        <span>Will be sent in a moment.</span>
      ) : (
        nextTry && (
          <span>
            Next try: <At moment={nextTry} />
          </span>
        )
      )}
      {mayChange && !underWay && <Retry id={id} of={`${name} to ${recipient}`} list={list} />}
    </div>
  )
}

function Retry({ id, of, list }: { id: string; of: string; list: string }) {
  return (
    <PostForm
      action={href('/admin/messages/delivery')}
      fields={{ intent: 'retry', id, list }}
      lost={retryCopy}
      button="Try now"
      pending="Trying..."
      // Positioned, because visually hidden text would widen the page.
      className="button-quiet button-small relative"
      about={of}
    />
  )
}
