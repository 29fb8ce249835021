import { ArrowRight } from 'lucide-react'
import type { ReadableChange } from '../../audit/audit-change.ts'
import type { Written } from '../member-dates.ts'

export interface HistoryEntry {
  id: string
  at: Written
  actor: string
  action: string
  changes: ReadableChange[]
  reason: string | null
}

/** Who changed what, when and why, the latest first. */
export function MemberHistory({ entries }: { entries: HistoryEntry[] }) {
  if (entries.length === 0) return <p className="mt-4 text-ink-soft">Nothing has changed here yet.</p>
  return (
    <ol className="mt-4 grid gap-4">
      {entries.map(({ id, at, actor, action, changes, reason }) => (
        <li key={id} className="border-l-4 border-hair pl-4">
          <p className="font-semibold">{action}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            <time dateTime={at.iso}>{at.words}</time> by {actor}
          </p>
          {changes.length > 0 && (
            <ul className="mt-1">
              {changes.map(({ field, before, after }) => (
                <li key={field} className="wrap-anywhere">
                  {field}:{' '}
                  {!isCreation(changes) && (
                    <>
                      <Value of={before} /> <ArrowRight aria-hidden="true" className="inline size-4" />
                      <span className="sr-only">became</span>{' '}
                    </>
                  )}
                  <Value of={after} />
                </li>
              ))}
            </ul>
          )}
          {reason && <p className="mt-1 wrap-anywhere">Reason: {reason}</p>}
        </li>
      ))}
    </ol>
  )
}

/** What comes into being was nothing before, which need not be said. */
function isCreation(changes: HistoryEntry['changes']): boolean {
  return changes.every(({ before }) => before === null)
}

function Value({ of }: { of: string | null }) {
  return of === null ? <em>nothing</em> : <strong>{of}</strong>
}
