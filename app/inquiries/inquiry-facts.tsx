import type { ComponentProps } from 'react'
import type { Written } from '../organization/dates.ts'
import { Fact, SenderName } from '../triage/fact.tsx'
import { EmailRefused } from '../ui/email-refused.tsx'

interface SentInquiry {
  name: string
  /** The member with this address, if any. */
  person: string | null
  email: string
  refused: ComponentProps<typeof EmailRefused>['mark']
  organization: string | null
  phone: string | null
  received: Written
}

/** The sender and the time, in the list and on the inquiry's own page. */
export function InquiryFacts({ inquiry }: { inquiry: SentInquiry }) {
  const { name, person, email, refused, organization, phone, received } = inquiry
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
      {phone && <Fact name="Phone">{phone}</Fact>}
      <Fact name="Received">
        <time dateTime={received.iso}>{received.words}</time> Pacific Time
      </Fact>
    </dl>
  )
}
