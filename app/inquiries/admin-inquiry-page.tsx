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
import { ReplyLink } from '../triage/fact.tsx'
import { NoteForm } from '../triage/notes/note-form.tsx'
import { OverdueBadge } from '../triage/overdue-badge.tsx'
import { showDesk } from '../triage/show-desk.server.ts'
import { StatusBadge, StatusSelect, useStatusChange } from '../triage/status-select.tsx'
import { titleOf } from '../triage/triage.ts'
import { ListError } from '../ui/list/list-error.tsx'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/admin-inquiry-page'
import { inquiryBulkCopy, inquiryStatusCopy } from './admin-copy.ts'
import { findInquiry, inquiries } from './inquiries.server.ts'
import { InquiryFacts } from './inquiry-facts.tsx'
import { readInquiryQuery } from './inquiry-query.ts'
import { inquiryTriage } from './inquiry-triage.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.inquiry.title ?? 'Error'} · Inquiries · ${brand.name}` },
]

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const row = isUuid(id) ? await findInquiry(db, id) : null
  if (!row) throw data(null, { status: 404 })
  const { first_name, last_name, inquiry_type, created_at, refusal, ...shown } = row
  const desk = await showDesk(db, inquiries, row, clock.now(), admin)
  const name = `${first_name} ${last_name}`
  const inquiry = {
    ...shown,
    name,
    title: titleOf(row.subject),
    type: inquiry_type,
    refused: refusedMarkOf(refusal),
    received: dateTimeOf(created_at),
    reply: replyLink(row.email, row.subject?.trim() || `Your message to ${brand.name}`, {
      name,
      date: longDayOf(created_at),
      text: row.message,
    }),
  }
  return { inquiry, desk, list: toSearchParams(readInquiryQuery(url.searchParams)) }
}

export function action(args: Route.ActionArgs) {
  return triageAction(args, requireEditor(args.context), inquiryTriage)
}

export default function AdminInquiryPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href('/admin/inquiries') + loaderData.list} label="Back to Inquiries" />
      <Inquiry key={loaderData.inquiry.id} {...loaderData} />
      <Notes {...loaderData} />
      <OthersFromSender others={loaderData.desk.others} email={loaderData.inquiry.email} />
    </>
  )
}

/** @param list the query of the list that the inquiry was opened from */
const heading = 'inquiry'

function Inquiry({ inquiry, desk, list }: Route.ComponentProps['loaderData']) {
  const { id, title, name } = inquiry
  const change = useStatusChange(id, inquiry, inquiryStatusCopy)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 id={heading} tabIndex={-1} dir="auto" className="min-w-0 text-3xl wrap-anywhere">
          {title}
        </h1>
        <p className="flex flex-wrap gap-2">
          <StatusBadge status={change.shown} />
          <span className="badge">{inquiry.type}</span>
          {change.shown !== 'resolved' && <OverdueBadge by={desk.overdue} />}
          <FolderBadge folder={desk.folder} />
        </p>
      </div>
      <div className="card mt-6 grid gap-6">
        <InquiryFacts inquiry={inquiry} />
        <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
          {inquiry.message}
        </p>
        <DeskBar
          id={id}
          title={title}
          desk={desk}
          reply={href('/admin/inquiries/:id/reply', { id }) + list}
          copy={inquiryBulkCopy}
          heading={heading}
          ownProgram={inquiry.reply && <ReplyLink reply={inquiry.reply} name={name} />}
        >
          <StatusSelect change={change} of={title} />
        </DeskBar>
      </div>
    </>
  )
}

function Notes({ inquiry, desk }: Route.ComponentProps['loaderData']) {
  const path = href('/admin/inquiries/:id', { id: inquiry.id })
  return (
    <Conversation entries={desk.entries} id={inquiry.id}>
      <NoteForm id={inquiry.id} path={path} last={desk.entries.at(-1)?.id ?? null} />
    </Conversation>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Inquiry" title="Error loading the inquiry" />
  return (
    <PageHeader back={{ to: href('/admin/inquiries'), label: 'Back to Inquiries' }} title="Inquiry not found">
      It may have been deleted for good.
    </PageHeader>
  )
}
