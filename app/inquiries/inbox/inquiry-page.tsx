import { type ReactNode, useEffect, useRef } from 'react'
import { data, href, isRouteErrorResponse } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { brand } from '../../organization/brand.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import { isUuid } from '../../platform/row-id.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireAnswerer } from '../../sign-in/viewer.server.ts'
import { EmailRefused } from '../../ui/email-refused.tsx'
import { Link } from '../../ui/link.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import { inquiryAction } from '../changing/inquiry-action.server.ts'
import { InquiryTools } from '../changing/inquiry-tools.tsx'
import { statusCopy } from '../changing/status-copy.ts'
import { Fact, ReplyLink, SenderName } from '../fact.tsx'
import { findInquiry } from '../inquiries.server.ts'
import { inquiryPath } from '../inquiry.ts'
import { readInquiryQuery, seesReports } from '../inquiry-query.ts'
import { NoteForm } from '../notes/note-form.tsx'
import { ReplyForm } from '../replies/reply-form.tsx'
import { type ShownReplyForm, showReplyForm } from '../replies/show-reply-form.server.ts'
import { type ShownInquiry, showInquiry, showReport } from '../show-inquiry.server.ts'
import { StatusBadge, useStatusChange } from '../status-select.tsx'
import type { Route } from './+types/inquiry-page'
import { Conversation, FolderBadge, OthersFromSender } from './conversation.tsx'
import { useInbox } from './opened-inquiry.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${(loaderData?.inquiry ?? loaderData?.report)?.title ?? 'Error'} · Inquiries · ${brand.name}` },
]

export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const list = toSearchParams(readInquiryQuery(url.searchParams))
  const row = isUuid(id) ? await findInquiry(db, id) : null
  const report = row || !isUuid(id) || !seesReports(admin) ? null : await showReport(db, id)
  if (!row && !report) throw data(null, { status: 404 })
  if (!row) return { list, report, inquiry: null, reply: null }
  const [inquiry, reply] = await Promise.all([showInquiry(db, row, clock.now(), admin), showReplyForm(db, row, admin)])
  return { list, report: null, inquiry, reply }
}

export function action(args: Route.ActionArgs) {
  return inquiryAction(args, requireAnswerer(args.context))
}

export { unlessNothingChanged as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export default function InquiryPage({ loaderData: { list, report, inquiry, reply } }: Route.ComponentProps) {
  return (
    <>
      <div className="lg:hidden">
        <BackLink to={href('/admin/inquiries') + list} label="Back to Inquiries" />
      </div>
      {report && <Report report={report} />}
      {inquiry && <Inquiry key={inquiry.id} inquiry={inquiry} reply={reply} list={list} />}
    </>
  )
}

const heading = 'inquiry'
const nextId = 'next-inquiry'

/** So that Enter opens the next one. */
function focusNext(): void {
  const next = document.getElementById(nextId) ?? document.getElementById(heading)
  next?.focus()
}

function Inquiry({ inquiry, reply, list }: { inquiry: ShownInquiry; reply: ShownReplyForm; list: string }) {
  const { id, title, entries, type, overdue, folder } = inquiry
  const change = useStatusChange(id, inquiry, statusCopy)
  const { sent, onSend } = useInbox()
  const own = sent[id]
  const isSent = entries.some((entry) => entry.id === own?.reply)
  const wasSent = useRef(isSent)
  useEffect(() => {
    // Once the page has loaded the reply: a navigation before that would show the old page.
    if (isSent && !wasSent.current) focusNext()
    wasSent.current = isSent
  }, [isSent])
  return (
    <article aria-labelledby={heading}>
      <InquiryTools inquiry={inquiry} change={change} onPutAway={focusNext} />
      <h2 id={heading} tabIndex={-1} dir="auto" className="mt-5 text-2xl wrap-anywhere">
        {title}
      </h2>
      <p className="mt-2 flex flex-wrap gap-2">
        <StatusBadge status={change.shown} />
        {type && <span className="badge">{type}</span>}
        {inquiry.form === 'beta' && <span className="badge">Beta request</span>}
        {change.shown !== 'resolved' && overdue && (
          <span className="badge badge-problem">Overdue: waiting {overdue}</span>
        )}
        <FolderBadge folder={folder} />
      </p>
      <Facts inquiry={inquiry} />
      <p dir="auto" className="mt-5 max-w-prose whitespace-pre-wrap wrap-anywhere">
        {inquiry.message}
      </p>
      <Conversation entries={entries} id={id} />
      <AllowedTo least="inbox">
        <ReplyForm
          key={isSent ? own?.reply : id}
          id={id}
          newId={inquiry.newReply}
          to={inquiry.firstName}
          body={isSent ? '' : (own?.body ?? '')}
          shown={reply}
          others={inquiry.othersWriting}
          onSend={(reply) => onSend(id, reply)}
        />
      </AllowedTo>
      <Next list={list} />
      <ReplyLink reply={inquiry.ownProgram} name={inquiry.name} />
      <AllowedTo least="inbox">
        <details className="mt-4">
          <summary className="link w-fit">Add a note for the team</summary>
          <NoteForm
            id={id}
            newId={inquiry.newNote}
            path={inquiryPath(inquiry)}
            last={entries.findLast(({ kind }) => kind === 'note')?.id ?? null}
          />
        </details>
      </AllowedTo>
      <OthersFromSender others={inquiry.others} email={inquiry.email} />
    </article>
  )
}

/** Has the focus after a reply, so that Enter opens it. */
function Next({ list }: { list: string }) {
  const { next } = useInbox()
  if (!next) return null
  return (
    <p className="mt-4 text-sm text-ink-soft">
      Next:{' '}
      <Link id={nextId} className="link wrap-anywhere" to={inquiryPath(next) + list}>
        <bdi>{next.name}</bdi>, <bdi>{next.title}</bdi>
      </Link>
    </p>
  )
}

function Facts({ inquiry }: { inquiry: ShownInquiry }) {
  const { form, name, person, email, refused, organization, job_title, industry, budget, phone, received } = inquiry
  const facts: [string, ReactNode][] = [
    ['From', <SenderName key="from" name={name} person={person} />],
    [
      'Email',
      <span key="email">
        {email} <EmailRefused mark={refused} />
      </span>,
    ],
    // The company of a request is its title.
    ['Organization', form === 'contact' && organization],
    ['Job title', job_title],
    ['Industry', industry],
    ['Budget', budget],
    ['Phone', phone],
    [
      'Received',
      <span key="received">
        <time dateTime={received.iso}>{received.words}</time> Pacific Time
      </span>,
    ],
  ]
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 text-sm">
      {facts.map(
        ([fact, said]) =>
          said && (
            <Fact key={fact} name={fact}>
              {typeof said === 'string' ? <bdi>{said}</bdi> : said}
            </Fact>
          ),
      )}
    </dl>
  )
}

/** Its status is set by a decision about what was reported. */
function Report({ report }: { report: NonNullable<Awaited<ReturnType<typeof showReport>>> }) {
  const { title, about, message, status, received, reported } = report
  return (
    <article aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1} className="text-2xl wrap-anywhere">
        {title}
      </h2>
      <p className="mt-2 flex flex-wrap gap-2">
        <StatusBadge status={status} />
        <span className="badge">Report</span>
      </p>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 text-sm">
        <Fact name="About">
          <bdi>{about}</bdi>
        </Fact>
        <Fact name="Received">
          <time dateTime={received.iso}>{received.words}</time> Pacific Time
        </Fact>
      </dl>
      {message && (
        <p dir="auto" className="mt-5 max-w-prose whitespace-pre-wrap wrap-anywhere">
          {message}
        </p>
      )}
      <p className="mt-4 text-sm text-ink-soft">Reports are anonymous: nobody on the team sees who sent them.</p>
      <AllowedTo least="organiser">
        <p className="mt-4">
          <Link className="button" to={href('/admin/moderation/:kind/:id', reported)}>
            Look at it and decide
          </Link>
        </p>
      </AllowedTo>
    </article>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Inquiry" title="Error loading the inquiry" />
  return (
    <>
      <BackLink to={href('/admin/inquiries')} label="Back to Inquiries" />
      <h2 className="text-2xl">Inquiry not found</h2>
      <p className="mt-3">It may have been deleted for good.</p>
    </>
  )
}
