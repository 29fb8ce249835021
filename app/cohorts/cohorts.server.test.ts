import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/services.ts'
import type { DB } from '../platform/database/schema.ts'
import { admissionAt } from './cohort.ts'
import { findCohort, findCohortBySlug, findSchedule, findToldCohort } from './cohorts.server.ts'
import { sessionsOf } from './schedule-item.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('members').execute()
  await database.db.deleteFrom('cohorts').where('id', '>', 1).execute()
})

const inJune = new Date('2025-06-10T17:00:00Z')

test('a first start has the pilot with the specified facts', async () => {
  const told = await findToldCohort(database.db, inJune)
  expect(told).toMatchObject({
    changesAt: new Date('2025-07-07T06:59:59Z'),
    cohort: {
      id: 1,
      slug: 'pilot',
      name: 'AI Agent Development Bootcamp',
      capacity: 100,
      value: '$1,500',
      zone: 'America/Los_Angeles',
      opens: null,
      closes: '2025-07-07T06:59:59Z',
      lateRegistration: true,
      archived: false,
      calledOff: false,
      hasSuccessor: false,
      exercises: 2,
    },
  })
  expect(
    told?.cohort.sessions.map(({ number, title, starts, ends, duration }) => [number, title, starts, ends, duration]),
  ).toEqual([
    [1, 'Core Building Foundations', '2025-07-12T17:00:00Z', '2025-07-12T19:00:00Z', '2:00:00'],
    [2, 'Workflow Mastery & Integrations', '2025-07-19T17:00:00Z', '2025-07-19T19:00:00Z', '2:00:00'],
    [3, 'Showcase & Next Steps', '2025-07-26T17:00:00Z', '2025-07-26T19:00:00Z', '0:40:00'],
  ])
})

test('its schedule is in order, with the participants’ links, and the organization’s name for the partner', async () => {
  const schedule = await findSchedule(database.db, 1)
  if (!schedule) throw new Error('no schedule')
  expect(schedule.items.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
    'preparation: Pre-Session 1 Preparation',
    'live session: Core Building Foundations',
    'exercise: Agent Refinement & Testing',
    'live session: Workflow Mastery & Integrations',
    'exercise: Advanced Integration & Optimization',
    'live session: Showcase & Next Steps',
  ])
  expect(
    sessionsOf(schedule).map(({ number, calendarName, recordingUrl }) => [number, calendarName, recordingUrl]),
  ).toEqual([
    [1, 'bootcamp-session-1', 'https://meet.agentspark.example/recordings/session-1'],
    [2, 'bootcamp-session-2', null],
    [3, 'bootcamp-session-3', null],
  ])
  expect(schedule).toMatchObject({
    meetingUrl: 'https://meet.agentspark.example/bootcamp',
    chatUrl: 'https://slack.agentspark.example/invite',
    officeHours: [
      { starts: '2025-07-16T19:00:00Z', ends: '2025-07-16T20:00:00Z', calendarName: 'bootcamp-office-hours-1' },
      { starts: '2025-07-16T23:00:00Z', ends: '2025-07-17T00:00:00Z', calendarName: 'bootcamp-office-hours-2' },
    ],
  })
  const [preparation] = schedule.items
  expect(preparation?.kind === 'preparation' && preparation.topics).toHaveLength(4)
  expect(JSON.stringify(schedule)).not.toMatch(/[{]partner[}]/)
  expect(preparation?.description).toContain('a free MindStudio account')
})

test('public facts name the partner too', async () => {
  await sql`update schedule_items set title = '{partner} first', points = array['{partner} in an hour'], takeaway = 'your {partner}.'
    where position = 2`.execute(database.db)
  const [session] = (await findToldCohort(database.db, inJune))?.cohort.sessions ?? []
  await sql`update schedule_items set title = 'Core Building Foundations' where position = 2`.execute(database.db)
  const [title, points, takeaway] = ['MindStudio first', ['MindStudio in an hour'], 'your MindStudio.']
  expect(session).toMatchObject({ title, points, takeaway })
})

test('a cohort lists the other public cohorts, and its own page is found by its slug', async () => {
  await addCohort(2, 'spring', 'published', 0)
  await addCohort(3, 'draft', 'draft', 10)
  await addCohort(4, 'never-held', 'archived', 20)
  await addCohort(5, 'fall', 'archived', -300)
  await addPlaceIn(5)
  const now = new Date('2026-02-10T12:00:00Z')
  expect(await findToldCohort(database.db, now)).toMatchObject({
    cohort: { slug: 'spring' },
    isTold: true,
    others: [{ slug: 'fall' }, { slug: 'pilot', ends: '2025-07-26T19:00:00Z' }],
  })
  expect(await findCohortBySlug(database.db, 'fall', now)).toMatchObject({ cohort: { id: 5 }, isTold: false })
  for (const slug of ['draft', 'never-held', 'no-such'])
    expect(await findCohortBySlug(database.db, slug, now)).toBeNull()
})

test('public facts have no participants’ link', async () => {
  expect(JSON.stringify(await findToldCohort(database.db, inJune))).not.toContain('https://')
})

test.each([
  ['nothing else', [], '2026-01-01', 'pilot'],
  ['a draft', [{ slug: 'spring', state: 'draft' }], '2026-01-01', 'pilot'],
  ['one that is announced', [{ slug: 'spring' }], '2026-01-01', 'spring'],
  ['one that is announced while the pilot’s registration is open', [{ slug: 'spring' }], '2025-06-10', 'pilot'],
  ['one that is open', [{ slug: 'spring' }], '2026-02-10', 'spring'],
  [
    'two that are open, of which one begins earlier',
    [{ slug: 'late', days: 30 }, { slug: 'spring' }],
    '2026-02-10',
    'spring',
  ],
  [
    'one that is open and a nearer one that is closed',
    [{ slug: 'late', days: 30 }, { slug: 'spring' }],
    '2026-03-03',
    'late',
  ],
  ['one that is closed and begins next', [{ slug: 'spring' }], '2026-03-02', 'spring'],
  ['one that runs and one that is announced', [{ slug: 'spring' }, { slug: 'fall', days: 200 }], '2026-03-10', 'fall'],
  ['one that runs', [{ slug: 'spring' }], '2026-03-10', 'spring'],
  ['one that is over', [{ slug: 'spring' }], '2027-01-01', 'spring'],
  ['one that is over and archived', [{ slug: 'spring', state: 'archived' }], '2027-01-01', 'spring'],
  ['one that is archived without anybody', [{ slug: 'spring', state: 'archived', people: 0 }], '2027-01-01', 'pilot'],
])('beside the pilot there is %s', async (_which, cohorts, day, slug) => {
  for (const [n, { slug, state = 'published', days = 0, people = 1 }] of (cohorts as Other[]).entries()) {
    await addCohort(2 + n, slug, state, days)
    if (people > 0) await addPlaceIn(2 + n)
  }
  const told = await findToldCohort(database.db, new Date(`${day}T12:00:00Z`))
  expect(told?.cohort.slug).toBe(slug)
})

test.each([
  ['2026-01-01', '2026-02-01'],
  ['2026-02-01', '2026-03-01'],
  ['2026-03-01', '2026-03-07'],
  ['2026-03-07', '2026-03-21'],
  ['2026-03-21', null],
])('the facts on %s become outdated by time alone on %s', async (day, next) => {
  await addCohort(2, 'spring', 'published', 0)
  await addCohort(3, 'never-shown', 'draft', 5)
  const told = await findToldCohort(database.db, new Date(`${day}T00:00:00Z`))
  expect(told?.changesAt?.toISOString().slice(0, 10) ?? null).toBe(next)
})

test.each([
  ["update cohorts set zone = 'Mars/Olympus' where id = 1", /time zone "Mars\/Olympus" not recognized/],
  ["update cohorts set zone = 'PST' where id = 1", /cohorts_zone_check/],
  ["update cohorts set slug = 'The Pilot' where id = 1", /cohorts_slug_check/],
  ["update cohorts set meeting_url = 'http://meet.example' where id = 1", /cohorts_meeting_url_check/],
  ["update cohorts set chat_url = 'javascript:alert(1)' where id = 1", /cohorts_chat_url_check/],
  ['update cohorts set opens_at = closes_at where id = 1', /cohorts_close_after_they_open/],
  ['update cohorts set last_ends_at = first_starts_at where id = 1', /cohorts_end_after_they_start/],
  ['update cohorts set name = null where id = 1', /cohorts_are_complete_before_they_are_shown/],
  [
    "insert into cohorts (id, capacity, state) values (9, 10, 'published')",
    /cohorts_are_complete_before_they_are_shown/,
  ],
  ['update schedule_items set ends_at = starts_at where position = 2', /schedule_items_end_after_they_start/],
  ['update schedule_items set starts_at = null where position = 2', /live_sessions_have_times/],
  ['update schedule_items set starts_at = now() where position = 1', /only_live_sessions_have_times/],
  ['update schedule_items set position = 2 where position = 4', /schedule_items_cohort_id_position_key/],
  ["update schedule_items set recording_url = 'ftp://files' where position = 2", /schedule_items_recording_url_check/],
  [
    "update schedule_items set calendar_name = 'bootcamp-session-1' where position = 4",
    /schedule_items_calendar_name_key/,
  ],
  ['update office_hours set ends_at = starts_at', /office_hours_check/],
])('the database refuses: %s', async (statement, refusal) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(refusal)
})

test('a draft may lack facts', async () => {
  await database.db.insertInto('cohorts').values({ id: 9, capacity: 10 }).execute()
  expect((await findToldCohort(database.db, inJune))?.cohort.slug).toBe('pilot')
})

test('database and program agree on what a newcomer can get at any moment', async () => {
  await addCohort(2, 'spring', 'published', 0)
  await addSessionOf(2)
  await addCohort(3, 'fall', 'draft', 200)
  const moments = ['2026-02-01', '2026-03-01', '2026-03-21'].flatMap((day) =>
    [-1, 0, 1].map((millisecond) => new Date(Date.parse(`${day}T00:00:00Z`) + millisecond)),
  )
  for (const late_registration of [false, true])
    for (const state of ['published', 'archived'])
      for (const opens_at of [null, new Date('2026-02-01T00:00:00Z')])
        for (const later of ['draft', 'published']) {
          await setCohort(2, { late_registration, state, opens_at })
          await setCohort(3, { state: later })
          for (const moment of moments) {
            const { rows } = await sql`select admission(cohorts, ${moment}) from cohorts where id = 2`.execute(
              database.db,
            )
            const cohort = (await findCohort(database.db, 2, moment))?.cohort
            expect(rows).toEqual([{ admission: cohort && admissionAt(cohort, moment) }])
          }
        }
})

test.each([
  ['nothing', {}, 0, true],
  ['a draft', { state: 'draft' }, 1, true],
  ['a published cohort', { state: 'published' }, 0, false],
  ['one that took place', { state: 'archived' }, 1, false],
  ['one that was archived without anybody', { state: 'archived' }, 0, true],
  ['one that was called off', { state: 'archived', called_off_at: new Date('2026-02-01') }, 1, true],
] as const)(
  'after its sessions the pilot takes registrations or not, while %s follows',
  async (_what, later, people, takes) => {
    const now = new Date('2026-02-10T12:00:00Z')
    if ('state' in later) {
      await addCohort(2, 'spring', 'draft', 0)
      if (people > 0) await addPlaceIn(2)
      await setCohort(2, later)
    }
    const { rows } = await sql`select admission(cohorts, ${now}) from cohorts where id = 1`.execute(database.db)
    expect(rows).toEqual([{ admission: takes ? 'open' : 'interest' }])
    expect((await findToldCohort(database.db, now))?.cohort.slug).toBe(takes ? 'pilot' : 'spring')
  },
)

function setCohort(id: number, facts: Updateable<DB['cohorts']>) {
  return database.db.updateTable('cohorts').set(facts).where('id', '=', id).execute()
}

async function addSessionOf(cohort_id: number): Promise<void> {
  const session = {
    kind: 'live session',
    title: 'Only one',
    description: 'x',
    starts_at: new Date('2026-03-07T00:00:00Z'),
    ends_at: new Date('2026-03-21T00:00:00Z'),
    duration: '2:00:00',
    calendar_name: 'only-one',
    takeaway: 'x',
    outcome: 'x',
  }
  await database.db
    .insertInto('schedule_items')
    .values({ ...session, cohort_id, position: 1 })
    .execute()
}

interface Other {
  slug: string
  state?: string
  days?: number
  people?: number
}

async function addPlaceIn(cohort: number): Promise<void> {
  await sql`with person as (
      insert into community_members (first_name, last_name, email, cohort_id, status)
        values ('Ada', 'Lovelace', ${`ada-${cohort}@example.org`}, null, 'cancelled') returning id)
    insert into registrations (member_id, cohort_id, state) select id, ${cohort}, 'registered' from person`.execute(
    database.db,
  )
}

/**
 * Open from February 1 to March 1, 2026, and running from March 7 to March 21, shifted by that many days except for the
 * opening.
 */
async function addCohort(id: number, slug: string, state: string, days: number): Promise<void> {
  const later = (day: string) => new Date(Date.parse(day) + days * 86_400_000)
  const [starts, ends] = [later('2026-03-07T00:00:00Z'), later('2026-03-21T00:00:00Z')]
  await database.db
    .insertInto('cohorts')
    .values({
      id,
      slug,
      state,
      name: 'Bootcamp',
      capacity: 20,
      stated_value: 1500,
      zone: 'Europe/Berlin',
      opens_at: slug === 'fall' ? later('2026-02-01T00:00:00Z') : new Date('2026-02-01T00:00:00Z'),
      closes_at: later('2026-03-01T00:00:00Z'),
      first_starts_at: starts,
      last_ends_at: ends,
      meeting_url: 'https://meet.example/spring',
      chat_url: 'https://chat.example/spring',
    })
    .execute()
}
