/** Hours before a live session begins, or an exercise is due, at which its participants are reminded. */
export const reminderHours = { 'live session': [24, 1], exercise: [24] } as const

const hourMs = 60 * 60 * 1000

/**
 * A reminder is due from its hour on, for a quarter of its time: a site that was down in between sends it late, or not at all
 * when it would say little new.
 *
 * @param moment at which the session begins, or the exercise is due
 */
export function isReminderDue(moment: Date, hours: number, now: Date): boolean {
  const [due, grace] = [moment.getTime() - hours * hourMs, (hours * hourMs) / 4]
  return now.getTime() >= due && now.getTime() < due + grace
}
