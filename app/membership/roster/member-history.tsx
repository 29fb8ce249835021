import type { ReadableChange } from '../../audit/audit-change.ts'
import { ChangeList } from '../../audit/change-list.tsx'
import type { Written } from '../../organization/dates.ts'

export interface HistoryEntry {
  id: string
  at: Written
  actor: string
  action: string
  changes: ReadableChange[]
  reason: string | null
}

/** Changes of a member, the latest first. */
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
          <ChangeList changes={changes} className="mt-1" />
          {reason && <p className="mt-1 wrap-anywhere">Reason: {reason}</p>}
        </li>
      ))}
    </ol>
  )
}
