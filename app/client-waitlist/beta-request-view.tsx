import { href } from 'react-router'
import type { Written } from '../organization/dates.ts'
import { Fact, ReplyLink } from '../triage/fact.tsx'
import { StatusBadge, StatusSelect, useStatusChange } from '../triage/status-select.tsx'
import { EmailRefused, type RefusedMark } from '../ui/email-refused.tsx'
import { betaRequestStatusCopy } from './admin-copy.ts'

interface ShownRequest {
  id: string
  status: string
  version: number
  company: string
  name: string
  email: string
  refused: RefusedMark | null
  jobTitle: string
  industry: string
  budget: string
  project: string
  received: Written
  /** Opens a mail program; null for an address that no link can lead to. */
  reply: string | null
}

/** Everything that a business client has told. @param list the rest of the URL of the list that it was opened from */
export function BetaRequestView({ request, list }: { request: ShownRequest; list: string }) {
  const { id, company, name } = request
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
          <Fact name="Job title">{request.jobTitle}</Fact>
          <Fact name="Industry">{request.industry}</Fact>
          <Fact name="Budget">{request.budget}</Fact>
          <Fact name="Received">
            <time dateTime={request.received.iso}>{request.received.words}</time> Pacific Time
          </Fact>
        </dl>
        <section aria-labelledby="project">
          <h2 id="project" className="text-xl">
            The project
          </h2>
          <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{request.project}</p>
        </section>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-hair pt-5">
          <StatusSelect change={change} of={`the request of ${company}`} list={list} />
          <ReplyLink reply={request.reply} name={name} />
        </div>
      </div>
    </>
  )
}
