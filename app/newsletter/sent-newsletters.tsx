import { href } from 'react-router'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import type { Route } from './+types/admin-newsletter-page'
import { audienceInWords } from './newsletter.ts'

type List = Route.ComponentProps['loaderData']['sent']

const columns: Column<List['newsletters'][number]>[] = [
  {
    header: 'Subject',
    cell: ({ subject }) => <span className="block min-w-48 wrap-anywhere">{subject}</span>,
    namesRow: true,
  },
  {
    header: 'Sent (Pacific Time)',
    cell: ({ sent }) => (
      <time dateTime={sent.iso} className="whitespace-nowrap">
        {sent.words}
      </time>
    ),
  },
  { header: 'By', cell: ({ sentBy }) => sentBy },
  {
    header: 'To',
    cell: ({ recipients, cohort }) => <span className="wrap-anywhere">{audienceInWords(recipients, cohort)}</span>,
  },
]

export function SentNewsletters({ list }: { list: List }) {
  return (
    <section aria-labelledby="sent" className="mt-12">
      <h2 id="sent" className="text-2xl">
        Sent so far
      </h2>
      {list.total === 0 ? (
        <p className="card mt-4 border-dashed text-center">No newsletter has been sent yet.</p>
      ) : (
        <div className="mt-4">
          <DataTable
            caption="Newsletters sent so far"
            columns={columns}
            rows={list.newsletters}
            keyOf={({ id }) => id}
          />
          <Pagination
            label="Pages of newsletters"
            list={list}
            hrefOf={(wanted) => `${href('/admin/newsletter')}?page=${wanted}`}
          />
        </div>
      )}
    </section>
  )
}
