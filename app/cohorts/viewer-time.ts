import { dateFormat } from '../platform/date-format.ts'
import type { Span } from './cohort.ts'

/**
 * @param zone the cohort's
 * @param own the viewer's, such as 'Asia/Tokyo'
 * @returns 'Sun, Jul 20, 2:00–4:00 AM', or null when the local time is the same in both
 */
export function timeInZone(span: Span, zone: string, own: string): string | null {
  const time = spanIn(own, span)
  return time === spanIn(zone, span) ? null : time
}

/** @returns the days and the hours; for a span over midnight, both ends */
export function inTwo(time: string): [first: string, second: string] {
  const [, first = '', second = time] = /^(.+–(?=[A-Z])|.+, )(.+)$/.exec(time) ?? []
  return [first, second]
}

function spanIn(timeZone: string, { starts, ends }: Span): string {
  const format = dateFormat({
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const text = format.formatRange(new Date(starts), new Date(ends))
  // Newer time-zone data puts thin spaces around the dash and before AM, which the page's typeface lacks.
  return text.replace(/\s/g, ' ').replace(' – ', '–')
}

/** For readers without JavaScript. @returns 'Los Angeles, GMT-7' */
export function zoneAt(instant: string, zone: string): string {
  const format = dateFormat({ timeZone: zone, timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ')
  return `${city}, ${offset}`
}
