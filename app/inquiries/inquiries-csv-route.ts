import { exportList } from '../audit/export-list.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireConfirmed, requireEditor } from '../sign-in/viewer.server.ts'
import { triageStatuses } from '../triage/triage.ts'
import { forViewer, inWords } from '../triage/triage-query.ts'
import type { Route } from './+types/inquiries-csv-route'
import { countInquiries, readInquiries } from './inquiries.server.ts'
import { readInquiryQuery } from './inquiry-query.ts'

/** Exports all pages of the current list. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireEditor)
  const services = context.get(servicesContext)
  const query = forViewer(readInquiryQuery(url.searchParams), admin)
  return exportList(services, admin, request.headers, {
    name: 'Inquiries',
    filter: inWords(query),
    file: `inquiries-${query.status ?? 'all'}`,
    count: () => countInquiries(services.db, query),
    batches: readInquiries(services.db, query),
    columns: {
      'First Name': (inquiry) => inquiry.first_name,
      'Last Name': (inquiry) => inquiry.last_name,
      Email: (inquiry) => inquiry.email,
      Phone: (inquiry) => inquiry.phone,
      Organization: (inquiry) => inquiry.organization,
      'Inquiry Type': (inquiry) => inquiry.inquiry_type,
      Subject: (inquiry) => inquiry.subject,
      Message: (inquiry) => inquiry.message,
      Status: (inquiry) => triageStatuses[inquiry.status],
      'Received (UTC)': (inquiry) => inquiry.created_at.toISOString(),
      ID: (inquiry) => inquiry.id,
    },
  })
}
