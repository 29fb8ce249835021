/** How long before a live session its participants are reminded. */
export const reminderHours = [24, 1] as const

const hourMs = 60 * 60 * 1000

/**
 * A reminder is due from its hour on, for a quarter of its time: a site that was down in between sends it late, or not at all
 * when it would say little new.
 *
 * @param starts of the session
 */
export function isReminderDue(starts: Date, hours: number, now: Date): boolean {
  const [due, grace] = [starts.getTime() - hours * hourMs, (hours * hourMs) / 4]
  return now.getTime() >= due && now.getTime() < due + grace
}
