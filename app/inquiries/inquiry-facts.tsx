import type { ComponentProps } from 'react'
import type { Written } from '../organization/dates.ts'
import { EmailRefused } from '../ui/email-refused.tsx'
import { Fact, SenderName } from './fact.tsx'

interface Facts {
  name: string
  /** The member with this address, if any. */
  person: string | null
  email: string
  refused: ComponentProps<typeof EmailRefused>['mark']
  organization: string | null
  job_title?: string | null
  industry?: string | null
  budget?: string | null
  phone: string | null
  received: Written
}

/** The sender and what the form asked for, in the list and on the inquiry's own page. */
export function InquiryFacts({ inquiry }: { inquiry: Facts }) {
  const { name, person, email, refused, organization, job_title, industry, budget, phone, received } = inquiry
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
      <Fact name="From">
        <SenderName name={name} person={person} />
      </Fact>
      <Fact name="Email">
        {email} <EmailRefused mark={refused} />
      </Fact>
      {organization && (
        <Fact name="Organization">
          <bdi>{organization}</bdi>
        </Fact>
      )}
      {job_title && (
        <Fact name="Job title">
          <bdi>{job_title}</bdi>
        </Fact>
      )}
      {industry && <Fact name="Industry">{industry}</Fact>}
      {budget && <Fact name="Budget">{budget}</Fact>}
      {phone && <Fact name="Phone">{phone}</Fact>}
      <Fact name="Received">
        <time dateTime={received.iso}>{received.words}</time> Pacific Time
      </Fact>
    </dl>
  )
}
