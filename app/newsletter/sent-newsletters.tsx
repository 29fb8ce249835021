import { href } from 'react-router'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { subscribersInWords } from './newsletter.ts'

export interface SentNewsletter {
  id: string
  subject: string
  sentAt: string
  /** As a person reads it, in the pilot's zone. */
  sentOn: string
  sentBy: string
  recipients: number
}

const columns: Column<SentNewsletter>[] = [
  {
    header: 'Subject',
    cell: ({ subject }) => <span className="block min-w-48 wrap-anywhere">{subject}</span>,
    namesRow: true,
  },
  {
    header: 'Sent (Pacific Time)',
    cell: ({ sentAt, sentOn }) => (
      <time dateTime={sentAt} className="whitespace-nowrap">
        {sentOn}
      </time>
    ),
  },
  { header: 'By', cell: ({ sentBy }) => sentBy },
  {
    header: 'To',
    cell: ({ recipients }) => <span className="whitespace-nowrap">{subscribersInWords(recipients)}</span>,
  },
]

export function SentNewsletters({
  list: { newsletters, total, page, pages },
}: {
  list: { newsletters: SentNewsletter[]; total: number; page: number; pages: number }
}) {
  return (
    <section aria-labelledby="sent" className="mt-12">
      <h2 id="sent" className="text-2xl">
        Sent so far
      </h2>
      {total === 0 ? (
        <p className="card mt-4 border-dashed text-center">No newsletter has been sent yet.</p>
      ) : (
        <div className="mt-4 grid gap-5">
          <DataTable caption="Newsletters sent so far" columns={columns} rows={newsletters} keyOf={({ id }) => id} />
          <Pagination
            label="Pages of newsletters"
            page={page}
            pages={pages}
            hrefOf={(wanted) => `${href('/admin/newsletter')}?page=${wanted}`}
          />
        </div>
      )}
    </section>
  )
}
