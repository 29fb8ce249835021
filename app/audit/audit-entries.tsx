import { Link } from '../ui/link.tsx'
import { SkeletonRows } from '../ui/list/skeleton.tsx'
import type { Route } from './+types/admin-audit-page'
import { ChangeList } from './change-list.tsx'
import { actorAddress, subjectAddress } from './subject-address.ts'

type ListedEntry = Route.ComponentProps['loaderData']['entries'][number]

/** A list instead of a table, because long changes would make a table wider than most screens. */
export function AuditEntries({ entries, loading }: { entries: ListedEntry[]; loading: boolean }) {
  if (loading)
    return (
      <table className="table" aria-busy="true">
        <tbody>
          <SkeletonRows columns={['When', 'What']} />
        </tbody>
      </table>
    )
  return (
    <ol className="border-t border-line" aria-label="Audit log, newest first">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-6 gap-y-1 border-b border-hair py-4 md:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <time dateTime={entry.at.iso} className="text-sm text-ink-soft tabular-nums">
            {entry.at.words}
          </time>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: ListedEntry }) {
  const { action, actor, subject, changes, reason } = entry
  const address = subjectAddress(entry)
  // Signing in is an action on oneself, so its subject is not shown.
  const isOwn = subject === actor
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">
        <strong>{action}</strong>
        {subject !== '' && !isOwn && (
          <>
            : <Linked to={address}>{subject}</Linked>
          </>
        )}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        by <Linked to={actorAddress(entry)}>{actor}</Linked>
      </p>
      <ChangeList changes={changes} className="mt-2 gap-1 border-l-4 border-hair pl-3 text-sm" />
      {reason && <p className="mt-2 text-sm wrap-anywhere">Reason: {reason}</p>}
    </div>
  )
}

function Linked({ to, children }: { to: string | null; children: string }) {
  if (!to) return children
  return (
    <Link className="link" to={to}>
      {children}
    </Link>
  )
}
