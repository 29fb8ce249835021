import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import { type MemberCounts, memberStatuses, memberStatusNames } from '../member.ts'
import { statusMeanings } from './admin-copy.ts'
import { type MemberQuery, memberSearchParams } from './lists/member-query.ts'

/** The number of members in each status. A card is the filter for its status; a second click removes it. */
export function StatusCards({ counts, query }: { counts: MemberCounts; query: MemberQuery }) {
  // Such a number doesn't fit beside its label on a phone.
  const isLarge = memberStatuses.some((status) => counts[status] >= 10_000)
  return (
    <ul aria-label="Members by status" className="mt-4 grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-4">
      {memberStatuses.map((status) => (
        <li key={status} className="grid sm:row-span-3 sm:grid-rows-subgrid">
          <Link
            to={
              href('/admin/users') +
              memberSearchParams({ ...query, status: status === query.status ? null : status, page: 1 })
            }
            preventScrollReset
            aria-current={status === query.status ? 'page' : undefined}
            className={`card items-baseline justify-between gap-x-2 p-3 ${isLarge ? 'grid' : 'flex'} sm:row-span-3 sm:grid sm:grid-rows-subgrid sm:gap-y-0 sm:px-4 sm:py-3 hover:bg-surface ${status === query.status ? 'bg-ember-wash' : ''}`}
          >
            <span className="text-sm font-semibold">{memberStatusNames[status]}</span>
            <span className="font-heading text-xl leading-tight font-bold tracking-tight tabular-nums sm:text-2xl">
              {formatCount({ total: counts[status] })}
            </span>
            <span className="text-sm text-ink-soft max-sm:sr-only">{statusMeanings[status]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
