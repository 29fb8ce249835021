import type { Difference } from './difference.ts'

/** What would be overwritten, field by field. */
export function StoredNow({ differences }: { differences: Difference[] }) {
  return (
    <dl className="stored-now">
      {differences.map(({ label, storedNow }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{storedNow || <em>empty</em>}</dd>
        </div>
      ))}
    </dl>
  )
}
