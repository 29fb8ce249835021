import { expect, test } from 'vitest'
import { bootcampNeeds, type CountedNeeds, type Need, sessionNeeds, shownNeeds, teamNeeds } from './needs.ts'
import { nextSessionOf, planOf } from './next-session.ts'
import type { RunningCohort } from './running-cohorts.server.ts'

const now = new Date('2027-01-12T20:00:00Z')
const none = { total: 0, hasMore: false }
const nothing: CountedNeeds = {
  overdue: null,
  unanswered: null,
  reports: { subjects: 0, oldest: null },
  changedSince: 0,
  refused: none,
  refusedMembers: [],
  shared: none,
}
const session = (number: number, starts: string, more: Partial<RunningCohort['sessions'][number]> = {}) => ({
  id: number,
  number,
  title: 'Core Building Foundations',
  starts: `${starts}T18:00:00Z`,
  ends: `${starts}T20:00:00Z`,
  hasRecording: false,
  isDescribed: true,
  ...more,
})
const january: RunningCohort = {
  id: 2,
  slug: 'january-2027',
  name: 'January 2027 Bootcamp',
  zone: 'America/Los_Angeles',
  capacity: 100,
  taken: 100,
  waiting: 9,
  offersAutomatically: false,
  opensAt: null,
  closesAt: new Date('2027-01-18T07:59:59Z'),
  lateRegistration: false,
  startsAt: new Date('2027-01-23T18:00:00Z'),
  endsAt: new Date('2027-02-06T20:00:00Z'),
  hasFeedbackForm: true,
  mayBeUntold: false,
  registered: 45,
  ready: 45,
  toRemind: 0,
  toRead: [],
  sessions: [session(1, '2027-01-23'), session(2, '2027-01-30')],
}
const told = (needs: Need[], days?: number) =>
  shownNeeds(needs, now, days).map(
    ({ when, title, detail, deed }) => `${when}: ${title}. ${detail ?? ''} [${deed?.words ?? 'by itself'}]`,
  )

test('without open tasks there are no needs, and failed counts are left out', () => {
  expect(teamNeeds(nothing, now)).toEqual([])
  expect(teamNeeds({ ...nothing, reports: null, changedSince: null, refused: null, shared: null }, now)).toEqual([])
})

test('the needs of the team say who waits longest, and until when an answer is promised', () => {
  const needs = teamNeeds(
    {
      overdue: {
        total: 3,
        hasMore: false,
        oldest: { id: 'b', name: 'Bashir Nasser', sent: new Date('2027-01-03T19:00:00Z') },
      },
      unanswered: {
        total: 1,
        hasMore: false,
        oldest: { id: 'g', name: 'Gideon Park', sent: new Date('2027-01-11T15:39:00Z') },
      },
      reports: { subjects: 1, oldest: 'r' },
      changedSince: 2,
      refused: { total: 1, hasMore: false },
      refusedMembers: ['m'],
      shared: { total: 1000, hasMore: true },
    },
    now,
  )
  expect(told(needs)).toEqual([
    'Overdue: 3 inquiries wait longer than the 24-48 hours we promise. The oldest is from Bashir Nasser, 9 days ago. [Answer]',
    'Today: 1 report from participants.  [Look]',
    'Today: 2 hidden items to review again. The author made changes. [Review]',
    'Today: Our emails to 1 member came back. In any bootcamp. A mistyped address can be corrected. [Correct]',
    'Today: 1,000+ registrations share a mailbox with another. In any bootcamp. One person may hold several places. [Look]',
    'Tomorrow: 1 inquiry to answer. The first is from Gideon Park. [Open]',
  ])
  // What waits longest is opened at once.
  const openedBy = (words: string) => needs.find(({ deed }) => deed?.words === words)?.deed?.to
  expect(['Answer', 'Correct', 'Look', 'Open'].map(openedBy)).toEqual([
    '/admin/inquiries/b',
    '/admin/users/m?edit',
    '/admin/inquiries/r?form=report&status=new',
    '/admin/inquiries/g',
  ])
})

test('the needs of a bootcamp stand by date, and what happens by itself says so', () => {
  const toRead = [{ exercise: 7, title: 'Testing', handIns: 2, oldest: '2027-01-11T20:00:00Z' }]
  const needs = bootcampNeeds({ ...january, taken: 96, toRemind: 20, toRead, hasFeedbackForm: false }, 2, now)
  expect(told(needs, 14)).toEqual([
    'Today: 4 people could have a place. 4 places free [Offer]',
    'Today: Participants don’t know the new schedule. 2 changes [Tell]',
    'Thu, Jan 14: 2 hand-ins to read. Testing [Read]',
    'Sat, Jan 16: Remind 20 people who aren’t ready. Each gets the email of their own next step. [Look]',
    'Sun, Jan 17: Registration closes. Newcomers join the waitlist from then on. [by itself]',
  ])
  expect(told(needs).at(-1)).toMatch(/^Sat, Jan 30: The feedback form is missing/)
})

test.each<[string, Partial<RunningCohort>]>([
  ['places are offered automatically', { taken: 96, offersAutomatically: true }],
  ['all places are taken', { toRemind: 0 }],
  ['it is over', { endsAt: now, sessions: [], taken: 3, toRemind: 5 }],
])('nothing is to be done for a bootcamp when %s', (_, change) => {
  expect(bootcampNeeds({ ...january, closesAt: now, ...change }, 0, now)).toEqual([])
})

test('its own page has the sessions ahead too, and asks how it was after the last one', () => {
  const sessions = [session(1, '2027-01-08'), session(2, '2027-01-15')]
  expect(told(sessionNeeds({ ...january, sessions }, now))).toEqual([
    'Fri, Jan 15: Session 2: Core Building Foundations.  [Open]',
    'Sat, Feb 6: Ask how it was. The feedback form is in the portal. [Write]',
  ])
  const later = new Date('2027-03-01T20:00:00Z')
  expect(sessionNeeds({ ...january, sessions }, later)).toEqual([])
})

test('a session that runs is due today and leads to its attendance', () => {
  const running = {
    ...january,
    hasFeedbackForm: false,
    sessions: [session(1, '2027-01-12', { ends: '2027-01-12T21:00:00Z' })],
  }
  expect(told(sessionNeeds(running, now))).toEqual(['Today: Session 1: Core Building Foundations.  [Attendance]'])
})

test('a recording is missing two days after its session', () => {
  const sessions = [
    session(1, '2027-01-08'),
    session(2, '2027-01-09', { hasRecording: true }),
    session(3, '2027-01-12'),
  ]
  expect(told(bootcampNeeds({ ...january, closesAt: now, sessions }, 0, now))).toEqual([
    'Overdue: Session 1 has no recording. Core Building Foundations [Add]',
    'Thu, Jan 14: Session 3 has no recording. Core Building Foundations [Add]',
  ])
})

test('the next session of all bootcamps says what is ready for it and what is not', () => {
  expect(nextSessionOf([], new Map(), now)).toBeNull()
  const earlier = { ...january, sessions: [session(1, '2027-01-05')] }
  const later = {
    ...january,
    id: 3,
    registered: 2,
    ready: 1,
    sessions: [session(1, '2027-01-24', { isDescribed: false })],
  }
  const first = nextSessionOf([earlier, later, january], new Map(), now)
  expect(first).toMatchObject({
    cohort: 2,
    number: 1,
    away: 'in 11 days',
    day: 'Saturday, January 23, 2027',
    hours: '10:00 AM–12:00 PM Pacific Time',
  })
  expect(first?.checks.every(({ isReady }) => isReady)).toBe(true)
  const second = nextSessionOf([later], new Map([[3, 1]]), now)
  expect(second?.checks.filter(({ isReady }) => !isReady).map(({ words }) => words)).toEqual([
    'Nothing says yet what happens in it',
    'Participants don’t know the new schedule',
    '1 of 2 people are ready',
  ])
  const running = { ...january, sessions: [session(1, '2027-01-12')] }
  expect(nextSessionOf([running], new Map(), new Date('2027-01-12T19:00:00Z'))?.away).toBe('now')
})

test('while no session is ahead, the next bootcamp begins with the draft there is, or with a copy of the newest', () => {
  const pilot = { id: 1, slug: 'pilot', name: 'AI Agent Development Bootcamp', state: 'published' as const }
  const spring = { id: 3, slug: 'spring', name: 'Spring Bootcamp', state: 'draft' as const }
  expect(planOf([pilot])).toEqual({ words: 'Plan the next bootcamp', to: '/admin/cohorts/1/copy' })
  expect(planOf([spring, pilot])).toEqual({ words: 'Go on with Spring Bootcamp, a draft', to: '/admin/cohorts/spring' })
  expect(planOf([]).to).toBe('/admin/cohorts/new')
})
