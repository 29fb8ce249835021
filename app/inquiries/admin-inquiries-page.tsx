import { href, Link, useNavigation } from 'react-router'
import { refusedMarkOf } from '../membership/roster/refused-mark.ts'
import { brand } from '../organization/brand.ts'
import { findRefusedAddresses } from '../platform/mail/refused-addresses.server.ts'
import { replyLink } from '../platform/mailto.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { pilot } from '../site/pilot.ts'
import { ExportLink } from '../ui/list/export-link.tsx'
import { FilterSelect } from '../ui/list/filter-select.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { ListError } from '../ui/list/list-error.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { useDelayedFlag } from '../ui/use-delayed-flag.ts'
import type { Route } from './+types/admin-inquiries-page'
import { countInquiries, listInquiries } from './inquiries.server.ts'
import { InquiryList, NoInquiries } from './inquiry-list.tsx'
import { isFiltered, readInquiryQuery, toSearchParams } from './inquiry-query.ts'
import { inquiryStatuses, titleOf } from './inquiry-status.ts'
import { inquiryTypes } from './inquiry-type.ts'

const here = href('/admin/inquiries')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Inquiries' : 'Error · Inquiries'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const query = readInquiryQuery(url.searchParams)
  const [all, { rows, ...list }] = await Promise.all([countInquiries(db), listInquiries(db, query)])
  const refused = await findRefusedAddresses(
    db,
    rows.map(({ email }) => email),
  )
  const inquiries = rows.map(({ first_name, last_name, inquiry_type, created_at, ...inquiry }) => {
    const name = `${first_name} ${last_name}`
    const { email, subject, message: text } = inquiry
    return {
      ...inquiry,
      refused: refusedMarkOf(refused, email),
      name,
      title: titleOf(inquiry),
      type: inquiry_type,
      receivedAt: created_at.toISOString(),
      receivedOn: dayAndTime.format(created_at),
      reply: replyLink(email, subject?.trim() || `Your message to ${brand.name}`, {
        name,
        date: day.format(created_at),
        text,
      }),
    }
  })
  return { query: { ...query, page: list.page }, all, list, inquiries }
}

/** On the server alone: a browser may know another way to write it. */
const dayAndTime = new Intl.DateTimeFormat('en-US', { timeZone: pilot.zone, dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { timeZone: pilot.zone, dateStyle: 'long' })

export default function AdminInquiriesPage({ loaderData }: Route.ComponentProps) {
  const { query, all, list, inquiries } = loaderData
  const { location } = useNavigation()
  const wanted = new URLSearchParams(location?.search)
  // While somebody types, the cards that are there stay: empty ones would flicker.
  const loading = useDelayedFlag(location?.pathname === here && wanted.get('search')?.trim() === query.search)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Inquiries</h1>
        {all > 0 && <ExportLink href={href('/admin/inquiries/csv') + toSearchParams({ ...query, page: 1 })} />}
      </div>
      <p className="mt-3 max-w-prose text-ink-soft">
        What visitors wrote on the contact page. They were promised a reply within{' '}
        <span className="whitespace-nowrap">{pilot.replyTime}</span>.
      </p>
      {all > 0 && (
        <div className="mt-6 *:max-w-none *:flex-wrap [&_label:has([type=search])]:basis-48">
          <SearchBox
            label="Search inquiries"
            placeholder="Name, e-mail, subject or message"
            value={query.search}
            action={here}
          >
            <FilterSelect
              label="Status"
              name="status"
              value={query.status}
              all="All statuses"
              options={inquiryStatuses}
            />
            <FilterSelect label="Type" name="type" value={query.type} all="All types" options={typeOptions} />
          </SearchBox>
        </div>
      )}
      <p role="status" className="mt-4 mb-3 text-sm text-ink-soft">
        {all > 0 && (
          <>
            {formatCount(list)} of {all.toLocaleString('en-US')} {all === 1 ? 'inquiry' : 'inquiries'}
          </>
        )}
      </p>
      {inquiries.length === 0 && !loading ? (
        <NoInquiries>
          {all > 0 && isFiltered(query) && (
            <Link className="link" to={here} preventScrollReset>
              Clear filters
            </Link>
          )}
        </NoInquiries>
      ) : (
        <InquiryList key={toSearchParams(query)} query={query} inquiries={inquiries} loading={loading} />
      )}
      <div className="mt-6">
        <Pagination
          label="Pages of inquiries"
          page={list.page}
          pages={list.pages}
          hrefOf={(page) => here + toSearchParams({ ...query, page })}
        />
      </div>
    </>
  )
}

const typeOptions = Object.fromEntries(inquiryTypes.map((type) => [type, type]))

export function ErrorBoundary() {
  return <ListError heading="Inquiries" title="Error loading inquiries" />
}
