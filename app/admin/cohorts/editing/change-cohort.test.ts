import { afterAll, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../../test/admin.ts'
import { pilotCohort } from '../../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { type CohortFacts, wallClockInWords } from '../../../cohorts/cohort-record.ts'
import {
  findCohortRecord,
  listCohortRecords,
  listItemRecords,
  setCalledOff,
} from '../../../cohorts/cohort-records.server.ts'
import { insertCopy, insertDraft } from '../../../cohorts/new-cohorts.server.ts'
import { offerPlaces } from '../../../membership/places/offer-places.server.ts'
import { listQueue } from '../../../membership/places/queued-members.server.ts'
import { findPlacesOverview } from '../../../membership/places.server.ts'
import { registerNewcomer } from '../../../membership/registrations.server.ts'
import { reservePlace } from '../../../membership/reserving/reserve-place.server.ts'
import type { ConfirmedOwner as Admin } from '../../../viewer.ts'
import { cohortTexts } from '../cohort-edit.ts'
import { cohortSaved, refusals } from '../copy.ts'
import { addOfficeHours, removeOfficeHours } from '../schedule/change-office-hours.server.ts'
import { itemFacts, itemTexts } from '../schedule/item-edit.ts'
import { itemSchema } from '../schedule/item-schema.ts'
import { cohortSchema, draftSchema } from '../schemas/cohort-schema.ts'
import { changeCohort } from './change-cohort.server.ts'

let services: TestServices
let admin: Admin
const open: TestServices[] = []

beforeEach(async () => {
  services = await openTestServices()
  open.push(services)
  admin = await addAdmin(services, 'admin@example.org')
})
afterAll(() => Promise.all(open.map((one) => one.close())))

const pilot = 1

async function record(id: number) {
  const found = await findCohortRecord(services.db, id)
  if (!found) throw new Error('The cohort is missing.')
  return found as typeof found & CohortFacts
}

const cohort = () => record(pilot)

const auditOf = (action: 'Cohort changed' | 'Schedule changed') =>
  services.db
    .selectFrom('audit_log')
    .select(['subject', 'changes'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('a change of the facts is stored and audited; a second click changes nothing', async () => {
  const before = await cohort()
  const facts = { ...before, name: 'Spring Bootcamp', value: 900, closes: '2025-07-01' }
  expect(await changeCohort(services, admin, before, facts)).toEqual({ outcome: 'saved', offered: [], waiting: 0 })
  expect(await changeCohort(services, admin, before, facts)).toEqual({ outcome: 'saved', offered: [], waiting: 0 })
  const closesAt = new Date('2025-07-02T06:59:59Z')
  expect(await cohort()).toEqual({ ...facts, closesAt, version: before.version + 1 })
  const { rows } = await services.pool.query('select closes_at from cohorts')
  expect(rows).toEqual([{ closes_at: new Date('2025-07-02T06:59:59Z') }])
  expect(await auditOf('Cohort changed')).toEqual([
    {
      subject: 'Spring Bootcamp',
      changes: {
        name: { before: before.name, after: 'Spring Bootcamp' },
        value: { before: '1500', after: '900' },
        closes: { before: '2025-07-06', after: '2025-07-01' },
      },
    },
  ])
})

test('the days to take a place are whole numbers from 2 to 60, or empty, and are audited', async () => {
  const before = await cohort()
  const typed = {
    ...cohortTexts(before),
    acceptWithin: ' 3 ',
    signInWithin: undefined,
    opens: undefined,
  }
  const facts = cohortSchema.parse(typed)
  expect(facts).toMatchObject({ acceptWithin: 3, signInWithin: null })
  for (const acceptWithin of ['1', '61', '2.5', 'soon'])
    expect(cohortSchema.safeParse({ ...typed, acceptWithin }).success).toBe(false)
  await changeCohort(services, admin, before, facts)
  expect(await cohort()).toMatchObject({ acceptWithin: 3, signInWithin: null, version: before.version + 1 })
  expect((await auditOf('Cohort changed'))[0]?.changes).toEqual({ acceptWithin: { before: '', after: '3' } })
})

test('of two admins who change the same cohort the second is told, and the change of the first stays', async () => {
  const before = await cohort()
  await changeCohort(services, admin, before, { ...before, value: 900 })
  const second = await changeCohort(services, admin, before, { ...before, capacity: 20 })
  expect(second).toMatchObject({ outcome: 'changed-meanwhile', current: { value: 900, capacity: 100 } })
  expect(await cohort()).toMatchObject({ value: 900, capacity: 100 })
})

test('added places go to the waitlist first: newcomers get only the places beyond the people who wait', async () => {
  const register = (name: string) => {
    const visitor = {
      firstName: name,
      lastName: 'Person',
      email: `${name.toLowerCase()}@example.org`,
      newsletter: false,
    }
    return reservePlace(services, visitor, pilotCohort)
  }
  await services.pool.query('update cohorts set capacity = 1')
  for (const name of ['Ada', 'Ben', 'Cem']) await register(name)
  const raise = async (capacity: number) => {
    const before = await cohort()
    return changeCohort(services, admin, before, { ...before, capacity })
  }
  expect(await raise(3)).toEqual({ outcome: 'saved', offered: [], waiting: 2 })
  expect(await register('Dan')).toMatchObject({ outcome: 'waitlist' })
  // Three people wait; of five places four are free.
  const [raised, ...newcomers] = await Promise.all([raise(5), ...['Eva', 'Fay', 'Gus'].map(register)])
  expect(raised).toMatchObject({ outcome: 'saved', offered: [] })
  const withPlace = newcomers.filter(({ outcome }) => outcome === 'registered')
  expect(withPlace.length).toBeLessThanOrEqual(1)
  const queue = await listQueue(services.db, { offset: 0, limit: 3 }, pilotCohort)
  expect(queue.map(({ firstName }) => firstName)).toEqual(['Ben', 'Cem', 'Dan'])
  const { free } = await findPlacesOverview(services.db, pilotCohort)
  expect(free).toBeGreaterThanOrEqual(3)
  const offered = await offerPlaces(services, admin, { places: 3, first: queue[0]?.id ?? '' }, pilotCohort)
  expect(offered).toMatchObject({ outcome: 'offered', people: ['Ben Person', 'Cem Person', 'Dan Person'] })
})

test('after adding places the admin reads how many people wait, and where to offer the places', () => {
  const said = (waiting: number) => cohortSaved('Spring Bootcamp', false, { offered: [], waiting }).description
  expect(said(0)).toBe('It’s on every page now.')
  expect(said(1)).toContain('One person is waiting for a place: offer the free ones on the Waitlist.')
  expect(said(1200)).toContain('1,200 people are waiting for a place')
})

test('added places are offered to the waitlist if the cohort offers automatically; a capacity below the held places takes none away', async () => {
  const visitor = (number: number) => ({
    firstName: 'Ada',
    lastName: `Lovelace ${number}`,
    email: `ada${number}@example.org`,
    newsletter: false,
  })
  await services.pool.query('update cohorts set capacity = 1, offers_automatically = true')
  for (const number of [1, 2])
    await services.db
      .transaction()
      .execute((tx) => registerNewcomer(tx, visitor(number), pilotCohort, services.clock.now()))
  const before = await cohort()
  expect(await changeCohort(services, admin, before, { ...before, capacity: 2 })).toEqual({
    outcome: 'saved',
    offered: ['Ada Lovelace 2'],
    waiting: 0,
  })
  const after = await cohort()
  expect(await changeCohort(services, admin, after, { ...after, capacity: 0 })).toEqual({
    outcome: 'saved',
    offered: [],
    waiting: 0,
  })
  const { rows } = await services.pool.query(
    `select count(*) as held from community_members where status = 'registered'`,
  )
  expect(Number(rows[0].held)).toBe(2)
})

test('each kind of item passes through its form unchanged', async () => {
  for (const item of await listItemRecords(services.db, pilot)) {
    const parsed = itemSchema(item.kind).parse(
      Object.fromEntries(Object.entries(itemTexts(item)).filter(([, text]) => text !== '')),
    )
    const { id, kind, version, cancelled, upload, calendarName, ...facts } = item
    expect(itemFacts(parsed)).toEqual({ ...facts, starts: null, ends: null })
  }
})

test('office hours are added once, and removed once', async () => {
  const span = { starts: '2025-07-23T12:00', ends: '2025-07-23T13:00' }
  expect(await addOfficeHours(services, admin, pilot, span)).toEqual({ outcome: 'added' })
  expect(await addOfficeHours(services, admin, pilot, span)).toEqual({ outcome: 'already-there' })
  const { rows } = await services.pool.query(`select id from office_hours where starts_at = '2025-07-23T19:00:00Z'`)
  const [{ id }] = rows
  expect(await removeOfficeHours(services, admin, pilot, id)).toEqual({ outcome: 'removed' })
  expect(await removeOfficeHours(services, admin, pilot, id)).toEqual({ outcome: 'gone' })
  expect((await auditOf('Schedule changed')).map(({ changes }) => changes)).toEqual([
    { 'office hours': { before: null, after: 'Jul 23, 2025, 12:00 PM' } },
    { 'office hours': { before: 'Jul 23, 2025, 12:00 PM', after: null } },
  ])
})

test('a missing fact of a draft is null in its record, and can be filled in', async () => {
  await services.pool.query('insert into cohorts (id, capacity) values (2, 10)')
  const draft = (await listCohortRecords(services.db)).find(({ id }) => id === 2)
  if (!draft) throw new Error('The draft is missing.')
  expect(wallClockInWords(draft.firstDay)).toBe('–')
  expect(cohortTexts(draft)).toEqual({
    name: '',
    slug: '',
    zone: 'UTC',
    capacity: '10',
    value: '',
    opens: '',
    closes: '',
    lateRegistration: 'no',
    acceptWithin: '',
    signInWithin: '',
    meetingUrl: '',
    chatUrl: '',
    feedbackUrl: '',
  })
  const facts = { ...(await cohort()), slug: 'winter', closes: '2026-01-31' }
  expect(await changeCohort(services, admin, draft, facts)).toEqual({ outcome: 'saved', offered: [], waiting: 0 })
  expect(await findCohortRecord(services.db, 2)).toMatchObject({ closes: '2026-01-31', firstDay: null })
})

test('a draft may lack facts that are not known yet', () => {
  const typed = { name: 'A', slug: 'a', zone: 'UTC', capacity: '0', lateRegistration: 'no' }
  expect(draftSchema.parse(typed)).toEqual({
    name: 'A',
    slug: 'a',
    zone: 'UTC',
    capacity: 0,
    value: null,
    opens: null,
    closes: null,
    lateRegistration: false,
    acceptWithin: null,
    signInWithin: null,
    meetingUrl: null,
    chatUrl: null,
    feedbackUrl: null,
  })
  expect(cohortSchema.safeParse(typed).error?.issues.map(({ path }) => path[0])).toEqual([
    'value',
    'closes',
    'meetingUrl',
    'chatUrl',
  ])
})

test("in another zone sessions keep their clock times, and a draft's address names its sessions in calendars", async () => {
  const made = await services.db
    .transaction()
    .execute((tx) => insertCopy(tx, pilot, { name: 'Spring', firstDay: '2026-03-28' }))
  const draft = await record(made.id)
  const facts = { ...draft, slug: 'berlin', zone: 'Europe/Berlin', opens: '2026-02-01', closes: '2026-03-20' }
  expect(await changeCohort(services, admin, draft, facts)).toEqual({ outcome: 'saved', offered: [], waiting: 0 })
  expect(await record(made.id)).toMatchObject({
    slug: 'berlin',
    version: 2,
    opensAt: new Date('2026-01-31T23:00:00Z'),
    closesAt: new Date('2026-03-20T22:59:59Z'),
    // The clocks change in the night between them.
    startsAt: new Date('2026-03-28T09:00:00Z'),
    endsAt: new Date('2026-04-11T10:00:00Z'),
  })
  const { rows } = await services.pool.query(
    `select calendar_name, starts_at from schedule_items where cohort_id = $1 and starts_at is not null
     union all select calendar_name, starts_at from office_hours where cohort_id = $1 order by starts_at`,
    [made.id],
  )
  expect(rows).toEqual([
    { calendar_name: 'berlin-session-1', starts_at: new Date('2026-03-28T09:00:00Z') },
    { calendar_name: 'berlin-office-hours-1', starts_at: new Date('2026-04-01T10:00:00Z') },
    { calendar_name: 'berlin-office-hours-2', starts_at: new Date('2026-04-01T14:00:00Z') },
    { calendar_name: 'berlin-session-2', starts_at: new Date('2026-04-04T08:00:00Z') },
    { calendar_name: 'berlin-session-3', starts_at: new Date('2026-04-11T08:00:00Z') },
  ])
  const due = (await listItemRecords(services.db, made.id)).flatMap(({ due }) => due ?? [])
  expect(due).toEqual(['2026-04-04T10:00', '2026-04-11T10:00'])
})

test('a draft does not move to a zone whose clocks skip the time of a session, or show it twice', async () => {
  const made = await services.db
    .transaction()
    .execute((tx) => insertCopy(tx, pilot, { name: 'Spring', firstDay: '2027-03-14' }))
  const draft = await record(made.id)
  const inUtc = { ...draft, zone: 'UTC', closes: '2027-03-01', opens: null }
  await changeCohort(services, admin, draft, inUtc)
  await services.pool.query(
    `update schedule_items set starts_at = '2027-03-14T02:30:00Z', ends_at = '2027-03-14T03:00:00Z' where calendar_name = 'spring-session-1'`,
  )
  const moved = await record(made.id)
  expect(await changeCohort(services, admin, moved, { ...moved, zone: 'America/Los_Angeles' })).toEqual({
    outcome: 'refused',
    field: 'zone',
    message: '2:30 AM doesn’t exist on Mar 14, 2027, because the clocks go forward. Please choose another time.',
  })
})

test.each([
  // Midnight comes twice.
  ['America/Havana', '2027-11-06', '2027-11-07T03:59:59Z'],
  ['Atlantic/Azores', '2027-10-30', '2027-10-30T23:59:59Z'],
  // The hour before midnight is skipped, or midnight itself.
  ['America/Nuuk', '2027-03-27', '2027-03-28T00:59:59Z'],
  ['America/Santiago', '2027-09-04', '2027-09-05T03:59:59Z'],
])('registration in %s closes with the last second of %s', async (zone, closes, second) => {
  const before = await cohort()
  const saved = await changeCohort(services, admin, before, { ...before, zone, opens: null, closes })
  expect(saved).toMatchObject({ outcome: 'saved' })
  expect(await cohort()).toMatchObject({ closes, closesAt: new Date(second) })
})

test('a registration day that was entered with an hour keeps its hour while the day stays', async () => {
  await services.pool.query(`update cohorts set opens_at = '2025-06-01T16:00:00Z'`)
  const before = await cohort()
  expect(before.opens).toBe('2025-06-01')
  await changeCohort(services, admin, before, { ...before, name: 'Another' })
  expect((await cohort()).opensAt).toEqual(new Date('2025-06-01T16:00:00Z'))
  const named = await cohort()
  await changeCohort(services, admin, named, { ...named, opens: '2025-06-02' })
  expect((await cohort()).opensAt).toEqual(new Date('2025-06-02T07:00:00Z'))
})

test.each([
  ['slug', { slug: 'summer' }, 'It’s published, and links already use this address'],
  ['zone', { zone: 'Europe/Berlin' }, 'People have registered and may have these times in their calendars'],
  ['chatUrl', { chatUrl: null }, 'Required once a cohort is published'],
] as const)('of what is published %s stays', async (field, change, message) => {
  const visitor = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', newsletter: false }
  await services.db.transaction().execute((tx) => registerNewcomer(tx, visitor, pilot, services.clock.now()))
  const before = await cohort()
  const refused = { outcome: 'refused', field, message }
  expect(await changeCohort(services, admin, before, { ...before, ...change })).toEqual(refused)
  expect(await cohort()).toEqual(before)
})

test("a draft can't take the address of another cohort or one that calendars know, nor an unknown zone", async () => {
  const { id } = await services.db
    .transaction()
    .execute((tx) => insertDraft(tx, { name: 'Spring', zone: 'UTC', capacity: 1 }))
  const draft = await record(id)
  const refusal = async (change: Partial<CohortFacts>) =>
    changeCohort(services, admin, draft, { ...draft, ...change } as CohortFacts)
  const taken = 'Another cohort uses this address, or used it before'
  for (const slug of ['pilot', 'bootcamp'])
    expect(await refusal({ slug })).toEqual({ outcome: 'refused', field: 'slug', message: taken })
  for (const zone of ['Berlin', 'PST8PDT', 'Europe/Atlantis'])
    expect(await refusal({ zone })).toMatchObject({ outcome: 'refused', field: 'zone' })
  expect(await refusal({ zone: 'Asia/Kathmandu', slug: 'spring-27' })).toMatchObject({ outcome: 'saved' })
})

test('a called-off bootcamp keeps its facts, also if the form was opened before', async () => {
  const before = await cohort()
  await services.db.transaction().execute((tx) => setCalledOff(tx, pilot, services.clock.now()))
  const refused = { outcome: 'refused', field: 'name', message: refusals.calledOff }
  expect(await changeCohort(services, admin, before, { ...before, name: 'Spring Bootcamp' })).toEqual(refused)
  expect((await cohort()).name).toBe(before.name)
})

test('a missing cohort is gone', async () => {
  const before = await cohort()
  expect(await changeCohort(services, admin, { id: 99, version: 1 }, before)).toEqual({ outcome: 'gone' })
})

test('a former admin changes nothing', async () => {
  await services.pool.query(`update members set role = 'member' where id = $1`, [admin.memberId])
  const before = await cohort()
  await expect(changeCohort(services, admin, before, { ...before, value: 1 })).rejects.toThrow('no admin any more')
  expect(await cohort()).toEqual(before)
})

test.each([
  [{ closes: '2025-13-01' }, 'closes', 'Please choose a day'],
  [{ capacity: '1000001' }, 'capacity', 'Please enter at most 1,000,000'],
  [{ capacity: '' }, 'capacity', 'Please enter how many places there are'],
  [{ meetingUrl: 'http://example.org/' }, 'meetingUrl', 'Please enter an address that begins with https://'],
  [{ chatUrl: '' }, 'chatUrl', 'Please enter an address that begins with https://'],
  [{ slug: 'Frühling' }, 'slug', 'Please use small letters without accents, digits, and single hyphens between them'],
  [{ slug: 'a--b' }, 'slug', 'Please use small letters without accents, digits, and single hyphens between them'],
  [{ zone: '' }, 'zone', 'Please choose a time zone'],
  [{ opens: '2025-07-07' }, 'closes', 'Registration would close before it opens'],
])('an invalid fact of a cohort is refused beside its field: %o', (typed, field, message) => {
  const right = {
    name: 'A',
    slug: 'a',
    zone: 'Europe/Berlin',
    capacity: '100',
    lateRegistration: 'no',
    value: '1500',
    closes: '2025-07-06',
    meetingUrl: 'https://example.org/a',
    chatUrl: 'https://example.org/b',
  }
  expect(cohortSchema.safeParse(right).success).toBe(true)
  const issues = cohortSchema.safeParse({ ...right, ...typed }).error?.issues
  expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([[field, message]])
})
