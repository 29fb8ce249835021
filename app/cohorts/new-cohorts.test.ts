import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/services.ts'
import { slugFor } from './cohort-record.ts'
import { findCohortRecord, listItemRecords, listOfficeHourRecords } from './cohort-records.server.ts'
import { insertCopy, insertDraft } from './new-cohorts.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const pilot = 1
const copy = (name: string, firstDay: string | null, source = pilot) =>
  database.db.transaction().execute((tx) => insertCopy(tx, source, { name, firstDay }))

test('a copy of the pilot is a draft with its texts, links and settings, and without recordings and registrations', async () => {
  await sql`update cohorts set opens_at = '2025-06-01T16:00:00Z', offers_automatically = true where id = ${pilot}`.execute(
    database.db,
  )
  await sql`update schedule_items set version = 7 where cohort_id = ${pilot}`.execute(database.db)
  const { id, slug } = await copy('Spring Bootcamp', '2026-03-07')
  expect(slug).toBe('spring-bootcamp')
  const { rows } = await sql`select * from cohorts where id in (${pilot}, ${id}) order by id`.execute(database.db)
  const [from, made] = rows as [Record<string, unknown>, Record<string, unknown>]
  expect(made).toEqual({
    ...from,
    id,
    slug: 'spring-bootcamp',
    name: 'Spring Bootcamp',
    state: 'draft',
    version: 1,
    late_registration: false,
    opens_at: new Date('2026-01-25T17:00:00Z'),
    closes_at: new Date('2026-03-02T07:59:59Z'),
    first_starts_at: new Date('2026-03-07T18:00:00Z'),
    last_ends_at: new Date('2026-03-21T19:00:00Z'),
  })
  const items = await listItemRecords(database.db, id)
  const expected = (await listItemRecords(database.db, pilot)).map((item) => ({
    ...item,
    id: expect.any(Number),
    version: 1,
    calendarName: item.calendarName?.replace('bootcamp', 'spring-bootcamp') ?? null,
    recordingUrl: null,
    starts: item.starts && moved(item.starts),
    ends: item.ends && moved(item.ends),
    due: item.due && moved(item.due),
    checkInWords: item.checkInWords && expect.not.stringMatching(item.checkInWords),
  }))
  expect(items).toEqual(expected)
  expect(items.map(({ hours, due }) => [hours, due]).filter(([hours]) => hours)).toEqual([
    [2, null],
    [3, '2026-03-14T10:00'],
    [4, '2026-03-21T10:00'],
  ])
  expect(items.filter(({ checkInWords }) => checkInWords)).toHaveLength(3)
  const { rows: calendarNames } = await sql<{ name: string }>`
    select calendar_name as name from schedule_items where cohort_id = ${id} and calendar_name is not null
    union all select calendar_name from office_hours where cohort_id = ${id} order by name`.execute(database.db)
  expect(calendarNames.map(({ name }) => name)).toEqual([
    'spring-bootcamp-office-hours-1',
    'spring-bootcamp-office-hours-2',
    'spring-bootcamp-session-1',
    'spring-bootcamp-session-2',
    'spring-bootcamp-session-3',
  ])
})

/** From July 12, 2025 to March 7, 2026, at the same local time. */
function moved(wallClock: string): string {
  const later = new Date(Date.parse(`${wallClock}Z`) + 238 * 86_400_000)
  return later.toISOString().slice(0, 16)
}

test('ten stays ten on both sides of a change of the clocks, in spring and in fall', async () => {
  const spring = await copy('Over the change in spring', '2026-03-01')
  const starts = async (id: number) =>
    (await listItemRecords(database.db, id)).flatMap((item) => (item.starts ? [item.starts] : []))
  expect(await starts(spring.id)).toEqual(['2026-03-01T10:00', '2026-03-08T10:00', '2026-03-15T10:00'])
  const instants = async (id: number) =>
    (
      await sql<{ at: Date }>`
        select starts_at as at from schedule_items where cohort_id = ${id} and starts_at is not null order by 1`.execute(
        database.db,
      )
    ).rows.map(({ at }) => at.toISOString())
  expect(await instants(spring.id)).toEqual([
    '2026-03-01T18:00:00.000Z',
    '2026-03-08T17:00:00.000Z',
    '2026-03-15T17:00:00.000Z',
  ])
  const due = async (id: number) => (await listItemRecords(database.db, id)).flatMap(({ due }) => due ?? [])
  expect(await due(spring.id)).toEqual(['2026-03-08T10:00', '2026-03-15T10:00'])
  const fall = await copy('Over the change in fall', '2026-10-24')
  expect(await starts(fall.id)).toEqual(['2026-10-24T10:00', '2026-10-31T10:00', '2026-11-07T10:00'])
  expect(await instants(fall.id)).toEqual([
    '2026-10-24T17:00:00.000Z',
    '2026-10-31T17:00:00.000Z',
    '2026-11-07T18:00:00.000Z',
  ])
  expect(await listOfficeHourRecords(database.db, fall.id)).toMatchObject([
    { starts: '2026-10-28T12:00', ends: '2026-10-28T13:00' },
    { starts: '2026-10-28T16:00', ends: '2026-10-28T17:00' },
  ])
})

test('two cohorts with one name have different slugs, and their sessions different UIDs in calendars', async () => {
  expect((await copy('Fall', '2026-09-12')).slug).toBe('fall')
  expect((await copy('Fall!', '2027-09-11')).slug).toBe('fall-2')
  expect((await copy('Pilot', '2027-09-11')).slug).toBe('pilot-2')
  // The pilot's UIDs are bootcamp-session-1 and so on.
  expect((await copy('Bootcamp', '2027-09-11')).slug).toBe('bootcamp-2')
})

test('two copies at the same moment get different slugs', async () => {
  const made = await Promise.all(['2028-03-04', '2029-03-03', '2030-03-02'].map((day) => copy('At once', day)))
  expect(made.map(({ slug }) => slug).sort()).toEqual(['at-once', 'at-once-2', 'at-once-3'])
})

test('a cohort without dates is copied without dates', async () => {
  const empty = await database.db
    .transaction()
    .execute((tx) => insertDraft(tx, { name: 'Empty', zone: 'Europe/Berlin', capacity: 12 }))
  const { id } = await copy('As empty', null, empty.id)
  expect(await findCohortRecord(database.db, id)).toMatchObject({
    name: 'As empty',
    slug: 'as-empty',
    state: 'draft',
    zone: 'Europe/Berlin',
    capacity: 12,
    firstDay: null,
    closes: null,
    value: null,
  })
})

test.each([
  ['Spring 2026', 1, 'spring-2026'],
  ['  Frühling & Été ', 1, 'fruhling-ete'],
  ['المعسكر التدريبي', 1, 'cohort'],
  ['المعسكر', 3, 'cohort-3'],
  ['x'.repeat(200), 12, `${'x'.repeat(57)}-12`],
  [`${'x'.repeat(59)} y`, 1, 'x'.repeat(59)],
])('the slug of %s is %#', (name, number, slug) => {
  expect(slugFor(name, number)).toBe(slug)
})
