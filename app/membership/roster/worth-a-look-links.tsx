import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import { type MemberLook, type MemberQuery, memberSearchParams, withLook } from './lists/member-query.ts'
import type { WorthALook } from './lists/worth-a-look.ts'

/** Links to the members with each address issue; nothing when there are none. */
export function WorthALookLinks({
  found,
  looks,
  cohort = null,
  className = '',
}: {
  found: WorthALook
  looks: readonly MemberLook[]
  /** The cohort of the list. */
  cohort?: MemberQuery['cohort']
  className?: string
}) {
  const needed = looks.filter((look) => found[look].total > 0)
  if (needed.length === 0) return null
  return (
    <ul aria-label="Worth a look" className={`flex flex-wrap gap-x-6 gap-y-1 text-sm ${className}`}>
      {needed.map((look) => (
        <li key={look}>
          <Link
            className="link"
            to={href('/admin/users') + memberSearchParams({ ...whom[look], cohort })}
            preventScrollReset
          >
            {formatCount(found[look])} {found[look].total === 1 ? wording[look].one : wording[look].more}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const whom: Record<MemberLook, Partial<MemberQuery>> = {
  refused: { look: 'refused' },
  shared: { look: 'shared' },
  unproven: { look: 'unproven', status: 'registered' },
}

const wording: Record<MemberLook, { one: string; more: string; only: string }> = {
  refused: {
    one: 'member has an address we can’t reach',
    more: 'members have an address we can’t reach',
    only: 'Only members we can’t reach by email.',
  },
  shared: {
    one: 'registration shares a mailbox with another',
    more: 'registrations share a mailbox with another',
    only: 'Only registrations that share a mailbox, even if the address is spelled differently.',
  },
  unproven: {
    one: 'registered member has not been heard from yet',
    more: 'registered members have not been heard from yet',
    only: 'Only people with a place or on the waitlist who haven’t signed in or used a private link from our emails.',
  },
}

/** The active address issue, with a link that removes it. */
export function LookedAt({ query, look }: { query: MemberQuery; look: MemberLook }) {
  return (
    <p className="text-sm">
      {wording[look].only}{' '}
      <Link className="link" to={href('/admin/users') + memberSearchParams(withLook(query, null))} preventScrollReset>
        Show everyone
      </Link>
    </p>
  )
}
