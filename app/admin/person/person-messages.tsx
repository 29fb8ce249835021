import { href } from 'react-router'
import { toSearchParams } from '../../platform/list-query.ts'
import { Link } from '../../ui/link.tsx'
import { Nothing, PersonSection } from './person-section.tsx'
import type { ShownPerson } from './show-person.server.ts'

/** The messages from a person's address. */
export function PersonMessages({
  email,
  messages: { inquiries, inquiryCount, betaRequests, betaRequestCount },
}: Pick<ShownPerson, 'messages'> & { email: string }) {
  const search = toSearchParams({ search: email })
  return (
    <PersonSection id="messages" title="Messages from them">
      {inquiryCount + betaRequestCount === 0 && <Nothing>They haven’t written to us.</Nothing>}
      <ul className="grid gap-1">
        {inquiries.map(({ subject, status, sent }) => (
          <li key={subject + sent.iso} className="wrap-anywhere">
            <bdi>{subject}</bdi>
            <span className="text-sm text-ink-soft">
              , <time dateTime={sent.iso}>{sent.words}</time>, {status.replaceAll('_', ' ')}
            </span>
          </li>
        ))}
        {betaRequests.map(({ company, status, sent }) => (
          <li key={company + sent.iso} className="wrap-anywhere">
            Beta request for <bdi>{company}</bdi>
            <span className="text-sm text-ink-soft">
              , <time dateTime={sent.iso}>{sent.words}</time>, {status.replaceAll('_', ' ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        {inquiryCount > 0 && (
          <Link className="link" to={href('/admin/inquiries') + search}>
            {inquiryCount === 1 ? 'Read the inquiry' : `Read all ${inquiryCount.toLocaleString('en-US')} inquiries`}
          </Link>
        )}
        {betaRequestCount > 0 && (
          <Link className="link" to={href('/admin/beta-waitlist') + search}>
            {betaRequestCount === 1
              ? 'Read the beta request'
              : `Read all ${betaRequestCount.toLocaleString('en-US')} beta requests`}
          </Link>
        )}
      </p>
    </PersonSection>
  )
}
