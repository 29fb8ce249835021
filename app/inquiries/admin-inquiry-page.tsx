import { data, href, isRouteErrorResponse } from 'react-router'
import { brand } from '../organization/brand.ts'
import { toSearchParams } from '../platform/list-query.ts'
import { isUuid } from '../platform/row-id.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin, requireEditor } from '../sign-in/viewer.server.ts'
import { ListError } from '../ui/list/list-error.tsx'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/admin-inquiry-page'
import { Conversation, DeskBar, FolderBadge, OthersFromSender } from './changing/desk.tsx'
import { inquiryAction } from './changing/inquiry-action.server.ts'
import { statusCopies } from './changing/status-copy.ts'
import { findInquiry } from './inquiries.server.ts'
import { inquiryForms, listPath } from './inquiry.ts'
import { InquiryFacts } from './inquiry-facts.tsx'
import { formOfPage, readInquiryQuery } from './inquiry-query.ts'
import { NoteForm } from './notes/note-form.tsx'
import { OverdueBadge } from './overdue-badge.tsx'
import { showInquiry } from './show-inquiry.server.ts'
import { StatusBadge, StatusSelect, useStatusChange } from './status-select.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.inquiry.title ?? 'Error'} · ${inquiryForms[loaderData?.inquiry.form ?? 'contact'].list} · ${brand.name}`,
  },
]

/** Serves inquiries and beta requests. */
export async function loader({ url, params: { id }, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const form = formOfPage(url)
  const row = isUuid(id) ? await findInquiry(db, id) : null
  if (!row || row.form !== form) throw data({ form }, { status: 404 })
  const inquiry = await showInquiry(db, row, clock.now(), admin)
  return { inquiry, list: toSearchParams(readInquiryQuery(url.searchParams, form)) }
}

export function action(args: Route.ActionArgs) {
  return inquiryAction(args, requireEditor(args.context), formOfPage(args.url))
}

const heading = 'inquiry'

export default function AdminInquiryPage({ loaderData }: Route.ComponentProps) {
  const { inquiry, list } = loaderData
  const { id, form, entries } = inquiry
  const path = form === 'beta' ? href('/admin/beta-waitlist/:id', { id }) : href('/admin/inquiries/:id', { id })
  return (
    <>
      <BackLink to={listPath(form) + list} label={`Back to ${inquiryForms[form].list}`} />
      <Inquiry key={id} {...loaderData} />
      <Conversation entries={entries} id={id}>
        <NoteForm id={id} newId={inquiry.newId} path={path} last={entries.at(-1)?.id ?? null} />
      </Conversation>
      <OthersFromSender others={inquiry.others} email={inquiry.email} />
    </>
  )
}

function Inquiry({ inquiry, list }: Route.ComponentProps['loaderData']) {
  const { id, form, title } = inquiry
  const isRequest = form === 'beta'
  const named = isRequest ? `the request of ${title}` : title
  const change = useStatusChange(id, inquiry, statusCopies[form])
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 id={heading} tabIndex={-1} dir="auto" className="min-w-0 text-3xl wrap-anywhere">
          {title}
        </h1>
        <p className="flex flex-wrap gap-2">
          <StatusBadge status={change.shown} />
          {inquiry.type && <span className="badge">{inquiry.type}</span>}
          {change.shown !== 'resolved' && <OverdueBadge by={inquiry.overdue} />}
          <FolderBadge folder={inquiry.folder} />
        </p>
      </div>
      <div className="card mt-6 grid gap-6">
        {/* The company of a request is its title. */}
        <InquiryFacts inquiry={{ ...inquiry, organization: isRequest ? null : inquiry.organization }} />
        <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
          {inquiry.message}
        </p>
        <DeskBar inquiry={inquiry} named={named} list={list} heading={heading}>
          <StatusSelect change={change} of={named} />
        </DeskBar>
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Inquiry" title="Error loading the inquiry" />
  return error.data?.form === 'beta' ? (
    <PageHeader back={{ to: href('/admin/beta-waitlist'), label: 'Back to Beta waitlist' }} title="Request not found">
      We couldn’t find this request on the beta waitlist.
    </PageHeader>
  ) : (
    <PageHeader back={{ to: href('/admin/inquiries'), label: 'Back to Inquiries' }} title="Inquiry not found">
      It may have been deleted for good.
    </PageHeader>
  )
}
