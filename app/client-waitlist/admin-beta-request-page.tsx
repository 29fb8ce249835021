import { data, href, isRouteErrorResponse } from 'react-router'
import { findRefusedMarks } from '../membership/roster/refused-marks.server.ts'
import { brand } from '../organization/brand.ts'
import { dateTimeOf, longDayOf } from '../organization/dates.ts'
import { toSearchParams } from '../platform/list-query.ts'
import { replyLink } from '../platform/mailto.ts'
import { isUuid } from '../platform/row-id.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { Fact, ReplyLink } from '../triage/fact.tsx'
import { StatusBadge, StatusSelect, useStatusChange } from '../triage/status-select.tsx'
import { readTriageQuery } from '../triage/triage-query.ts'
import { EmailRefused } from '../ui/email-refused.tsx'
import { Link } from '../ui/link.tsx'
import { ListError } from '../ui/list/list-error.tsx'
import type { Route } from './+types/admin-beta-request-page'
import { betaRequestStatusCopy } from './admin-copy.ts'
import { budgets, industries } from './beta-choices.ts'
import { findBetaRequest } from './beta-waitlist.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.request.company_name ?? 'Error'} · Beta waitlist · ${brand.name}` },
]

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const row = isUuid(id) ? await findBetaRequest(db, id) : null
  if (!row) throw data(null, { status: 404 })
  const { first_name, last_name, created_at, ...shown } = row
  const name = `${first_name} ${last_name}`
  const refusedMark = await findRefusedMarks(db, [row])
  const request = {
    ...shown,
    name,
    refused: refusedMark(row.email),
    industry: industries[row.industry],
    budget: budgets[row.budget],
    received: dateTimeOf(created_at),
    reply: replyLink(row.email, `Your request to ${brand.name}`, {
      name,
      date: longDayOf(created_at),
      text: row.project_inquiry,
    }),
  }
  return { request, list: toSearchParams(readTriageQuery(url.searchParams)) }
}

export default function AdminBetaRequestPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackToList list={loaderData.list} />
      <BetaRequest key={loaderData.request.id} {...loaderData} />
    </>
  )
}

/** @param list the rest of the URL of the list that it was opened from */
function BackToList({ list = '' }: { list?: string }) {
  return (
    <p className="mb-4">
      <Link className="link" to={href('/admin/beta-waitlist') + list}>
        Back to the beta waitlist
      </Link>
    </p>
  )
}

/** Everything that a business client has told. */
function BetaRequest({ request, list }: Route.ComponentProps['loaderData']) {
  const { id, company_name: company, name, received } = request
  const change = useStatusChange(href('/admin/beta-waitlist/:id/status', { id }), request, betaRequestStatusCopy)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{company}</h1>
        <StatusBadge status={change.shown} />
      </div>
      <div className="card mt-6 grid gap-6">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          <Fact name="Name">{name}</Fact>
          <Fact name="Email">
            {request.email} <EmailRefused mark={request.refused} />
          </Fact>
          <Fact name="Job title">
            <bdi>{request.job_title}</bdi>
          </Fact>
          <Fact name="Industry">{request.industry}</Fact>
          <Fact name="Budget">{request.budget}</Fact>
          <Fact name="Received">
            <time dateTime={received.iso}>{received.words}</time> Pacific Time
          </Fact>
        </dl>
        <section aria-labelledby="project">
          <h2 id="project" className="text-xl">
            The project
          </h2>
          <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{request.project_inquiry}</p>
        </section>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-hair pt-5">
          <StatusSelect change={change} of={`the request of ${company}`} list={list} />
          <ReplyLink reply={request.reply} name={name} />
        </div>
      </div>
    </>
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
