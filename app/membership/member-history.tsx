import { ArrowRight } from 'lucide-react'
import type { AuditChanges } from '../audit/audit-entry.ts'
import type { Written } from './member-dates.ts'

export interface HistoryEntry {
  id: string
  at: Written
  actor: string
  action: string
  changes: { field: string; before: string; after: string }[]
  reason: string | null
}

/** Changes as they are read; what was or is nothing is an empty text. */
export function inWords(changes: AuditChanges): HistoryEntry['changes'] {
  const words = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  return Object.entries(changes).map(([field, { before, after }]) => ({
    field,
    before: words(before),
    after: words(after),
  }))
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
                  <span className="inline-block first-letter:uppercase">{field}:</span>{' '}
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
  return changes.every(({ before }) => before === '')
}

function Value({ of }: { of: string }) {
  return of === '' ? <em>nothing</em> : <strong>{of}</strong>
}
