import { type Hearer, topicsFor } from './notice-topic.ts'

export const digestHours = Array.from({ length: 24 }, (_, hour) => hour)

/** @returns null for an hour or a zone that the form doesn't offer */
export function readNotificationForm(form: FormData, to: Pick<Hearer, 'role'>, zones: readonly string[]) {
  const told = topicsFor(to).filter((topic) => form.get(topic) !== null)
  const zone = form.get('zone')
  const digestHour = Number(form.get('hour') || Number.NaN)
  if (typeof zone !== 'string' || !zones.includes(zone) || !digestHours.includes(digestHour)) return null
  return { told, zone, digestHour }
}
