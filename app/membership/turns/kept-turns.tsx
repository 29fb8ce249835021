import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import { Pagination } from '../../ui/list/pagination.tsx'
import type { Route } from './+types/admin-turns-page'

type Shown = Pick<Route.ComponentProps['loaderData'], 'id' | 'turns' | 'next'>

const columns: Column<Shown['turns']['rows'][number] & { place: number }>[] = [
  { header: '#', cell: ({ place }) => place.toLocaleString('en-US'), labelled: true },
  {
    header: 'Name',
    namesRow: true,
    cell: ({ id, name, email }) => (
      <>
        <Link className="link wrap-anywhere" to={href('/admin/users/:id', { id })}>
          <bdi>{name}</bdi>
        </Link>
        <span className="block text-sm font-normal wrap-anywhere text-ink-soft">{email}</span>
      </>
    ),
  },
  { header: 'Waiting since', cell: ({ waits }) => <time dateTime={waits.iso}>{waits.words}</time>, labelled: true },
]

/** The members who will join the next queue, in its order. */
export function KeptTurns({ id, turns, next }: Shown) {
  const here = href('/admin/cohorts/:id/turns', { id: String(id) })
  const first = (turns.page - 1) * turns.perPage + 1
  return (
    <section aria-labelledby="kept" className="mt-8">
      <h2 id="kept" className="text-xl">
        Who keeps their turn
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        {next ? (
          <>
            When you publish{' '}
            <Link className="link wrap-anywhere" to={href('/admin/cohorts/:slug', { slug: String(next.id) })}>
              {next.name}
            </Link>
            , they join its waitlist in this order. From then on you’ll find them on its Waitlist.
          </>
        ) : (
          'When you publish the next cohort, they join its waitlist in this order. There’s no draft for it yet.'
        )}
      </p>
      {turns.rows.length === 0 ? (
        <p className="mt-3">Nobody right now.</p>
      ) : (
        <>
          <div className="mt-3 max-w-3xl">
            <DataTable
              caption={`Who keeps their turn: ${formatCount(turns)}`}
              stacked
              columns={columns}
              rows={turns.rows.map((row, at) => ({ ...row, place: first + at }))}
              keyOf={({ id: member }) => member}
            />
          </div>
          <Pagination
            label="Pages of kept turns"
            list={turns}
            hrefOf={(page) => (page > 1 ? `${here}?page=${page}` : here)}
          />
        </>
      )}
    </section>
  )
}
