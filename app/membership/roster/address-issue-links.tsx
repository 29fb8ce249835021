import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import type { AddressIssueCounts } from './lists/address-issues.ts'
import { type AddressIssue, type MemberQuery, memberSearchParams, withAddressIssue } from './lists/member-query.ts'

/** Links to the members with each address issue; nothing when there are none. */
export function AddressIssueLinks({
  found,
  issues,
  cohort = null,
  className = '',
}: {
  found: AddressIssueCounts
  issues: readonly AddressIssue[]
  /** The cohort of the list. */
  cohort?: MemberQuery['cohort']
  className?: string
}) {
  const needed = issues.filter((addressIssue) => found[addressIssue].total > 0)
  if (needed.length === 0) return null
  return (
    <ul aria-label="Worth a look" className={`flex flex-wrap gap-x-6 gap-y-1 text-sm ${className}`}>
      {needed.map((addressIssue) => (
        <li key={addressIssue}>
          <Link
            className="link"
            to={href('/admin/users') + memberSearchParams({ ...whom[addressIssue], cohort })}
            preventScrollReset
          >
            {formatCount(found[addressIssue])}{' '}
            {found[addressIssue].total === 1 ? wording[addressIssue].one : wording[addressIssue].more}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const whom: Record<AddressIssue, Partial<MemberQuery>> = {
  refused: { addressIssue: 'refused' },
  shared: { addressIssue: 'shared' },
  unproven: { addressIssue: 'unproven', status: 'registered' },
}

const wording: Record<AddressIssue, { one: string; more: string; only: string }> = {
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
export function ActiveAddressIssue({ query, addressIssue }: { query: MemberQuery; addressIssue: AddressIssue }) {
  return (
    <p className="text-sm">
      {wording[addressIssue].only}{' '}
      <Link
        className="link"
        to={href('/admin/users') + memberSearchParams(withAddressIssue(query, null))}
        preventScrollReset
      >
        Show everyone
      </Link>
    </p>
  )
}
