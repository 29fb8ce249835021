import { href } from 'react-router'
import type { AdminRole } from '../admin-role.ts'
import { Link } from '../ui/link.tsx'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { mayHear, noticeTopics, type Pace, type Paces, paceOf } from './notice-topic.ts'

export interface ToldRecipient {
  id: string
  name: string
  role: AdminRole | null
  paces: Paces
}

/**
 * The recipients with their topics, preceded by the topics that nobody gets. @param mayChange shows links to the
 * choices
 */
export function WhoIsTold({ recipients, mayChange }: { recipients: ToldRecipient[]; mayChange: boolean }) {
  const unheard = noticeTopics.filter(({ topic }) => recipients.every((each) => paceOf(topic, each) === 'never'))
  const columns: Column<ToldRecipient>[] = [
    {
      header: 'Name',
      namesRow: true,
      ownLine: true,
      cell: ({ id, name }) =>
        mayChange ? (
          <Link className="link" to={href('/admin/notifications/:id', { id })}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        ),
    },
    { header: 'Right away', labelled: true, ownLine: true, cell: (recipient) => topicsOf(recipient, 'at-once') },
    { header: 'Daily summary', labelled: true, ownLine: true, cell: (recipient) => topicsOf(recipient, 'daily') },
  ]
  return (
    <>
      {unheard.length > 0 && (
        <p className="mb-4 max-w-prose">
          <span className="badge badge-problem">Nobody gets these</span> {inWords(unheard)}
        </p>
      )}
      <DataTable
        caption="Who gets which notifications"
        stacked
        columns={columns}
        rows={recipients}
        keyOf={({ id }) => id}
      />
    </>
  )
}

/** @returns such as 'Beta request, Server', or 'Everything' when all of the recipient's topics have this pace */
function topicsOf(recipient: ToldRecipient, pace: Pace): string {
  const told = noticeTopics.filter(({ topic }) => paceOf(topic, recipient) === pace)
  const isAll = told.length > 0 && told.length === noticeTopics.filter(({ topic }) => mayHear(topic, recipient)).length
  return isAll ? 'Everything' : inWords(told) || '–'
}

function inWords(topics: { label: string }[]): string {
  return topics.map(({ label }) => label).join(', ')
}
