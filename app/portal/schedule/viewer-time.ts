import { pilot, type Span } from '../../cohorts/pilot.ts'

/**
 * @param zone the viewer's, such as 'Asia/Tokyo'
 * @returns 'Sun, Jul 20, 2:00–4:00 AM', or null where the clock shows the same as in the pilot's zone
 */
export function timeInZone(span: Span, zone: string): string | null {
  const own = spanIn(zone, span)
  return own === spanIn(pilot.zone, span) ? null : own
}

/** @returns the days and the hours; of what runs over midnight both ends */
export function inTwo(time: string): [first: string, second: string] {
  const [, first = '', second = time] = /^(.+–(?=[A-Z])|.+, )(.+)$/.exec(time) ?? []
  return [first, second]
}

function spanIn(timeZone: string, { starts, ends }: Span): string {
  const format = new Intl.DateTimeFormat('en-US', {
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

/** For readers without a script. @returns 'Los Angeles, GMT-7' */
export function pilotZoneAt(instant: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: pilot.zone, timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value
  return `Los Angeles, ${offset}`
}
