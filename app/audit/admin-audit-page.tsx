import { href } from 'react-router'
import { AdminErrorView } from '../admin/admin-error-view.tsx'
import { AllowedTo } from '../allowed-to.tsx'
import { brand } from '../organization/brand.ts'
import { dateTimeOf } from '../organization/dates.ts'
import { isFiltered, toSearchParams } from '../platform/list-query.ts'
import { servicesContext } from '../platform/services.ts'
import { countRefusedAdmins, type RefusedSignIns } from '../sign-in/codes/unknown-sign-ins.server.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { EmptyList } from '../ui/list/empty-list.tsx'
import { ExportLink } from '../ui/list/export-link.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { FoundLine } from '../ui/list/found-line.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { useListLoading } from '../ui/list/use-list-loading.ts'
import { PrintItem } from '../ui/more-menu.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/admin-audit-page'
import { readableChanges } from './audit-change.ts'
import { AuditEntries } from './audit-entries.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { listActors, listEntries } from './audit-log.server.ts'
import { readAuditQuery } from './audit-query.ts'

const here = href('/admin/settings/audit')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Audit log' : 'Error · Audit log'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const query = readAuditQuery(url.searchParams)
  const [actors, { rows, ...list }, refused] = await Promise.all([
    listActors(db),
    listEntries(db, query),
    countRefusedAdmins(db, services.clock.now()),
  ])
  const entries = rows.map(({ at, changes, ...entry }) => ({
    ...entry,
    at: dateTimeOf(at),
    changes: readableChanges(changes),
  }))
  return { query: { ...query, page: list.page }, actors, list, entries, refused }
}

export default function AdminAuditPage({
  loaderData: { query, actors, list, entries, refused },
}: Route.ComponentProps) {
  const loading = useListLoading(here, query, readAuditQuery)
  const isNarrowed = isFiltered(query)
  return (
    <>
      <PageHeader title="Audit log">
        Admin actions and sign-ins. Entries can’t be changed or deleted. Times are Pacific.
      </PageHeader>
      {refused.addresses > 0 && (
        <p className="mt-3 max-w-prose text-ink-soft">
          In the last 24 hours {refusedInWords(refused)} refused at admin sign-in because no admin uses{' '}
          {refused.addresses === 1 ? 'it' : 'them'}. We count them but don’t list them, so strangers can’t flood this
          log.
        </p>
      )}
      <AuditFilter
        query={query}
        actors={actors}
        action={here}
        menu={
          <>
            <AllowedTo least="organiser">
              <ExportLink
                href={href('/admin/settings/audit/csv') + toSearchParams({ ...query, page: 1 })}
                people="with"
              />
            </AllowedTo>
            <PrintItem />
          </>
        }
      />
      <FoundLine>
        {formatCount(list)} {list.total === 1 ? 'entry' : 'entries'}
        {list.hasMore && '. Only the newest are listed. Choose days to see others.'}
      </FoundLine>
      {entries.length === 0 && !loading ? (
        <EmptyList title={isNarrowed ? 'No entries found' : 'Nothing has been recorded yet.'} />
      ) : (
        <AuditEntries entries={entries} loading={loading} />
      )}
      <Pagination
        label="Pages of the audit log"
        list={list}
        hrefOf={(page) => here + toSearchParams({ ...query, page })}
      />
    </>
  )
}

function refusedInWords({ addresses, networks }: RefusedSignIns): string {
  const from = networks === 1 ? 'from one network' : `from ${networks.toLocaleString('en-US')} networks`
  return addresses === 1 ? `one address, ${from}, was` : `${addresses.toLocaleString('en-US')} addresses, ${from}, were`
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} failed={{ heading: 'Audit log', title: 'Error loading the audit log' }} />
}
