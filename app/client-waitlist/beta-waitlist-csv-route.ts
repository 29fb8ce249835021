import { exportList } from '../audit/export-list.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/beta-waitlist-csv-route'
import { budgets, industries } from './beta-request.ts'
import { betaRequestStatuses } from './beta-request-status.ts'
import { countMatchingBetaRequests, readBetaRequests } from './beta-waitlist.server.ts'
import { inWords, readBetaWaitlistQuery } from './beta-waitlist-query.ts'

const header = [
  'First Name',
  'Last Name',
  'Email',
  'Company',
  'Job Title',
  'Industry',
  'Budget',
  'Project',
  'Status',
  'Received (UTC)',
  'ID',
]

/** What the list shows at the moment, all pages of it. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const query = readBetaWaitlistQuery(url.searchParams)
  const filter = inWords(query)
  return exportList(services, admin, request.headers, {
    name: filter ? `Beta waitlist (${filter})` : 'Beta waitlist',
    file: `beta-waitlist-${query.status ?? 'all'}`,
    header,
    count: () => countMatchingBetaRequests(services.db, query),
    batches: rowsOf(readBetaRequests(services.db, query)),
  })
}

async function* rowsOf(batches: ReturnType<typeof readBetaRequests>) {
  for await (const requests of batches)
    yield requests.map((request) => [
      request.first_name,
      request.last_name,
      request.email,
      request.company_name,
      request.job_title,
      industries[request.industry],
      budgets[request.budget],
      request.project_inquiry,
      betaRequestStatuses[request.status],
      request.created_at.toISOString(),
      request.id,
    ])
}
