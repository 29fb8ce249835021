import { href, Link } from 'react-router'
import { statusMeanings } from './admin-copy.ts'
import { type MemberCounts, memberStatuses, memberStatusNames } from './member.ts'
import { type MemberQuery, memberSearchParams } from './member-query.ts'

/** How many of the cohort are in each status; each card shows them. */
export function StatusCards({ counts, query }: { counts: MemberCounts; query: MemberQuery }) {
  return (
    <ul aria-label="Members by status" className="mt-6 grid grid-cols-2 gap-3 xl:grid-cols-4">
      {memberStatuses.map((status) => (
        <li key={status} className="grid">
          <Link
            to={href('/admin/users') + memberSearchParams({ ...query, status, page: 1 })}
            preventScrollReset
            aria-current={status === query.status ? 'page' : undefined}
            className={`card flex flex-col p-4 sm:p-5 hover:bg-surface ${status === query.status ? 'bg-ember-wash' : ''}`}
          >
            <span className="text-sm font-semibold">{memberStatusNames[status]}</span>
            <span className="pt-1 font-heading text-3xl leading-tight font-bold tracking-tight tabular-nums">
              {counts[status].toLocaleString('en-US')}
            </span>
            <span className="mt-2 text-sm text-ink-soft">{statusMeanings[status]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
