import { href } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import type { Written } from '../../organization/dates.ts'
import { EmailRefused, type RefusedMark } from '../../ui/email-refused.tsx'
import { Link } from '../../ui/link.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Address } from '../marks/member-mark.tsx'
import type { RegistrationState } from '../member.ts'
import { offerByNameId } from './offer-question.tsx'

export interface QueueRow {
  id: string
  /** 1 is asked first. */
  number: number
  name: string
  email: string
  refused: RefusedMark | null
  state: RegistrationState
  /** Of the wait, or of the answer to an offer. */
  since: Written
}

/**
 * The queue in the order of offers.
 *
 * @param offerable places that the first members would get now
 * @param free places for offers by name
 * @param offerAt URL of the question for a member
 * @param search query with the cohort, for links
 */
export function QueueTable({
  rows,
  offerable,
  free,
  offerAt,
  search,
}: {
  rows: QueueRow[]
  offerable: number
  free: number
  offerAt: (asked: string) => string
  search: string
}) {
  const byName: Column<QueueRow> = {
    header: 'Offer',
    cell: (row) => row.state !== 'waiting' && <OfferByName {...row} offerAt={offerAt} />,
  }
  const all =
    free > 0 && rows.some(({ state }) => state !== 'waiting')
      ? [...columns(offerable, search), byName]
      : columns(offerable, search)
  return (
    <DataTable
      stacked
      className="queue"
      caption="People in the queue"
      columns={all}
      rows={rows}
      keyOf={({ id }) => id}
    />
  )
}

function columns(offerable: number, search: string): Column<QueueRow>[] {
  return [
    { header: 'Number', cell: ({ number }) => <span className="tabular-nums">{number.toLocaleString('en-US')}</span> },
    {
      header: 'Name',
      cell: ({ id, name }) => (
        <Link className="link block min-w-32 wrap-anywhere" to={href('/admin/users/:id', { id }) + search}>
          <bdi>{name}</bdi>
        </Link>
      ),
      namesRow: true,
    },
    {
      header: 'Email',
      ownLine: true,
      cell: ({ email, refused }) => (
        <>
          <Address email={email} />
          <EmailRefused mark={refused} />
        </>
      ),
    },
    {
      header: 'Waiting since',
      labelled: true,
      cell: ({ state, since }) => state === 'waiting' && <time dateTime={since.iso}>{since.words}</time>,
    },
    { header: 'Status', cell: (row) => <QueueStatus row={row} offerable={offerable} /> },
  ]
}

function QueueStatus({ row: { number, state, since }, offerable }: { row: QueueRow; offerable: number }) {
  if (state !== 'waiting') {
    return (
      <span className="whitespace-nowrap text-ink-soft">
        {state === 'expired' ? 'Not taken in time,' : 'Declined on'} <time dateTime={since.iso}>{since.words}</time>
      </span>
    )
  }
  if (number <= offerable) return <span className="badge badge-success">Next: a place is free</span>
  if (number === 1) return <span className="badge badge-ember">Next in line</span>
  return <span className="text-ink-soft max-sm:not-print:hidden">Waiting</span>
}

/** For members who declined: they get offers by name only. */
function OfferByName({ id, name, offerAt }: QueueRow & { offerAt: (asked: string) => string }) {
  if (!useMay('organiser')) return null
  return (
    <Link
      id={offerByNameId(id)}
      className="button-quiet button-small relative whitespace-nowrap"
      to={offerAt(id)}
      preventScrollReset
    >
      Offer a place<span className="sr-only"> to {name}</span>
    </Link>
  )
}
