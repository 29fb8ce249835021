import { exportList } from '../../audit/export-list.server.ts'
import { wallClockAt } from '../../cohorts/cohort-record.ts'
import { brand } from '../../organization/brand.ts'
import { withoutPeople } from '../../platform/csv/people-columns.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireConfirmed, requireEditor } from '../../sign-in/viewer.server.ts'
import { budgets, industries } from '../beta-choices.ts'
import { inquiryForms, inquiryStatuses } from '../inquiry.ts'
import { countSent, readInquiries } from '../inquiry-lists.server.ts'
import { forViewer, inWords, readInquiryQuery } from '../inquiry-query.ts'
import type { Route } from './+types/inquiries-csv-route'

/** Exports all pages of the current list, without the reports of participants, which are anonymous. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireEditor)
  const services = context.get(servicesContext)
  const query = forViewer(readInquiryQuery(url.searchParams), admin)
  return exportList(services, admin, request.headers, {
    name: 'Inquiries',
    filter: inWords(query),
    isWithoutPeople: url.searchParams.has(withoutPeople),
    file: `inquiries-${query.status ?? 'all'}`,
    count: () => countSent(services.db, query),
    batches: readInquiries(services.db, query),
    columns: {
      'First Name': (inquiry) => inquiry.first_name,
      'Last Name': (inquiry) => inquiry.last_name,
      Email: (inquiry) => inquiry.email,
      Phone: (inquiry) => inquiry.phone,
      Organization: (inquiry) => inquiry.organization,
      'Job Title': (inquiry) => inquiry.job_title,
      Form: (inquiry) => inquiryForms[inquiry.form].name,
      'Inquiry Type': (inquiry) => inquiry.inquiry_type,
      Industry: (inquiry) => inquiry.industry && industries[inquiry.industry],
      Budget: (inquiry) => inquiry.budget && budgets[inquiry.budget],
      Subject: (inquiry) => inquiry.subject,
      Message: (inquiry) => inquiry.message,
      Status: (inquiry) => inquiryStatuses[inquiry.status],
      [`Received (${brand.zone})`]: (inquiry) => wallClockAt(inquiry.created_at, brand.zone).replace('T', ' '),
      ID: (inquiry) => inquiry.id,
    },
  })
}
