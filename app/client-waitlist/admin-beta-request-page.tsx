import { data, href, isRouteErrorResponse } from 'react-router'
import { refusedMarkOf } from '../membership/roster/refused-mark.ts'
import { brand } from '../organization/brand.ts'
import { dateTimeOf, longDayOf } from '../organization/dates.ts'
import { toSearchParams } from '../platform/list-query.ts'
import { replyLink } from '../platform/mailto.ts'
import { isUuid } from '../platform/row-id.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin, requireEditor } from '../sign-in/viewer.server.ts'
import { Conversation, DeskBar, FolderBadge, OthersFromSender } from '../triage/actions/desk.tsx'
import { triageAction } from '../triage/actions/triage-action.server.ts'
import { Fact, ReplyLink, SenderName } from '../triage/fact.tsx'
import { NoteForm } from '../triage/notes/note-form.tsx'
import { OverdueBadge } from '../triage/overdue-badge.tsx'
import { showDesk } from '../triage/show-desk.server.ts'
import { StatusBadge, StatusSelect, useStatusChange } from '../triage/status-select.tsx'
import { readTriageQuery } from '../triage/triage-query.ts'
import { EmailRefused } from '../ui/email-refused.tsx'
import { ListError } from '../ui/list/list-error.tsx'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/admin-beta-request-page'
import { betaRequestBulkCopy, betaRequestStatusCopy } from './admin-copy.ts'
import { budgets, industries } from './beta-choices.ts'
import { betaRequestTriage } from './beta-request-triage.server.ts'
import { betaRequests, findBetaRequest } from './beta-waitlist.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.request.company_name ?? 'Error'} · Beta waitlist · ${brand.name}` },
]

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const row = isUuid(id) ? await findBetaRequest(db, id) : null
  if (!row) throw data(null, { status: 404 })
  const { first_name, last_name, created_at, refusal, ...shown } = row
  const name = `${first_name} ${last_name}`
  const desk = await showDesk(db, betaRequests, row, clock.now(), admin)
  const request = {
    ...shown,
    name,
    refused: refusedMarkOf(refusal),
    industry: industries[row.industry],
    budget: budgets[row.budget],
    received: dateTimeOf(created_at),
    reply: replyLink(row.email, `Your request to ${brand.name}`, {
      name,
      date: longDayOf(created_at),
      text: row.project_inquiry,
    }),
  }
  return { request, desk, list: toSearchParams(readTriageQuery(url.searchParams)) }
}

export function action(args: Route.ActionArgs) {
  return triageAction(args, requireEditor(args.context), betaRequestTriage)
}

const heading = 'request'

export default function AdminBetaRequestPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href('/admin/beta-waitlist') + loaderData.list} label="Back to Beta waitlist" />
      <BetaRequest key={loaderData.request.id} {...loaderData} />
      <Notes {...loaderData} />
      <OthersFromSender others={loaderData.desk.others} email={loaderData.request.email} />
    </>
  )
}

/** @param list the query of the list that the request was opened from */
/** All fields of a request. */
function BetaRequest({ request, desk, list }: Route.ComponentProps['loaderData']) {
  const { id, company_name: company, name, received } = request
  const change = useStatusChange(id, request, betaRequestStatusCopy)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 id={heading} tabIndex={-1} className="min-w-0 text-3xl wrap-anywhere">
          {company}
        </h1>
        <StatusBadge status={change.shown} />
        {change.shown !== 'resolved' && <OverdueBadge by={desk.overdue} />}
        <FolderBadge folder={desk.folder} />
      </div>
      <div className="card mt-6 grid gap-6">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          <Fact name="Name">
            <SenderName name={name} person={request.person} />
          </Fact>
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
        <DeskBar
          id={id}
          title={`the request of ${company}`}
          desk={desk}
          reply={href('/admin/beta-waitlist/:id/reply', { id }) + list}
          copy={betaRequestBulkCopy}
          heading={heading}
          ownProgram={request.reply && <ReplyLink reply={request.reply} name={name} />}
        >
          <StatusSelect change={change} of={`the request of ${company}`} />
        </DeskBar>
      </div>
    </>
  )
}

function Notes({ request, desk }: Route.ComponentProps['loaderData']) {
  const path = href('/admin/beta-waitlist/:id', { id: request.id })
  return (
    <Conversation entries={desk.entries} id={request.id}>
      <NoteForm id={request.id} path={path} last={desk.entries.at(-1)?.id ?? null} />
    </Conversation>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Beta waitlist" title="Error loading the request" />
  return (
    <PageHeader back={{ to: href('/admin/beta-waitlist'), label: 'Back to Beta waitlist' }} title="Request not found">
      We couldn’t find this request on the beta waitlist.
    </PageHeader>
  )
}
