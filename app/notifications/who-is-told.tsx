import { href } from 'react-router'
import { Link } from '../ui/link.tsx'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { type Hearer, type NoticeTopic, noticeTopics, topicsInWords, topicsOf } from './notice-topic.ts'

export interface ToldRecipient extends Hearer {
  id: string
  name: string
}

/**
 * The recipients with their topics, preceded by the topics that nobody gets. @param mayChange shows links to the
 * choices
 */
export function WhoIsTold({ recipients, mayChange }: { recipients: ToldRecipient[]; mayChange: boolean }) {
  const all = Object.keys(noticeTopics) as NoticeTopic[]
  const unheard = all.filter((topic) => !recipients.some((recipient) => topicsOf(recipient).includes(topic)))
  const columns: Column<ToldRecipient>[] = [
    {
      header: 'Name',
      namesRow: true,
      ownLine: true,
      cell: ({ id, name }) =>
        mayChange ? (
          <Link className="link" to={href('/admin/settings/notifications/:id', { id })}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        ),
    },
    {
      header: 'Told of',
      labelled: true,
      ownLine: true,
      cell: (recipient) => topicsInWords(topicsOf(recipient)) || 'Nothing',
    },
  ]
  return (
    <>
      {unheard.length > 0 && (
        <p className="mb-4 max-w-prose">
          <span className="badge badge-problem">Nobody gets these</span> {topicsInWords(unheard)}
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
