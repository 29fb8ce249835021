import { href, redirect } from 'react-router'
import { type Part, partNames } from '../../moderation/moderation.ts'
import { countAsked, listModerations } from '../../moderation/moderations.server.ts'
import { brand } from '../../organization/brand.ts'
import { dayOf, type Written } from '../../organization/dates.ts'
import { mostCounted } from '../../platform/paging.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { EmptyList } from '../../ui/list/empty-list.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AdminErrorView } from '../admin-error-view.tsx'
import type { Route } from './+types/reports-page'
import { readReportsQuery, reportsAddress, reportsList, reportsTabs } from './reports-query.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Hidden items' : 'Error · Hidden items'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const query = readReportsQuery(url.searchParams)
  // Reports themselves are in the inbox.
  if (!url.searchParams.has('show')) throw redirect(reportsList)
  const { show } = query
  const [asked, { rows, ...list }] = await Promise.all([countAsked(db), listModerations(db, show, query.page)])
  return {
    query: { ...query, page: list.page },
    asked,
    list,
    rows: rows.map(({ reason, part, decided_at, asked_at, ...row }) => ({
      ...subjectOf(row),
      says: reason,
      more: partNames[part as Part],
      at: dayOf((show === 'asked' && asked_at) || decided_at),
    })),
  }
}

/** The reported part, and the page for its decision. */
function subjectOf(row: {
  member_id: string
  project_id: string | null
  title: string | null
  first_name: string
  last_name: string
}) {
  const author = `${row.first_name} ${row.last_name}`
  const { project_id, member_id } = row
  return {
    author,
    memberId: member_id,
    name: project_id === null ? author : (row.title ?? 'A project'),
    kind: project_id === null ? 'person' : 'project',
    id: project_id ?? member_id,
  }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

export default function ReportsPage({ loaderData: { query, asked, list, rows } }: Route.ComponentProps) {
  const { title, says, at, nothing } = reportsTabs[query.show]
  const columns: Column<Row>[] = [
    { header: 'Item', cell: (row) => <Subject row={row} />, namesRow: true },
    {
      header: says,
      ownLine: true,
      cell: (row) => (
        <>
          <span className="line-clamp-3 wrap-anywhere">{row.says}</span>
          <span className="block text-ink-soft">{row.more}</span>
        </>
      ),
    },
    { header: at, labelled: true, cell: (row) => <At moment={row.at} /> },
  ]
  return (
    <>
      <PageHeader title="Hidden items" back={{ to: reportsList, label: 'Back to Inquiries' }}>
        What you hid from participants, and what its author has changed since.
      </PageHeader>
      <nav aria-label="Hidden items" className="tabs mt-6 max-sm:gap-x-3 max-sm:text-sm">
        {(['asked', 'hidden'] as const).map((show) => (
          <Link key={show} aria-current={show === query.show ? 'page' : undefined} to={reportsAddress({ show })}>
            {reportsTabs[show].title}
            {show === 'asked' && ` (${asked.toLocaleString('en-US')}${asked >= mostCounted ? '+' : ''})`}
          </Link>
        ))}
      </nav>
      <h2 className="sr-only">{title}</h2>
      <div className="mt-6">
        {rows.length === 0 ? (
          <EmptyList title={nothing} />
        ) : (
          <DataTable
            caption={title}
            stacked
            columns={columns}
            rows={rows}
            keyOf={(row) => `${row.id} ${row.more}`}
            loading={false}
          />
        )}
      </div>
      <Pagination
        label={`Pages of ${title}`}
        list={list}
        hrefOf={(page) => reportsAddress({ show: query.show, page })}
      />
    </>
  )
}

function Subject({ row: { name, kind, id, author, memberId } }: { row: Row }) {
  return (
    <>
      <Link className="link wrap-anywhere" to={href('/admin/moderation/:kind/:id', { kind, id })}>
        <bdi>{name}</bdi>
      </Link>
      <span className="block font-normal text-ink-soft">
        {kind === 'person' ? (
          'Profile'
        ) : (
          <>
            Project by{' '}
            <Link className="link wrap-anywhere" to={href('/admin/users/:id', { id: memberId })}>
              <bdi>{author}</bdi>
            </Link>
          </>
        )}
      </span>
    </>
  )
}

function At({ moment: { iso, words } }: { moment: Written }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {words}
    </time>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} failed={{ heading: 'Hidden items', title: 'Error loading hidden items' }} />
}
