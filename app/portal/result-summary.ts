import { formatCount } from '../ui/list/format-count.ts'

/**
 * @param found number of matches; `hasMore` when counting stopped there
 * @param all number without search and filters; `hasMore` likewise
 * @param things singular and plural
 */
export function resultSummary(
  found: { total: number; hasMore: boolean; page: number; pages: number },
  all: { total: number; hasMore: boolean },
  [one, many]: readonly [one: string, many: string],
): string {
  const things = all.total === 1 ? one : many
  const line = `Showing ${formatCount(found)} of ${formatCount(all)} ${things}`
  if (found.pages <= 1) return line
  // No line break inside.
  const page = `page ${formatCount({ total: found.page })} of ${formatCount({ total: found.pages })}`.replaceAll(
    ' ',
    '\u00a0',
  )
  return `${line}, ${page}`
}
