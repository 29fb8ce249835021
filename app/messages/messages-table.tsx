import { href } from 'react-router'
import type { Written } from '../organization/dates.ts'
import { Link } from '../ui/link.tsx'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { type MessageState, type MessageTopic, topicNames } from './message.ts'
import { MessageStateBadge } from './message-state-badge.tsx'

interface ListedMessage {
  id: string
  subject: string
  topic: MessageTopic
  state: MessageState
  to: string
  by: string | null
  recipients: number | null
  at: Written
}

const columns: Column<ListedMessage>[] = [
  {
    header: 'Subject',
    namesRow: true,
    ownLine: true,
    cell: ({ id, subject }) => (
      <Link className="link block min-w-48 wrap-anywhere" to={href('/admin/messages/:id', { id })}>
        {subject}
      </Link>
    ),
  },
  { header: 'State', cell: ({ state }) => <MessageStateBadge state={state} /> },
  { header: 'About', labelled: true, cell: ({ topic }) => topicNames[topic] },
  { header: 'To', labelled: true, cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
  {
    header: 'People',
    labelled: true,
    cell: ({ recipients }) => (recipients === null ? '–' : recipients.toLocaleString('en-US')),
  },
  {
    header: 'When (Pacific Time)',
    labelled: true,
    cell: ({ at, state }) => (
      <span className="whitespace-nowrap">
        {state === 'draft' && 'Written '}
        <time dateTime={at.iso}>{at.words}</time>
      </span>
    ),
  },
  { header: 'By', labelled: true, cell: ({ by }) => by ?? 'Someone who has left' },
]

export function MessagesTable({
  messages,
  list,
}: {
  messages: ListedMessage[]
  list: { page: number; pages: number; total: number }
}) {
  if (list.total === 0) return <p className="empty mt-6">No messages yet.</p>
  return (
    <div className="mt-6">
      <DataTable caption="Messages" columns={columns} rows={messages} keyOf={({ id }) => id} stacked />
      <Pagination
        label="Pages of messages"
        list={list}
        hrefOf={(wanted) => `${href('/admin/messages')}?page=${wanted}`}
      />
    </div>
  )
}
