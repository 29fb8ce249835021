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
  /** It was not declined in words: they took no place in time. */
  expired: boolean
}

/**
 * The queue in the order in which people are asked.
 *
 * @param offerable places that the first of them would get now
 * @param free places that those who declined can be offered by name
 * @param calledOff the bootcamp does not take place: they keep their turn for the next one
 * @param offerAt where it is asked whether somebody is to be offered one
 * @param search the cohort, for links
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
    { header: 'Status', cell: (row) => (calledOff ? 'Turn kept' : <Standing row={row} offerable={offerable} />) },
  ]
}

function Standing({ row: { number, declinedOn, expired }, offerable }: { row: QueueRow; offerable: number }) {
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

/** Who declined is asked again only when an admin chooses them. */
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
