import { ArrowRight } from '../ui/drawings/icons.tsx'
import type { ReadableChange } from './audit-change.ts'

export function ChangeList({ changes, className = '' }: { changes: ReadableChange[]; className?: string }) {
  if (changes.length === 0) return null
  // A creation shows only the new values.
  const isCreation = changes.every(({ before }) => before === null)
  return (
    <ul className={`grid ${className}`}>
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
  )
}

const longestShown = 160

/** A long text is collapsed until it is opened. */
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
