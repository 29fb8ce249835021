import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { SkeletonRows } from '../ui/list/skeleton.tsx'
import type { ReadableChange } from './audit-change.ts'
import { subjectAddress } from './subject-address.ts'

export interface ListedEntry {
  id: string
  /** For `<time>`: what a machine reads, and Pacific time for people. */
  at: { iso: string; words: string }
  actor: string
  action: string
  kind: string
  subjectId: string | null
  subject: string
  changes: ReadableChange[]
  reason: string | null
}

/** One below the other, since what has changed may be long: a table would be wider than most screens. */
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
  const { action, actor, subject, kind, subjectId, changes, reason } = entry
  const address = subjectAddress({ kind, id: subjectId, subject, action })
  // Whoever signs in does it to nobody else.
  const isOwn = subject === actor
  // What comes into being was nothing before, which need not be said.
  const isCreation = changes.every(({ before }) => before === null)
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
        by <Linked to={isOwn ? address : null}>{actor}</Linked>
      </p>
      {changes.length > 0 && (
        <ul className="mt-2 grid gap-1 border-l-4 border-hair pl-3 text-sm">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="wrap-anywhere">
              {field}:{' '}
              {!isCreation && (
                <>
                  <Value text={before} /> <ArrowRight aria-hidden="true" className="inline size-3.5 align-[-0.1em]" />
                  <span className="sr-only">became</span>{' '}
                </>
              )}
              <Value text={after} />
            </li>
          ))}
        </ul>
      )}
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

const longestShown = 160

/** A long text is cut, until somebody wants the rest. */
function Value({ text }: { text: string | null }) {
  if (text === null) return <em className="text-ink-soft">nothing</em>
  if (text.length <= longestShown) return <strong className="whitespace-pre-wrap">{text}</strong>
  return (
    <details className="inline-block align-top">
      <summary className="link">
        {text.slice(0, longestShown).replace(/[\uD800-\uDBFF]$/, '')}…<span className="sr-only"> Show all of it</span>
      </summary>
      <strong className="whitespace-pre-wrap">{text}</strong>
    </details>
  )
}
