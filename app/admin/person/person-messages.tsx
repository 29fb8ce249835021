import { href } from 'react-router'
import { toSearchParams } from '../../platform/list-query.ts'
import { Link } from '../../ui/link.tsx'
import { Nothing, PersonSection } from './person-section.tsx'
import type { ShownPerson } from './show-person.server.ts'

/** The messages from a person's address. */
export function PersonMessages({
  email,
  messages: { newest, inquiries, betaRequests },
}: Pick<ShownPerson, 'messages'> & { email: string }) {
  const all = (form: 'contact' | 'beta') => href('/admin/inquiries') + toSearchParams({ form, search: email })
  return (
    <PersonSection id="messages" title="Messages from them">
      {inquiries + betaRequests === 0 && <Nothing>They haven’t written to us.</Nothing>}
      <ul className="grid gap-1">
        {newest.map(({ title, status, sent }) => (
          <li key={title + sent.iso} className="wrap-anywhere">
            <bdi>{title}</bdi>
            <span className="text-sm text-ink-soft">
              , <time dateTime={sent.iso}>{sent.words}</time>, {status.replaceAll('_', ' ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        {inquiries > 0 && (
          <Link className="link" to={all('contact')}>
            {inquiries === 1 ? 'Read the inquiry' : `Read all ${inquiries.toLocaleString('en-US')} inquiries`}
          </Link>
        )}
        {betaRequests > 0 && (
          <Link className="link" to={all('beta')}>
            {betaRequests === 1
              ? 'Read the beta request'
              : `Read all ${betaRequests.toLocaleString('en-US')} beta requests`}
          </Link>
        )}
      </p>
    </PersonSection>
  )
}
