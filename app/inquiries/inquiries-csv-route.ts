import { recordAudit } from '../audit/audit-log.server.ts'
import { csvDownload } from '../platform/csv-download.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/inquiries-csv-route'
import { readInquiries } from './inquiries.server.ts'
import { type InquiryQuery, inWords, readInquiryQuery } from './inquiry-query.ts'
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
export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock, log } = context.get(servicesContext)
  const query = readInquiryQuery(url.searchParams)
  const filter = inWords(query)
  await recordAudit(db, admin, {
    action: 'List exported',
    subject: { kind: 'list', id: null, name: filter ? `Inquiries (${filter})` : 'Inquiries' },
  })
  log.info({ admin: admin.memberId, status: query.status, type: query.type }, 'inquiries exported')
  const day = clock.now().toISOString().slice(0, 10)
  return csvDownload(`inquiries-${query.status ?? 'all'}-${day}.csv`, header, rowsOf(query))

  async function* rowsOf(wanted: InquiryQuery) {
    for await (const batch of readInquiries(db, wanted))
      yield batch.map((inquiry) => [
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
}
