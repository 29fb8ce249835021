/** The numbers of a cohort at the end of a day, or of today so far. */
export interface CohortDay {
  /** Such as '2026-07-12'. */
  day: string
  registrations: number
  taken: number
  waiting: number
  capacity: number
  /** Estimated later from the registrations, because the day was not recorded. */
  isReckoned: boolean
}

/** Most days in a chart. */
export const mostShown = 60
/** Quiet days shown after the last change. */
const mostQuiet = 14

/** The days in a chart: the last ones with a change, and up to two quiet weeks after them. */
export function shownDays(days: readonly CohortDay[]): CohortDay[] {
  const last = days.findLastIndex((day, n) => hasMoved(day, days[n - 1]))
  return days.slice(0, Math.max(last, 0) + 1 + mostQuiet).slice(-mostShown)
}

function hasMoved(day: CohortDay, before: CohortDay | undefined): boolean {
  const isOther = before && (day.taken !== before.taken || day.waiting !== before.waiting)
  return day.registrations > 0 || isOther === true
}

/** @returns indexes of the bars with a label: all of a few, otherwise the highest and the last */
export function labelledBars(counts: readonly number[]): number[] {
  const some = counts.flatMap((count, n) => (count > 0 ? [n] : []))
  if (counts.length <= 14) return some
  const most = counts.indexOf(Math.max(...counts))
  const last = counts.length - 1
  // Two labels side by side would overlap, and so would a label and a higher bar.
  const isApart = last - most > counts.length / 6 && (counts[last - 1] ?? 0) <= (counts[last] ?? 0)
  return some.filter((n) => n === most || (n === last && isApart))
}

/**
 * Moves overlapping labels apart, in their order and as near to their lines as possible.
 *
 * @param wanted positions from top to bottom
 */
export function spread(wanted: readonly number[], gap: number, bottom: number): number[] {
  const placed: number[] = []
  for (const place of wanted) placed.push(Math.max(place, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + gap))
  for (let n = placed.length - 1; n >= 0; n -= 1)
    placed[n] = Math.min(placed[n] ?? 0, n === placed.length - 1 ? bottom : (placed[n + 1] ?? 0) - gap)
  return placed
}
