/** @param day '2026-03-07' @returns 'Saturday' */
export function weekdayOf(day: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
}

export function isSameWeekday(one: string, other: string): boolean {
  return weekdayOf(one) === weekdayOf(other)
}

/** @returns the nearest days before and after `day` that are the weekday of `other` */
export function nearestSuchDays(day: string, other: string): [before: string, after: string] {
  const later = (new Date(other).getUTCDay() - new Date(day).getUTCDay() + 7) % 7
  return [shifted(day, later - 7), shifted(day, later)]
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
