import { exportList } from '../audit/export-list.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireConfirmed, requireEditor } from '../sign-in/viewer.server.ts'
import { triageStatuses } from '../triage/triage.ts'
import { forViewer, inWords, readTriageQuery } from '../triage/triage-query.ts'
import type { Route } from './+types/beta-waitlist-csv-route'
import { budgets, industries } from './beta-choices.ts'
import { countBetaRequests, readBetaRequests } from './beta-waitlist.server.ts'

/** Exports all pages of the current list. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireEditor)
  const services = context.get(servicesContext)
  const query = forViewer(readTriageQuery(url.searchParams), admin)
  return exportList(services, admin, request.headers, {
    name: 'Beta waitlist',
    filter: inWords(query),
    file: `beta-waitlist-${query.status ?? 'all'}`,
    count: () => countBetaRequests(services.db, query),
    batches: readBetaRequests(services.db, query),
    columns: {
      'First Name': (request) => request.first_name,
      'Last Name': (request) => request.last_name,
      Email: (request) => request.email,
      Company: (request) => request.company_name,
      'Job Title': (request) => request.job_title,
      Industry: (request) => industries[request.industry],
      Budget: (request) => budgets[request.budget],
      Project: (request) => request.project_inquiry,
      Status: (request) => triageStatuses[request.status],
      'Received (UTC)': (request) => request.created_at.toISOString(),
      ID: (request) => request.id,
    },
  })
}
