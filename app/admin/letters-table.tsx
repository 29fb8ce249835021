import { href, useFetcher } from 'react-router'
import { useMay } from '../allowed-to.tsx'
import { Address } from '../membership/member-mark.tsx'
import type { Written } from '../organization/dates.ts'
import type { Lost } from '../platform/forms/lost-connection.ts'
import type { LetterState } from '../platform/mail/letter-query.ts'
import { PendingButton } from '../ui/form/pending-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { useAnswer } from '../ui/use-answer.ts'
import type { Route } from './+types/letters-page'
import { retryCopy } from './copy.ts'
import { nameOfLetter } from './letter-kind.ts'

type Letter = Route.ComponentProps['loaderData']['letters'][number]

export const letterStateNames: Record<LetterState, string> = {
  delivered: 'Delivered',
  waiting: 'Waiting',
  discarded: 'Discarded',
}

/** @param list the rest of the URL, to come back to */
export function LettersTable({ letters, loading, list }: { letters: Letter[]; loading: boolean; list: string }) {
  const columns: Column<Letter>[] = [
    {
      header: 'Email',
      cell: ({ kind, recipient }) => (
        <>
          <Address email={recipient} />
          <span className="block font-normal text-ink-soft">{nameOfLetter(kind)}</span>
        </>
      ),
      namesRow: true,
    },
    { header: 'State', ownLine: true, cell: (letter) => <State letter={letter} list={list} /> },
    { header: 'Written', labelled: true, cell: ({ written }) => <At moment={written} /> },
  ]
  return (
    <DataTable caption="Emails" stacked columns={columns} rows={letters} keyOf={({ id }) => id} loading={loading} />
  )
}

function At({ moment: { iso, words } }: { moment: Written }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {words}
    </time>
  )
}

function State({ letter, list }: { letter: Letter; list: string }) {
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
  return <Waiting letter={letter} list={list} />
}

function Waiting({ letter, list }: { letter: Letter; list: string }) {
  const { id, kind, recipient, tries, problem, nextTry, underWay } = letter
  return (
    <div className="grid justify-items-start sm:min-w-64 gap-2">
      <span className="badge badge-ember">{letterStateNames.waiting}</span>
      {problem && (
        <span className="wrap-anywhere">
          Not taken {tries === 1 ? 'once' : `${tries} times`} so far: {problem}
        </span>
      )}
      {underWay ? (
        <span>Being sent right now.</span>
      ) : tries === 0 ? (
        <span>Leaves in a moment.</span>
      ) : (
        nextTry && (
          <span>
            Next try: <At moment={nextTry} />
          </span>
        )
      )}
      {!underWay && <Retry id={id} of={`${nameOfLetter(kind)} to ${recipient}`} list={list} />}
    </div>
  )
}

function Retry({ id, of, list }: { id: string; of: string; list: string }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, retryCopy)
  if (!useMay('organiser')) return null
  return (
    <fetcher.Form method="post" action={href('/admin/letters/:id/retry', { id })} className="grid gap-2">
      <input type="hidden" name="list" value={list} />
      <FormMessage notice={answer?.notice} />
      {/* Positioned, or what is only heard would make the page wider than the screen. */}
      <PendingButton
        className="button-quiet button-small relative"
        pending="Trying…"
        underWay={fetcher.state !== 'idle'}
        about={of}
      >
        Try now
      </PendingButton>
    </fetcher.Form>
  )
}
