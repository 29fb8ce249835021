import { expect, test } from 'vitest'
import { readPilot } from '../../../test/pilot.ts'
import { shownAt } from '../../cohorts/cohort.ts'
import { sessionsOf } from '../../cohorts/schedule-item.ts'
import { brand } from '../../organization/brand.ts'
import { breadcrumbs, course, faqPage, inZone, organization, sessionEvents, website } from './structured-data.ts'

const origin = 'https://bootcamp.example'
const { pilot: facts, schedule } = await readPilot()
const pilot = shownAt(facts, new Date('2025-06-10T17:00:00Z'))

test('times are in the pilot’s zone, in summer and in winter', () => {
  expect(inZone('2025-07-12T17:00:00Z', pilot.zone)).toBe('2025-07-12T10:00:00-07:00')
  expect(inZone('2025-01-12T08:30:15Z', pilot.zone)).toBe('2025-01-12T00:30:15-08:00')
})

test('each session is an online event, free of charge, at the pilot’s time', () => {
  const events = sessionEvents(origin, pilot)
  expect(events.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ['2025-07-12T10:00:00-07:00', '2025-07-12T12:00:00-07:00'],
    ['2025-07-19T10:00:00-07:00', '2025-07-19T12:00:00-07:00'],
    ['2025-07-26T10:00:00-07:00', '2025-07-26T12:00:00-07:00'],
  ])
  for (const event of events) {
    expect(event).toMatchObject({
      '@type': 'Event',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://bootcamp.example/spark-sessions' },
      offers: { price: 0 },
    })
  }
})

test('a cancelled session is marked as cancelled without an offer, and the course goes on without it', () => {
  const sessions = pilot.sessions.map((session) => ({ ...session, cancelled: session.number === 1 }))
  const events = sessionEvents(origin, { ...pilot, sessions })
  expect(events.map(({ eventStatus, offers }) => [eventStatus, offers !== undefined])).toEqual([
    ['https://schema.org/EventCancelled', false],
    ['https://schema.org/EventScheduled', true],
    ['https://schema.org/EventScheduled', true],
  ])
  expect(course(origin, { ...pilot, sessions })).toMatchObject({
    description: 'Learn to build AI agents without code, live and online, in 2 sessions.',
    hasCourseInstance: { startDate: '2025-07-19T10:00:00-07:00', endDate: '2025-07-26T12:00:00-07:00' },
  })
})

test('without an available place there is no offer', () => {
  const things = [course(origin, pilot, { isOffered: false }), ...sessionEvents(origin, pilot, { isOffered: false })]
  expect(JSON.stringify(things)).not.toContain('Offer')
})

test('the course runs from the first session to the last, with the duration that the site states', () => {
  expect(course(origin, pilot).hasCourseInstance).toMatchObject({
    courseMode: 'Online',
    startDate: '2025-07-12T10:00:00-07:00',
    endDate: '2025-07-26T12:00:00-07:00',
    courseWorkload: 'PT4H40M',
  })
})

test('no participants’ link is in the data', () => {
  const told = JSON.stringify([
    course(origin, pilot),
    sessionEvents(origin, pilot),
    organization(origin),
    website(origin),
  ])
  for (const secret of [schedule.meetingUrl, schedule.chatUrl, sessionsOf(schedule)[0]?.recordingUrl])
    expect(told).not.toContain(secret)
})

test('a network’s front page isn’t listed as the brand’s own page there', () => {
  for (const { url } of brand.socialLinks) expect(new URL(url).pathname).not.toBe('/')
})

test('every question has its whole answer', () => {
  expect(faqPage([{ title: 'Why?', text: ['Because.', 'And so on.'] }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.\nAnd so on.' } },
  ])
})

test('a page is one step below the home page', () => {
  const { itemListElement } = breadcrumbs(origin, { title: 'About', address: `${origin}/about` })
  expect(itemListElement).toMatchObject([
    { position: 1, item: 'https://bootcamp.example/' },
    { position: 2, name: 'About', item: 'https://bootcamp.example/about' },
  ])
})
