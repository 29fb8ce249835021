import { exportList } from '../audit/export-list.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/inquiries-csv-route'
import { countMatchingInquiries, readInquiries } from './inquiries.server.ts'
import { inWords, readInquiryQuery } from './inquiry-query.ts'
import { type InquiryStatus, inquiryStatuses } from './inquiry-status.ts'

const header = [
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'Organization',
  'Inquiry Type',
  'Subject',
  'Message',
  'Status',
  'Received (UTC)',
  'ID',
]

/** What the list shows at the moment, all pages of it. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const query = readInquiryQuery(url.searchParams)
  const filter = inWords(query)
  return exportList(services, admin, request.headers, {
    name: filter ? `Inquiries (${filter})` : 'Inquiries',
    file: `inquiries-${query.status ?? 'all'}`,
    header,
    count: () => countMatchingInquiries(services.db, query),
    batches: rowsOf(readInquiries(services.db, query)),
  })
}

async function* rowsOf(batches: ReturnType<typeof readInquiries>) {
  for await (const inquiries of batches)
    yield inquiries.map((inquiry) => [
      inquiry.first_name,
      inquiry.last_name,
      inquiry.email,
      inquiry.phone ?? '',
      inquiry.organization ?? '',
      inquiry.inquiry_type,
      inquiry.subject ?? '',
      inquiry.message,
      inquiryStatuses[inquiry.status as InquiryStatus],
      inquiry.created_at.toISOString(),
      inquiry.id,
    ])
}
