import { href, Link } from 'react-router'
import { wallClockInWords } from '../../cohorts/cohort-record.ts'
import type { ItemRecord } from '../../cohorts/cohort-records.server.ts'
import type { ScheduleItem } from '../../cohorts/schedule-item.ts'
import { DataTable } from '../../ui/list/data-table.tsx'

export const itemKindNames: Record<ScheduleItem['kind'], string> = {
  preparation: 'Preparation',
  'live session': 'Live session',
  exercise: 'Exercise',
}

/** What a cohort does, in order. */
export function ScheduleTable({ cohortId, items }: { cohortId: number; items: ItemRecord[] }) {
  return (
    <DataTable
      caption="Schedule"
      stacked
      rows={items}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          header: 'Title',
          namesRow: true,
          ownLine: true,
          cell: ({ id, title }) => (
            <Link
              className="link wrap-anywhere"
              to={href('/admin/cohorts/:id/schedule/:item', { id: String(cohortId), item: String(id) })}
            >
              {title}
            </Link>
          ),
        },
        { header: 'Kind', cell: ({ kind }) => itemKindNames[kind] },
        { header: 'Starts', labelled: true, cell: ({ starts }) => (starts ? wallClockInWords(starts) : '–') },
        {
          header: 'Recording',
          labelled: true,
          cell: ({ kind, recordingUrl }) => (kind !== 'live session' ? '–' : recordingUrl ? 'There' : 'Missing'),
        },
      ]}
    />
  )
}
