import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../../test/admin.ts'
import { moveSession } from '../../../../test/move-session.ts'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { findCohortRecord, listItemRecords, listOfficeHourRecords } from '../../../cohorts/cohort-records.server.ts'
import { findSchedule } from '../../../cohorts/cohorts.server.ts'
import { writeMailing } from '../../../mailings/write-mailings.server.ts'
import type { ConfirmedOwner } from '../../../viewer.ts'
import { cancelSession } from './change-schedule.server.ts'
import { moveDates, previewMove } from './move-dates.server.ts'
import { byInWords } from './move-plan.ts'
import { scheduleChangeMailing } from './schedule-change-mailing.server.ts'
import { findUntoldChanges } from './tell-participants.server.ts'

let services: TestServices
let admin: ConfirmedOwner
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
  await services.pool.query(
    `insert into community_members (first_name, last_name, email, status) values ('Ada', 'L', 'ada@example.org', 'registered')`,
  )
})
afterEach(() => services.close())

const pilot = 1

async function session(number: number) {
  const found = (await listItemRecords(services.db, pilot)).filter(({ kind }) => kind === 'live session')[number - 1]
  if (!found) throw new Error('There is no such session.')
  return found
}

async function preview(number: number, starts: string, along?: string[]) {
  const cohort = await findCohortRecord(services.db, pilot)
  const key = (await session(number)).calendarName ?? ''
  const found = cohort && (await previewMove(services, services.db, cohort, { key, starts, along }))
  if (!found) throw new Error('There is nothing to move.')
  return found
}

const starts = async () => {
  const sessions = (await listItemRecords(services.db, pilot)).filter(({ kind }) => kind === 'live session')
  return sessions.map(({ starts }) => starts)
}
const hours = async () => (await listOfficeHourRecords(services.db, pilot)).map(({ starts }) => starts)

const due = async () => (await listItemRecords(services.db, pilot)).flatMap(({ due }) => due ?? [])

async function addHours(...times: string[]) {
  for (const [at, time] of times.entries())
    await services.pool.query(
      `insert into office_hours (cohort_id, starts_at, ends_at, calendar_name)
       select 1, at, at + interval '1 hour', $2 from (select $1::timestamp at time zone 'America/Los_Angeles' as at) as clock`,
      [time, `office-hours-${at + 10}`],
    )
}

test('a session moves with its length, and what comes after along with it, in one step that also tells', async () => {
  await addHours('2025-07-23T12:00')
  const { plan } = await preview(2, '2025-07-26T10:00')
  expect(plan.inTheWay).toMatchObject({ what: 'Session 3: Showcase & Next Steps', starts: '2025-07-26T10:00' })
  expect(plan.to).toEqual({ starts: '2025-07-26T10:00', ends: '2025-07-26T12:00' })
  expect(plan.rows.map(({ what, to, isAlong, isAfter }) => [what, to.starts, isAlong, isAfter])).toEqual([
    ['Session 1: Core Building Foundations', '2025-07-19T10:00', false, false],
    ['Office hours', '2025-07-23T12:00', false, false],
    ['Office hours', '2025-07-23T16:00', false, false],
    ['Exercise 1 is due: Agent Refinement & Testing', '2025-07-26T10:00', true, true],
    ['Office hours', '2025-07-30T12:00', true, true],
    ['Session 3: Showcase & Next Steps', '2025-08-02T10:00', true, true],
    ['Exercise 2 is due: Advanced Integration & Optimization', '2025-08-02T10:00', true, true],
  ])
  expect(byInWords(plan.by)).toBe('by a week')
  const along = plan.rows.filter(({ isAlong }) => isAlong).map(({ key }) => key)
  const note = 'The library needs its hall.'
  const moved = await moveSession(services, admin, pilot, await session(2), '2025-07-26T10:00', { along, note })
  expect(moved).toEqual({ outcome: 'moved', dates: 5, told: 1 })
  expect(await starts()).toEqual(['2025-07-12T10:00', '2025-07-26T10:00', '2025-08-02T10:00'])
  expect(await hours()).toEqual(['2025-07-16T12:00', '2025-07-16T16:00', '2025-07-30T12:00'])
  expect(await due()).toEqual(['2025-07-26T10:00', '2025-08-02T10:00'])
  expect(await findCohortRecord(services.db, pilot)).toMatchObject({ lastDay: '2025-08-02' })
  expect(await findUntoldChanges(services, pilot)).toBeNull()
  await services.runJobs([writeMailing([scheduleChangeMailing])])
  await services.sendEmails()
  const [letter] = await services.mailbox.list()
  const words = letter?.text.replace(/\s+/g, ' ') ?? ''
  expect(words).toContain(note)
  for (const what of [
    'Session 2: Workflow Mastery & Integrations: moved to Saturday, July 26',
    'Office hours: moved to Wednesday, July 30',
    'Session 3: Showcase & Next Steps: moved to Saturday, August 2',
  ])
    expect(words).toContain(what)
  const { rows } = await services.pool.query(
    `select subject, changes from audit_log where action = 'Schedule changed' order by id`,
  )
  expect(rows).toHaveLength(5)
  expect(rows[0].changes.starts).toEqual({ before: '2025-07-19T10:00', after: '2025-07-26T10:00' })
})

test('an exercise that is due at the start of a session moves with it, the others stay unless the admin chooses them', async () => {
  const { plan } = await preview(2, '2025-07-20T11:00')
  const alone = plan.rows.filter(({ isAlong }) => isAlong)
  expect(alone.map(({ what, to }) => [what, to.starts])).toEqual([
    ['Exercise 1 is due: Agent Refinement & Testing', '2025-07-20T11:00'],
  ])
  const along = plan.rows.filter(({ kind }) => kind === 'due').map(({ key }) => key)
  await moveSession(services, admin, pilot, await session(2), '2025-07-20T11:00', { along })
  expect(await due()).toEqual(['2025-07-20T11:00', '2025-07-27T11:00'])
  const again = (await preview(2, '2025-07-20T12:00')).seen
  await services.pool.query(`update schedule_items set due_at = due_at + interval '1 day' where position = 3`)
  const key = (await session(2)).calendarName ?? ''
  const wanted = { key, starts: '2025-07-20T12:00', lasts: 120, along: [], note: null, seen: again }
  expect(await moveDates(services, admin, pilot, wanted)).toMatchObject({
    changed: ['Exercise 1 is due: Agent Refinement & Testing: Jul 21, 2025, 11:00 AM.'],
  })
})

test('the email that the admin sees is the one that is sent', async () => {
  const along = [(await session(3)).calendarName ?? '']
  const { changes } = await preview(2, '2025-07-26T10:00', along)
  await moveSession(services, admin, pilot, await session(2), '2025-07-26T10:00', { along })
  expect((await findUntoldChanges(services, pilot))?.changes).toEqual(changes)
  expect(changes).toHaveLength(2)
})

test('over a change of the clocks each keeps its hour', async () => {
  await services.pool.query(
    `update schedule_items set starts_at = starts_at + interval '110 days', ends_at = ends_at + interval '110 days' where starts_at is not null`,
  )
  await services.pool.query('delete from office_hours')
  expect(await starts()).toEqual(['2025-10-30T10:00', '2025-11-06T09:00', '2025-11-13T09:00'])
  const first = await session(1)
  const along = [(await session(2)).calendarName ?? '', (await session(3)).calendarName ?? '']
  await moveSession(services, admin, pilot, first, '2025-11-06T10:00', { along })
  expect(await starts()).toEqual(['2025-11-06T10:00', '2025-11-13T09:00', '2025-11-20T09:00'])
  const schedule = await findSchedule(services.db, pilot)
  expect(schedule?.items.find(({ kind }) => kind === 'live session')).toMatchObject({
    starts: '2025-11-06T18:00:00Z',
    ends: '2025-11-06T20:00:00Z',
    sequence: 1,
  })
})

test.each([
  ['after the one behind it', 2, '2025-08-02T10:00', 'Session 3: Showcase & Next Steps'],
  ['into the one behind it', 2, '2025-07-26T09:00', 'Session 3: Showcase & Next Steps'],
  ['before the one ahead of it', 2, '2025-07-05T10:00', 'Session 1: Core Building Foundations'],
])('a session alone does not move %s: that one is named', async (_where, number, time, what) => {
  const before = await starts()
  expect(await moveSession(services, admin, pilot, await session(number), time)).toMatchObject({
    outcome: 'in-the-way',
    inTheWay: { what },
  })
  expect(await starts()).toEqual(before)
})

test('a cancelled session is in nobody’s way, and what is over does not move along', async () => {
  await cancelSession(services, admin, pilot, (await session(3)).id, true)
  services.clock.set(new Date('2025-07-16T23:30:00Z'))
  const { plan } = await preview(2, '2025-07-26T10:00')
  expect(plan.inTheWay).toBeNull()
  const ahead = plan.rows.filter(({ kind }) => kind !== 'due')
  expect(ahead.map(({ starts }) => starts)).toEqual(['2025-07-16T16:00'])
})

test('office hours that follow each other by a week pass on to the next one’s time', async () => {
  await services.pool.query('delete from office_hours')
  await addHours('2025-07-23T12:00', '2025-07-30T12:00')
  const later = '2025-07-26T10:00'
  const along = ['office-hours-10', 'office-hours-11', (await session(3)).calendarName ?? '']
  expect(await moveSession(services, admin, pilot, await session(2), later, { along })).toMatchObject({ dates: 4 })
  expect(await hours()).toEqual(['2025-07-30T12:00', '2025-08-06T12:00'])
  const back = { along: ['office-hours-11'] }
  expect(await moveSession(services, admin, pilot, await session(2), '2025-07-19T10:00', back)).toMatchObject({
    outcome: 'in-the-way',
    inTheWay: { what: 'Office hours', starts: '2025-07-30T12:00' },
  })
})

test('of two admins the second is told what the first has moved; a second click changes nothing', async () => {
  const second = await session(2)
  const { seen } = await preview(2, '2025-07-20T10:00')
  await moveSession(services, admin, pilot, await session(3), '2025-07-27T10:00')
  const key = second.calendarName ?? ''
  const wanted = { key, starts: '2025-07-20T10:00', lasts: 120, along: [], note: null }
  expect(await moveDates(services, admin, pilot, { ...wanted, seen })).toEqual({
    outcome: 'changed-meanwhile',
    changed: ['Session 3: Showcase & Next Steps: Jul 27, 2025, 10:00 AM to 12:00 PM.'],
  })
  const now = (await preview(2, '2025-07-20T10:00')).seen
  for (const _ of [1, 2])
    expect(await moveDates(services, admin, pilot, { ...wanted, seen: now })).toMatchObject({ outcome: 'moved' })
  expect((await session(2)).version).toBe(2)
})

test.each([
  [7 * 24 * 60, 'by a week'],
  [-14 * 24 * 60, '2 weeks earlier'],
  [24 * 60, 'by a day'],
  [90, 'by 90 minutes'],
  [-60, 'an hour earlier'],
])('%d minutes are "%s"', (minutes, words) => {
  expect(byInWords(minutes)).toBe(words)
})
