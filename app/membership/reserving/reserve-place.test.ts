import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCalendar } from '../../../test/calendar.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import { withoutLocksOn } from '../../../test/without-locks.ts'
import { contactLetter } from '../../contact/contact.email.tsx'
import { sendInquiry } from '../../inquiries/sending/send-inquiry.server.ts'
import { countFreePlaces } from '../places.server.ts'
import { declineMember, registerNewcomer } from '../registrations.server.ts'
import { reservePlace } from './reserve-place.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const visitor = (number: number) => ({
  firstName: 'Ada',
  lastName: `Number ${number}`,
  email: `ada.${number}@example.org`,
  newsletter: false,
})

test('a visitor gets a place and the email about it', async () => {
  expect(await reservePlace(services, visitor(1), pilotCohort)).toEqual({ outcome: 'registered', letterSent: true })
  const [letter] = await services.mailbox.list()
  expect(letter).toMatchObject({ to: 'ada.1@example.org', subject: 'Your place in the pilot bootcamp is reserved' })
})

test('the email puts the coming sessions into a calendar, without the meeting link', async () => {
  services.clock.set(new Date('2025-07-13T00:00:00Z'))
  await services.db.updateTable('cohorts').set({ late_registration: true }).execute()
  await reservePlace(services, visitor(1), pilotCohort)
  const [letter] = await services.mailbox.list()
  const { attachments = [], text = '' } = (await services.mailbox.read(letter?.id ?? '')) ?? {}
  expect(text.replace(/\s+/g, ' ')).toContain('the last one is on Saturday, July 26, 2025')
  const events = readCalendar(attachments[0]?.content ?? '')
  expect(events.map(({ summary }) => summary)).toEqual([
    'Session 2 of the pilot bootcamp: Workflow Mastery & Integrations',
    'Session 3 of the pilot bootcamp: Showcase & Next Steps',
  ])
  for (const { location } of events) expect(location).toMatch(/\/training-portal\/sessions\/\d+\/join$/)
  expect(attachments[0]?.content).not.toContain('zoom')
})

test('an address is known in any case, and its member keeps the place', async () => {
  await reservePlace(services, visitor(1), pilotCohort)
  const again = { ...visitor(1), firstName: 'Eve', email: 'ADA.1@Example.org' }
  expect(await reservePlace(services, again, pilotCohort)).toEqual({ outcome: 'already-registered' })
  expect(await services.mailbox.list()).toHaveLength(1)
})

test('a second click is answered like the first one and sends no second email', async () => {
  await reservePlace(services, visitor(1), pilotCohort)
  expect(await reservePlace(services, visitor(1), pilotCohort)).toEqual({ outcome: 'registered', letterSent: true })
  expect(await services.mailbox.list()).toHaveLength(1)
})

test('the time of sending is stored after the answer, and a second click waits for it', async () => {
  await sql`
    create function wait_for_test() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(1); return new; end $$`.execute(services.owner.db)
  await sql`create trigger wait before update on emails for each row execute function wait_for_test()`.execute(
    services.owner.db,
  )
  let again: ReturnType<typeof reservePlace> | undefined
  await services.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(1)`.execute(tx)
    expect(await reservePlace(services, visitor(1), pilotCohort)).toEqual({ outcome: 'registered', letterSent: true })
    again = reservePlace(services, visitor(1), pilotCohort)
    await untilWaiting(services.pool)
  })
  expect(await again).toEqual({ outcome: 'registered', letterSent: true })
  const letters = await services.db.selectFrom('emails').select('delivered_at').execute()
  expect(letters).toEqual([{ delivered_at: services.clock.now() }])
})

test('a mailbox gets three emails an hour in any spelling; every registration is stored', async () => {
  const spellings = [
    'ada.1@gmail.com',
    'ada1+2@gmail.com',
    'A.D.A.1@googlemail.com',
    'ada1+4@gmail.com',
    'ada1+5@gmail.com',
  ]
  for (const [index, email] of spellings.entries()) {
    const result = await reservePlace(services, { ...visitor(1), email }, pilotCohort)
    expect(result, email).toEqual({
      outcome: 'registered',
      ...(index < 3 ? { letterSent: true } : { letterSent: false, why: 'limit' }),
    })
  }
  expect(await countRows(services)).toBe(5)
  expect(await services.mailbox.list()).toHaveLength(3)
  expect(await reservePlace(services, visitor(2), pilotCohort), 'another mailbox').toMatchObject({ letterSent: true })
  services.clock.advance(3600 * 1000)
  const email = 'ada1+6@gmail.com'
  expect(await reservePlace(services, { ...visitor(1), email }, pilotCohort), 'an hour later').toMatchObject({
    letterSent: true,
  })
})

test("emails of other forms don't use up a mailbox's limit for the confirmation", async () => {
  const inquiry = {
    form: 'contact',
    first_name: 'Ada',
    last_name: 'L',
    inquiry_type: 'Other',
    subject: 'A room',
    message: 'For many',
  } as const
  for (let number = 0; number < 4; number += 1)
    await sendInquiry(
      services,
      { ...inquiry, id: randomUUID(), email: `ada.1+${number}@example.org` },
      { letter: contactLetter, facts: { firstName: 'Ada', inquiryType: 'Other' } },
    )
  expect(await services.mailbox.list()).toHaveLength(2)
  const tagged = { ...visitor(3), email: 'ada.1+stranger@example.org' }
  expect(await reservePlace(services, tagged, pilotCohort), 'in another spelling').toMatchObject({ letterSent: false })
  expect(await reservePlace(services, visitor(1), pilotCohort)).toMatchObject({ letterSent: true })
  expect(await reservePlace(services, { ...visitor(2), email: 'ada.1+2@example.org' }, pilotCohort)).toMatchObject({
    outcome: 'registered',
    letterSent: false,
  })
})

test('the 101st visitor is on the waitlist', async () => {
  await fill(100)
  expect(await reservePlace(services, visitor(101), pilotCohort)).toMatchObject({ outcome: 'waitlist' })
  expect(await countFreePlaces(services.db, pilotCohort)).toEqual({ capacity: 100, free: 0, waiting: 1, taken: 100 })
})

test('a free place belongs to people who wait, not to the next visitor', async () => {
  await fill(100)
  await reservePlace(services, visitor(101), pilotCohort)
  await services.db
    .updateTable('community_members')
    .set({ status: 'cancelled' })
    .where('email', '=', 'filler1@example.org')
    .execute()
  expect(await reservePlace(services, visitor(102), pilotCohort)).toMatchObject({ outcome: 'waitlist' })
})

test('newcomers get the places beyond those for which people wait, and queue up behind them after that', async () => {
  await fill(90)
  await wait(4)
  const outcomes: string[] = []
  for (let n = 1; n <= 8; n += 1) outcomes.push((await reservePlace(services, visitor(n), pilotCohort)).outcome)
  expect(outcomes).toEqual([...Array(6).fill('registered'), 'waitlist', 'waitlist'])
  expect(await countFreePlaces(services.db, pilotCohort)).toEqual({ capacity: 100, free: 4, waiting: 6, taken: 96 })
})

test('members who declined wait at the end and keep no one from a free place', async () => {
  await reservePlace(services, visitor(1), pilotCohort)
  const decliner = await services.db.selectFrom('members').select('id').executeTakeFirstOrThrow()
  await services.db.transaction().execute((tx) => declineMember(tx, decliner.id, services.clock.now(), pilotCohort))
  expect(await countFreePlaces(services.db, pilotCohort)).toEqual({ capacity: 100, free: 100, waiting: 0, taken: 0 })
  expect(await reservePlace(services, visitor(2), pilotCohort)).toMatchObject({ outcome: 'registered' })
})

test('a member on the team only holds no place', async () => {
  await services.db
    .insertInto('community_members')
    .values({
      cohort_id: null,
      first_name: 'A',
      last_name: 'B',
      email: 'boss@example.org',
      role: 'admin',
      status: 'confirmed',
    })
    .execute()
  expect(await countFreePlaces(services.db, pilotCohort)).toMatchObject({ free: 100 })
})

test("when the email can't be stored, neither is the registration", async () => {
  // The outbox refuses the row after the member was inserted, so the failure happens between the two statements.
  await sql`alter table emails add constraint broken check (false)`.execute(services.owner.db)
  await expect(reservePlace(services, visitor(1), pilotCohort)).rejects.toThrow(/broken/)
  expect(await countRows(services)).toBe(0)
})

test('a stricter isolation level is refused, because an old snapshot would make the lock useless', async () => {
  const attempt = services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => registerNewcomer(tx, visitor(1), pilotCohort, services.clock.now()))
  await expect(attempt).rejects.toThrow('read committed')
})

test('three hundred at once over many connections get exactly 100 places, and no one is lost', async () => {
  const statuses = await registerAtOnce(services, 300)
  expect(statuses.filter((status) => status === 'registered')).toHaveLength(100)
  expect(statuses.filter((status) => status === 'waitlist')).toHaveLength(200)
  expect(await countRows(services)).toBe(300)
})

test('many at once get only the places beyond those for which people wait', async () => {
  await wait(4)
  const statuses = await registerAtOnce(services, 200)
  expect(statuses.filter((status) => status === 'registered')).toHaveLength(96)
  expect(await countFreePlaces(services.db, pilotCohort)).toEqual({ capacity: 100, free: 4, waiting: 108, taken: 96 })
})

test('control: without the lock they overbook', async () => {
  withoutLocksOn('cohorts')
  const statuses = await registerAtOnce(services, 300)
  expect(statuses.filter((status) => status === 'registered').length).toBeGreaterThan(100)
})

test('a newcomer who waited for the lock is queued at the time of acquiring it', async () => {
  await fill(100)
  const { db } = services
  let waiting: ReturnType<typeof reservePlace> | undefined
  const late = await db.transaction().execute(async (tx) => {
    await sql`select 1 from cohorts where id = 1 for update`.execute(tx)
    waiting = reservePlace(services, visitor(1), pilotCohort)
    await untilWaiting(services.pool)
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
    // A date has milliseconds, and the lock may be passed on within the same one.
    await sql`select pg_sleep(0.005)`.execute(tx)
    return rows[0]?.now ?? null
  })
  expect(await waiting).toMatchObject({ outcome: 'waitlist' })
  const { since } = await db
    .selectFrom('members')
    .innerJoin('registrations', 'member_id', 'id')
    .select('since')
    .where('email', '=', visitor(1).email)
    .executeTakeFirstOrThrow()
  expect(Number(since)).toBeGreaterThan(Number(late))
})

/** Over 50 connections of its own, without emails, which are not tested here. */
async function registerAtOnce({ connection }: TestServices, people: number): Promise<string[]> {
  const { db, close } = connectMany(connection, 50)
  try {
    return await Promise.all(
      Array.from({ length: people }, async (_, number) => {
        const { status } = await db
          .transaction()
          .execute((tx) => registerNewcomer(tx, visitor(number), pilotCohort, services.clock.now()))
        return status
      }),
    )
  } finally {
    await close()
  }
}

async function fill(people: number): Promise<void> {
  await sql`
    insert into community_members (first_name, last_name, email, status)
    select 'Filler', n::text, 'filler' || n || '@example.org', 'registered' from generate_series(1, ${people}::int) as n
  `.execute(services.db)
}

async function wait(people: number): Promise<void> {
  await sql`
    insert into community_members (first_name, last_name, email, status)
    select 'Waiter', n::text, 'waiter' || n || '@example.org', 'waitlist' from generate_series(1, ${people}::int) as n
  `.execute(services.db)
}

async function countRows({ db }: TestServices): Promise<number> {
  const row = await db
    .selectFrom('members')
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
