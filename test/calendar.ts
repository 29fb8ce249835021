import ICAL from 'ical.js'
import { parseICS, type VEvent } from 'node-ical'
import { expect } from 'vitest'

/** Parses a calendar with two independent parsers, whose results must agree. */
export function readCalendar(calendar: string) {
  const byIcalJs = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate, location, description } = new ICAL.Event(component)
    const [starts, ends] = [startDate.toJSDate(), endDate.toJSDate()]
    return { uid, summary, starts, ends, location, description, status: component.getFirstPropertyValue('status') }
  })
  const byNodeIcal = Object.values(parseICS(calendar))
    .filter((component): component is VEvent => component?.type === 'VEVENT')
    .map(({ uid, summary, start, end, location, description, status }) => {
      const [starts, ends] = [new Date(start), new Date(end ?? start)]
      return { uid, summary, starts, ends, location, description, status }
    })
  expect(byNodeIcal).toEqual(byIcalJs)
  return byIcalJs
}
