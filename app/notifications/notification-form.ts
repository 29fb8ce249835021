import type { AdminRole } from '../admin-role.ts'
import { mayHear, type NoticeTopic, noticeTopics, type Pace, paces } from './notice-topic.ts'

export const digestHours = Array.from({ length: 24 }, (_, hour) => hour)

/** Every topic is a field of its own, so that topics that the page didn't show stay unchanged. */
export function fieldOf(topic: NoticeTopic): string {
  return `tell${topic.replaceAll(/[^A-Za-z]/g, '')}`
}

/** @returns null for values that the form doesn't offer */
export function readNotificationForm(form: FormData, to: { role: AdminRole | null }, zones: readonly string[]) {
  const chosen: Partial<Record<NoticeTopic, Pace>> = {}
  for (const { topic } of noticeTopics.filter(({ topic }) => mayHear(topic, to))) {
    const pace = form.get(fieldOf(topic))
    if (!isPace(pace)) return null
    chosen[topic] = pace
  }
  const zone = form.get('zone')
  const digestHour = Number(form.get('hour') || Number.NaN)
  if (typeof zone !== 'string' || !zones.includes(zone) || !digestHours.includes(digestHour)) return null
  return { paces: chosen, zone, digestHour }
}

function isPace(word: unknown): word is Pace {
  return typeof word === 'string' && Object.hasOwn(paces, word)
}
