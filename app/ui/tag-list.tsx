const mostTags = 3

/** At most three tags, and the number of others. Data of an earlier site may contain repeated and empty ones. */
export function splitTags(tags: readonly string[]): { shown: string[]; more: string[] } {
  const all = [...new Set(tags.map((tag) => tag.trim()))].filter((tag) => tag !== '')
  return { shown: all.slice(0, mostTags), more: all.slice(mostTags) }
}

/** Specification, section 9: at most three, then a disclosure with the number of others. */
export function TagList({ label, tags }: { label: string; tags: readonly string[] }) {
  const { shown, more } = splitTags(tags)
  if (shown.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap items-start gap-1.5">
      {shown.map((tag) => (
        <li key={tag} className="badge max-w-full">
          <span className="truncate">{tag}</span>
        </li>
      ))}
      {more.length > 0 && (
        <li className="has-[[open]]:w-full">
          <details className="group">
            <summary className="badge list-none group-open:mb-1.5 [&::-webkit-details-marker]:hidden">
              +{more.length}
              <span className="sr-only"> more</span>
            </summary>
            <p className="text-sm text-ink-soft">{more.join(', ')}</p>
          </details>
        </li>
      )}
    </ul>
  )
}
