import { href } from 'react-router'
import type { Written } from '../../organization/dates.ts'
import { Link } from '../../ui/link.tsx'
import type { JobKind } from '../changes/member-job.ts'
import { count } from '../roster/admin-copy.ts'

/** The way back to what goes on, or was done, in the background. */
export function RecentJobs({
  jobs,
}: {
  jobs: { id: string; kind: JobKind; state: string; total: number; asked: Written }[]
}) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="text-2xl">
        Imports and changes of the last week
      </h2>
      <ul className="mt-3 grid gap-2">
        {jobs.map(({ id, kind, state, total, asked }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <Link
              className="link"
              to={kind === 'import' ? href('/admin/users/import/:id', { id }) : href('/admin/users/jobs/:id', { id })}
            >
              {kind === 'import' ? 'Import' : 'Change'} of {count(total)},{' '}
              <time dateTime={asked.iso}>{asked.words}</time>
            </Link>
            <span className="text-ink-soft">{state}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
