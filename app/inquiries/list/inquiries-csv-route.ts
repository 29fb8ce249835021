import { exportList } from '../../audit/export-list.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireConfirmed, requireEditor } from '../../sign-in/viewer.server.ts'
import { budgets, industries } from '../beta-choices.ts'
import { inquiryForms, inquiryStatuses } from '../inquiry.ts'
import { countInquiries, type ReadInquiry, readInquiries } from '../inquiry-lists.server.ts'
import { formOfPage, forViewer, inWords, readInquiryQuery } from '../inquiry-query.ts'
import type { Route } from './+types/inquiries-csv-route'

/** Exports all pages of the current list: inquiries, or beta requests. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireEditor)
  const services = context.get(servicesContext)
  const form = formOfPage(url)
  const query = forViewer(readInquiryQuery(url.searchParams, form), admin)
  const filter = { ...query, form }
  return exportList(services, admin, request.headers, {
    name: inquiryForms[form].list,
    filter: inWords(query),
    file: `${form === 'beta' ? 'beta-waitlist' : 'inquiries'}-${query.status ?? 'all'}`,
    count: () => countInquiries(services.db, filter),
    batches: readInquiries(services.db, filter),
    columns: { ...sender, ...(form === 'beta' ? ofRequests : ofInquiries), ...work },
  })
}

type Columns = Record<string, (inquiry: ReadInquiry) => string | null>

const sender: Columns = {
  'First Name': (inquiry) => inquiry.first_name,
  'Last Name': (inquiry) => inquiry.last_name,
  Email: (inquiry) => inquiry.email,
}

const ofInquiries: Columns = {
  Phone: (inquiry) => inquiry.phone,
  Organization: (inquiry) => inquiry.organization,
  'Inquiry Type': (inquiry) => inquiry.inquiry_type,
  Subject: (inquiry) => inquiry.subject,
  Message: (inquiry) => inquiry.message,
}

const ofRequests: Columns = {
  Company: (request) => request.organization,
  'Job Title': (request) => request.job_title,
  Industry: (request) => request.industry && industries[request.industry],
  Budget: (request) => request.budget && budgets[request.budget],
  Project: (request) => request.message,
}

const work: Columns = {
  Status: (inquiry) => inquiryStatuses[inquiry.status],
  'Received (UTC)': (inquiry) => inquiry.created_at.toISOString(),
  ID: (inquiry) => inquiry.id,
}
