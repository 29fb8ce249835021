import { href } from 'react-router'
import type { AdminRole } from '../admin-role.ts'
import { Link } from '../ui/link.tsx'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { noticeTopics, type Pace, type Paces, paceOf } from './notice-topic.ts'

export interface ToldRecipient {
  id: string
  name: string
  role: AdminRole | null
  paces: Paces
}

/** Of each thing that can happen: who hears of it. @param mayChange leads to the choice of each */
export function WhoIsTold({ recipients, mayChange }: { recipients: ToldRecipient[]; mayChange: boolean }) {
  const told = (pace: Pace) => (row: (typeof noticeTopics)[number]) => (
    <Names recipients={recipients.filter((each) => paceOf(row.topic, each) === pace)} mayChange={mayChange} />
  )
  const isHeard = (row: (typeof noticeTopics)[number]) => recipients.some((each) => paceOf(row.topic, each) !== 'never')
  const columns: Column<(typeof noticeTopics)[number]>[] = [
    {
      header: 'What happens',
      namesRow: true,
      ownLine: true,
      cell: (row) => (
        <>
          {row.label} {!isHeard(row) && <span className="badge badge-problem">Nobody is told</span>}
        </>
      ),
    },
    { header: 'At once', labelled: true, cell: told('at-once') },
    { header: 'Daily summary', labelled: true, cell: told('daily') },
  ]
  return (
    <DataTable
      caption="Who is told of what"
      stacked
      columns={columns}
      rows={noticeTopics}
      keyOf={({ topic }) => topic}
    />
  )
}

function Names({ recipients, mayChange }: { recipients: ToldRecipient[]; mayChange: boolean }) {
  if (recipients.length === 0) return <span className="text-ink-soft">–</span>
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {recipients.map(({ id, name }) => (
        <li key={id} className="min-w-0 wrap-anywhere">
          {mayChange ? (
            <Link className="link" to={href('/admin/notifications/:id', { id })}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
}
