/** What is known of a cohort at the end of a day, or of today so far. */
export interface CohortDay {
  /** Such as '2026-07-12'. */
  day: string
  registrations: number
  taken: number
  waiting: number
  capacity: number
  /** Nobody wrote it down at the time. */
  isReckoned: boolean
}

/** So many stand in a chart. */
export const mostShown = 60
/** Quiet days at its end: more say nothing new. */
const mostQuiet = 14

/** What a chart shows: the last days on which something happened, and as far as two quiet weeks behind them. */
export function shownDays(days: readonly CohortDay[]): CohortDay[] {
  const last = days.findLastIndex((day, n) => hasMoved(day, days[n - 1]))
  return days.slice(0, Math.max(last, 0) + 1 + mostQuiet).slice(-mostShown)
}

function hasMoved(day: CohortDay, before: CohortDay | undefined): boolean {
  const isOther = before && (day.taken !== before.taken || day.waiting !== before.waiting)
  return day.registrations > 0 || isOther === true
}

/** @returns which are told in words, by their places: all of a few, otherwise the most of all and the last */
export function labelledBars(counts: readonly number[]): number[] {
  const some = counts.flatMap((count, n) => (count > 0 ? [n] : []))
  if (counts.length <= 14) return some
  const most = counts.indexOf(Math.max(...counts))
  const last = counts.length - 1
  // Two labels side by side would run into each other, and a label into a higher bar.
  const isApart = last - most > counts.length / 6 && (counts[last - 1] ?? 0) <= (counts[last] ?? 0)
  return some.filter((n) => n === most || (n === last && isApart))
}

/**
 * Where labels stand that would otherwise lie on each other: as near to their lines as there is room, in the same order.
 *
 * @param wanted from top to bottom
 */
export function spread(wanted: readonly number[], gap: number, bottom: number): number[] {
  const placed: number[] = []
  for (const place of wanted) placed.push(Math.max(place, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + gap))
  for (let n = placed.length - 1; n >= 0; n -= 1)
    placed[n] = Math.min(placed[n] ?? 0, n === placed.length - 1 ? bottom : (placed[n + 1] ?? 0) - gap)
  return placed
}
