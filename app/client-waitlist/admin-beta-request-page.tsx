import { data, href, isRouteErrorResponse, Link } from 'react-router'
import { findRefusedMarks } from '../membership/roster/refused-marks.server.ts'
import { brand } from '../organization/brand.ts'
import { dateTimeOf, longDayOf } from '../organization/dates.ts'
import { toSearchParams } from '../platform/list-query.ts'
import { replyLink } from '../platform/mailto.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { triagedId } from '../triage/status-change.ts'
import { ListError } from '../ui/list/list-error.tsx'
import type { Route } from './+types/admin-beta-request-page'
import { budgets, industries } from './beta-request.ts'
import { BetaRequestView } from './beta-request-view.tsx'
import { findBetaRequest } from './beta-waitlist.server.ts'
import { readBetaWaitlistQuery } from './beta-waitlist-query.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.request.company ?? 'Error'} · Beta waitlist · ${brand.name}` },
]

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const row = triagedId.safeParse(id).success ? await findBetaRequest(db, id) : null
  if (!row) throw data(null, { status: 404 })
  const name = `${row.first_name} ${row.last_name}`
  const refusedMark = await findRefusedMarks(db, [row])
  const request = {
    id: row.id,
    status: row.status,
    version: row.version,
    company: row.company_name,
    name,
    email: row.email,
    refused: refusedMark(row.email),
    jobTitle: row.job_title,
    industry: industries[row.industry],
    budget: budgets[row.budget],
    project: row.project_inquiry,
    received: dateTimeOf(row.created_at),
    reply: replyLink(row.email, `Your request to ${brand.name}`, {
      name,
      date: longDayOf(row.created_at),
      text: row.project_inquiry,
    }),
  }
  return { request, list: toSearchParams(readBetaWaitlistQuery(url.searchParams)) }
}

export default function AdminBetaRequestPage({ loaderData: { request, list } }: Route.ComponentProps) {
  const { id } = request
  return (
    <>
      <BackToList list={list} />
      <BetaRequestView key={id} request={request} list={list} />
    </>
  )
}

function BackToList({ list = '' }: { list?: string }) {
  return (
    <p className="mb-4">
      <Link className="link" to={href('/admin/beta-waitlist') + list}>
        Back to the beta waitlist
      </Link>
    </p>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Beta waitlist" title="Error loading the request" />
  return (
    <>
      <BackToList />
      <h1 className="text-3xl">Request not found</h1>
      <p className="mt-3 max-w-prose text-ink-soft">There is no such request on the beta waitlist.</p>
    </>
  )
}
