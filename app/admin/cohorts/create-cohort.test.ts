import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { readCalendar } from '../../../test/calendar.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { calendarEvents } from '../../cohorts/calendar-event.ts'
import { type CohortRecord, findCohortRecord } from '../../cohorts/cohort-records.server.ts'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { writeCalendar } from '../../cohorts/write-calendar.server.ts'
import type { Owner as Admin } from '../../viewer.ts'
import { changeState, publishCohort } from './change-state.server.ts'
import { copyCohort, createCohort } from './create-cohort.server.ts'
import { lookAtDraft } from './look-at-draft.server.ts'
import { nearestSuchDays, weekdayOf } from './weekday.ts'

let services: TestServices
let admin: Admin
beforeAll(async () => {
  services = await openTestServices()
  admin = await addAdmin(services, 'admin@example.org')
})
afterAll(() => services.close())

const pilot = 1

async function copy(name: string, firstDay: string, anyWeekday = false, formId: string = randomUUID()) {
  const copied = await copyCohort(services, admin, pilot, { formId, name, firstDay, anyWeekday })
  if (copied.outcome !== 'copied') throw new Error(copied.outcome)
  return copied.copy
}

async function calendarOf(id: number) {
  const findings = await lookAtDraft(services.db, await found(id), services.clock.now())
  await publishCohort(
    services,
    admin,
    id,
    findings.map(({ key }) => key),
  )
  const schedule = await findSchedule(services.db, id)
  if (!schedule) throw new Error('It has no schedule.')
  return writeCalendar(calendarEvents(schedule), services.clock.now())
}

async function found(id: number) {
  const cohort = await findCohortRecord(services.db, id)
  if (!cohort) throw new Error('It is missing.')
  return cohort
}

test.each([
  [
    'spring',
    '2026-03-07',
    ['2026-03-07T18', '2026-03-11T19', '2026-03-11T23', '2026-03-14T17', '2026-03-21T17'],
    ['2026-03-07T20', '2026-03-11T20', '2026-03-12T00', '2026-03-14T19', '2026-03-21T19'],
  ],
  [
    'fall',
    '2026-10-31',
    ['2026-10-31T17', '2026-11-04T20', '2026-11-05T00', '2026-11-07T18', '2026-11-14T18'],
    ['2026-10-31T19', '2026-11-04T21', '2026-11-05T01', '2026-11-07T20', '2026-11-14T20'],
  ],
])(
  'for a copy across a clock change in %s two calendar programs read the clock times of its zone',
  async (season, day, starts, ends) => {
    const { id } = await copy(`In ${season}`, day)
    const calendar = await calendarOf(id)
    const events = readCalendar(calendar)
    const at = (hours: string[]) => hours.map((hour) => new Date(`${hour}:00:00Z`))
    expect(events.map((event) => event.starts)).toEqual(at(starts))
    expect(events.map((event) => event.ends)).toEqual(at(ends))
    expect(events.map(({ uid }) => uid.split('@')[0])).toEqual([
      `in-${season}-session-1`,
      `in-${season}-office-hours-1`,
      `in-${season}-office-hours-2`,
      `in-${season}-session-2`,
      `in-${season}-session-3`,
    ])
    expect(calendar.match(/SEQUENCE:\d+/g)).toEqual(Array(5).fill('SEQUENCE:0'))
  },
)

test('a first day on another weekday is refused until it is confirmed', async () => {
  const sunday = { formId: randomUUID(), name: 'On Sundays', firstDay: '2026-03-08', anyWeekday: false }
  expect(await copyCohort(services, admin, pilot, sunday)).toMatchObject({
    outcome: 'another-weekday',
    source: { firstDay: '2025-07-12' },
  })
  expect(await copy('On Sundays', '2026-03-08', true)).toMatchObject({
    name: 'On Sundays',
    state: 'draft',
    firstDay: '2026-03-08',
    lastDay: '2026-03-22',
  })
})

test('a copy has the places that were chosen for it', async () => {
  const sixty = { formId: randomUUID(), name: 'For sixty', firstDay: '2026-03-07', anyWeekday: false, capacity: 60 }
  expect(await copyCohort(services, admin, pilot, sixty)).toMatchObject({ outcome: 'copied', copy: { capacity: 60 } })
})

test('a second click makes no second copy, and the audit log has the first one once', async () => {
  const formId = randomUUID()
  const clicks = [1, 2].map(() => copy('Twice', '2026-05-02', false, formId))
  const [one, other] = (await Promise.all(clicks)) as [CohortRecord, CohortRecord]
  expect(other.id).toBe(one.id)
  const another = await copy('Twice', '2026-05-09')
  expect(another.id).not.toBe(one.id)
  const { rows } = await services.pool.query(
    `select subject_id, changes from audit_log where action = 'Cohort created' and subject = 'Twice' order by id`,
  )
  expect(rows).toEqual(
    [
      [one.id, '2026-05-02'],
      [another.id, '2026-05-09'],
    ].map(([id, firstDay]) => ({
      subject_id: String(id),
      changes: {
        'copy of': { before: null, after: 'Pilot Bootcamp' },
        firstDay: { before: null, after: firstDay },
      },
    })),
  )
})

test('a day on which the clock change skips a session is refused', async () => {
  const night = { starts: '2025-07-12T02:00:00', ends: '2025-07-12T03:00:00' }
  await services.pool.query(
    `update schedule_items set starts_at = $1::timestamp at time zone 'America/Los_Angeles',
       ends_at = $2::timestamp at time zone 'America/Los_Angeles' where cohort_id = 1 and position = 2`,
    [night.starts, night.ends],
  )
  const wanted = { formId: randomUUID(), name: 'In that night', firstDay: '2026-03-08', anyWeekday: true }
  expect(await copyCohort(services, admin, pilot, wanted)).toEqual({
    outcome: 'no-such-time',
    message: '2:00 AM doesn’t exist on Mar 8, 2026, because the clocks go forward. Please choose another time.',
  })
  await services.pool.query(
    `update schedule_items set starts_at = '2025-07-12T17:00:00Z', ends_at = '2025-07-12T19:00:00Z'
     where cohort_id = 1 and position = 2`,
  )
})

test('an empty draft has a name, an address, a zone and places, and its missing facts are listed', async () => {
  const created = await createCohort(services, admin, randomUUID(), {
    name: 'Summer',
    zone: 'Europe/Berlin',
    capacity: 20,
  })
  if (created.outcome !== 'created') throw new Error(created.outcome)
  const cohort = await found(created.id)
  expect(cohort).toMatchObject({ name: 'Summer', slug: 'summer', zone: 'Europe/Berlin', capacity: 20, state: 'draft' })
  const findings = await lookAtDraft(services.db, cohort, services.clock.now())
  expect(findings.map(({ key, missing }) => [key, missing])).toEqual([
    ['no-value', true],
    ['no-closes', true],
    ['no-meetingUrl', true],
    ['no-chatUrl', true],
    ['no-session', true],
  ])
  expect(await publishCohort(services, admin, created.id, [])).toEqual({ outcome: 'incomplete' })
  expect(
    await createCohort(services, admin, randomUUID(), { name: 'Nowhere', zone: 'Moon/Crater', capacity: 1 }),
  ).toEqual({
    outcome: 'unknown-zone',
  })
})

test('a former admin creates nothing', async () => {
  const former = await addAdmin(services, 'former@example.org')
  await services.pool.query(`update members set role = 'member' where id = $1`, [former.memberId])
  const facts = { name: 'Theirs', zone: 'UTC', capacity: 1 }
  await expect(createCohort(services, former, randomUUID(), facts)).rejects.toThrow('no admin any more')
  await expect(
    copyCohort(services, former, pilot, {
      formId: randomUUID(),
      name: 'Theirs',
      firstDay: '2026-03-07',
      anyWeekday: false,
    }),
  ).rejects.toThrow('no admin any more')
  await expect(publishCohort(services, former, pilot, [])).rejects.toThrow('no admin any more')
  await expect(changeState(services, former, pilot, 'archived')).rejects.toThrow('no admin any more')
})

test.each([
  ['2026-03-08', '2025-07-12', ['2026-03-07', '2026-03-14']],
  ['2026-03-06', '2025-07-12', ['2026-02-28', '2026-03-07']],
])('next to %s the days like %s are %j', (day, other, days) => {
  expect(nearestSuchDays(day, other)).toEqual(days)
  for (const near of days) expect(weekdayOf(near)).toBe(weekdayOf(other))
})
