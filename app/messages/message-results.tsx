import { href } from 'react-router'
import type { Written } from '../organization/dates.ts'
import { Link } from '../ui/link.tsx'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import {
  type DeliveryStatus,
  deliveryStatuses,
  deliveryStatusNames,
  type MessageState,
  omissionNames,
} from './message.ts'
import type { ListedResult, Results } from './message-results.server.ts'

type Row = Omit<ListedResult, 'at'> & { at: Written | null }

/** The results of a message, as numbers and for each person. */
export function MessageResults({
  id,
  state,
  counts,
  status,
  list,
}: {
  id: string
  state: MessageState
  counts: Results
  status: DeliveryStatus
  list: { rows: Row[]; page: number; pages: number; total: number; hasMore: boolean }
}) {
  const here = href('/admin/messages/:id', { id })
  const shown = (one: DeliveryStatus) => `${here}?show=${encodeURIComponent(one)}`
  return (
    <section aria-labelledby="results" className="mt-10">
      <h2 id="results" className="text-2xl">
        Results
      </h2>
      {state === 'sending' && (
        <p className="mt-2 text-ink-soft">
          It’s going out now. <a href={here}>Reload this page</a> to see the progress.
        </p>
      )}
      <nav aria-label="Results" className="tabs mt-4 max-lg:gap-x-3 max-lg:text-sm">
        {deliveryStatuses.map((one) => (
          <Link key={one} to={shown(one)} preventScrollReset aria-current={one === status ? 'page' : undefined}>
            {deliveryStatusNames[one]} {counts[one].count.toLocaleString('en-US')}
            {counts[one].hasMore && '+'}
          </Link>
        ))}
      </nav>
      {list.rows.length === 0 ? (
        <p className="empty mt-4">
          {counts[status].count > 0 ? 'We no longer keep these names. Retention says how long we do.' : 'No one here.'}
        </p>
      ) : (
        <div className="mt-4">
          <DataTable
            caption={`${deliveryStatusNames[status]} emails`}
            columns={columnsOf(status)}
            rows={list.rows}
            stacked
            keyOf={({ email, at }) => `${email} ${at?.iso}`}
          />
          {list.hasMore && (
            <p className="mt-2 text-sm text-ink-soft">
              Only the first {list.total.toLocaleString('en-US')} are listed.
            </p>
          )}
          <Pagination label="Pages of people" list={list} hrefOf={(page) => `${shown(status)}&page=${page}`} />
        </div>
      )}
    </section>
  )
}

function columnsOf(status: DeliveryStatus): Column<Row>[] {
  const person: Column<Row> = {
    header: 'Person',
    namesRow: true,
    ownLine: true,
    cell: ({ member, email }) => (
      <span className="block min-w-48 wrap-anywhere">
        {member && (
          <Link className="link" to={href('/admin/users/:id', { id: member.id })}>
            <bdi>{member.name}</bdi>
          </Link>
        )}
        <span className="block font-normal text-ink-soft">{email}</span>
      </span>
    ),
  }
  const when: Column<Row> = {
    header: status === 'delivered' ? 'Delivered' : 'When',
    labelled: true,
    cell: ({ at }) => at && <time dateTime={at.iso}>{at.words}</time>,
  }
  const why: Column<Row> = {
    header: status === 'waiting' ? 'Last try' : 'Why',
    labelled: true,
    cell: ({ reason, problem }) => (
      <span className="wrap-anywhere">{reason ? omissionNames[reason] : problemInWords(problem)}</span>
    ),
  }
  if (status === 'delivered') return [person, when]
  return status === 'refused' ? [person, why, when] : [person, why]
}

/** Problems as the outbox stores them, in words for admins. */
const ownProblems: Record<string, string> = {
  'Discarded.': 'Unsubscribed, was cancelled or changed the address before it was sent',
  'Stopped.': 'The message was stopped',
}

function problemInWords(problem: string | null): string {
  if (problem === null) return 'Not tried yet'
  return ownProblems[problem] ?? problem
}
