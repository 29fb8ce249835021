import { recordAudit } from '../audit/audit-log.server.ts'
import { csvDownload } from '../platform/csv-download.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/beta-waitlist-csv-route'
import { budgets, industries } from './beta-request.ts'
import { betaRequestStatuses } from './beta-request-status.ts'
import { readBetaRequests } from './beta-waitlist.server.ts'
import { type BetaWaitlistQuery, inWords, readBetaWaitlistQuery } from './beta-waitlist-query.ts'

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
export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock, log } = context.get(servicesContext)
  const query = readBetaWaitlistQuery(url.searchParams)
  const filter = inWords(query)
  await recordAudit(db, admin, {
    action: 'List exported',
    subject: { kind: 'list', id: null, name: filter ? `Beta waitlist (${filter})` : 'Beta waitlist' },
  })
  log.info({ admin: admin.memberId, status: query.status }, 'beta waitlist exported')
  const day = clock.now().toISOString().slice(0, 10)
  return csvDownload(`beta-waitlist-${query.status ?? 'all'}-${day}.csv`, header, rowsOf(query))

  async function* rowsOf(wanted: BetaWaitlistQuery) {
    for await (const batch of readBetaRequests(db, wanted))
      yield batch.map((request) => [
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
}
