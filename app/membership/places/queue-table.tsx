import { href, useFetcher } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import type { Written } from '../../organization/dates.ts'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { EmailRefused, type RefusedMark } from '../../ui/email-refused.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { Address } from '../member-mark.tsx'
import { offerCopy } from './places-copy.ts'

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
 * @param about the cohort, for the address of a form
 * @param search the same for links
 */
export function QueueTable({
  rows,
  offerable,
  free,
  about,
  search,
}: {
  rows: QueueRow[]
  offerable: number
  free: number
  about: string
  search: string
}) {
  const byName: Column<QueueRow> = {
    header: 'Offer',
    cell: (row) => row.declinedOn && <OfferByName {...row} about={about} />,
  }
  const all =
    free > 0 && rows.some(({ declinedOn }) => declinedOn)
      ? [...columns(offerable, search), byName]
      : columns(offerable, search)
  return <DataTable stacked caption="People in the queue" columns={all} rows={rows} keyOf={({ id }) => id} />
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
      cell: ({ waitsSince }) => <time dateTime={waitsSince.iso}>{waitsSince.words}</time>,
    },
    { header: 'Standing', cell: (row) => <Standing row={row} offerable={offerable} /> },
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
  return <span className="text-ink-soft">Waits</span>
}

/** Who declined is asked again only when an admin chooses them. */
function OfferByName({ id, name, about }: QueueRow & { about: string }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, offerCopy)
  if (!useMay('organiser')) return null
  return (
    <fetcher.Form method="post" action={href('/admin/places/offer') + about} className="grid justify-items-start gap-2">
      <FormMessage notice={answer?.notice} />
      <input type="hidden" name="member" value={id} />
      <PendingButton
        pending="Offering..."
        underWay={fetcher.state !== 'idle'}
        className="button-quiet button-small"
        about={`to ${name}`}
      >
        Offer a place
      </PendingButton>
    </fetcher.Form>
  )
}
