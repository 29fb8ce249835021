import { formatCount } from '../ui/list/format-count.ts'

/**
 * @param found how many fit what is looked for; `hasMore` where counting stopped there
 * @param all how many there are, whatever is looked for; `hasMore` as above
 * @param things what they are: one of them, and many
 */
export function resultSummary(
  found: { total: number; hasMore: boolean; page: number; pages: number },
  all: { total: number; hasMore: boolean },
  [one, many]: readonly [one: string, many: string],
): string {
  const things = all.total === 1 ? one : many
  const line = `Showing ${formatCount(found)} of ${formatCount(all)} ${things}`
  if (found.pages <= 1) return line
  // Not torn apart at the end of a line.
  const page = `page ${formatCount({ total: found.page })} of ${formatCount({ total: found.pages })}`.replaceAll(
    ' ',
    '\u00a0',
  )
  return `${line}, ${page}`
}
