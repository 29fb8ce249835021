import type { Difference } from '../platform/forms/three-way-merge.ts'

/** What would be overwritten, field by field, and what by. */
export function ConflictList({ differences }: { differences: Difference[] }) {
  return (
    <dl className="stored-now">
      {differences.map(({ label, storedNow, typed }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {typed !== undefined && <span className="stored-now-by">Saved now</span>}
            {storedNow || <em>empty</em>}
          </dd>
          {typed !== undefined && (
            <dd>
              <span className="stored-now-by">You typed</span>
              {typed || <em>empty</em>}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
