import { href } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import type { Written } from '../../organization/dates.ts'
import { EmailRefused, type RefusedMark } from '../../ui/email-refused.tsx'
import { Link } from '../../ui/link.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { Address } from '../marks/member-mark.tsx'
import { offerByNameId } from './offer-question.tsx'

export interface QueueRow {
  id: string
  /** 1 is asked first. */
  number: number
  name: string
  email: string
  refused: RefusedMark | null
  waitsSince: Written
  declinedOn: Written | null
  /** The place expired, without an answer. */
  expired: boolean
}

/**
 * The queue in the order of offers.
 *
 * @param offerable places that the first members would get now
 * @param free places for offers by name
 * @param calledOff the bootcamp was called off: members keep their turn for the next one
 * @param offerAt URL of the question for a member
 * @param search query with the cohort, for links
 */
export function QueueTable({
  rows,
  offerable,
  free,
  calledOff,
  offerAt,
  search,
}: {
  rows: QueueRow[]
  offerable: number
  free: number
  calledOff: boolean
  offerAt: (asked: string) => string
  search: string
}) {
  const byName: Column<QueueRow> = {
    header: 'Offer',
    cell: (row) => row.declinedOn && <OfferByName {...row} offerAt={offerAt} />,
  }
  const all =
    free > 0 && rows.some(({ declinedOn }) => declinedOn)
      ? [...columns(offerable, calledOff, search), byName]
      : columns(offerable, calledOff, search)
  return <DataTable stacked caption="People in the queue" columns={all} rows={rows} keyOf={({ id }) => id} />
}

function columns(offerable: number, calledOff: boolean, search: string): Column<QueueRow>[] {
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
      cell: ({ waitsSince }) => <time dateTime={waitsSince.iso}>{waitsSince.words}</time>,
    },
    { header: 'Status', cell: (row) => (calledOff ? 'Turn kept' : <QueueStatus row={row} offerable={offerable} />) },
  ]
}

function QueueStatus({ row: { number, declinedOn, expired }, offerable }: { row: QueueRow; offerable: number }) {
  if (declinedOn) {
    return (
      <span className="whitespace-nowrap text-ink-soft">
        {expired ? 'Not taken in time,' : 'Declined on'} <time dateTime={declinedOn.iso}>{declinedOn.words}</time>
      </span>
    )
  }
  if (number <= offerable) return <span className="badge badge-success">Next: a place is free</span>
  if (number === 1) return <span className="badge badge-ember">Next in line</span>
  return <span className="text-ink-soft">Waiting</span>
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
