import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailings } from '../../server/background/mailings.ts'
import { addCohort } from '../../test/cohorts.ts'
import { connectMany, openTestServices, type TestServices } from '../../test/services.ts'
import { subscribe } from '../../test/subscriptions.ts'
import { writeMailing } from '../mailings/write-mailings.server.ts'
import { registerNewcomer } from '../membership/registrations.server.ts'
import { stopTopic } from './choose-topics.server.ts'
import { tellOpenings } from './tell-openings.server.ts'

const day = 24 * 60 * 60 * 1000
const openDay = new Date('2099-03-01T17:00:00Z')

let services: TestServices
let spring: number
beforeEach(async () => {
  services = await openTestServices()
  services.clock.set(new Date(openDay.getTime() - 10 * day))
  spring = await addCohort(services.db, {
    name: 'Spring Bootcamp',
    starts: new Date(openDay.getTime() + 30 * day),
    opens_at: openDay,
  })
})
afterEach(() => services.close())

function confirmed(email: string): Promise<string> {
  return subscribe(services.db, { email }, 'next-bootcamp', services.clock.now())
}

/** Runs the server's background work. @returns the emails that were sent, ordered by address */
async function look(own: TestServices = services): Promise<string[]> {
  await tellOpenings(own)
  await services.runJobs([writeMailing(mailings)], own)
  await services.sendEmails(own)
  const all = await services.mailbox.list()
  return all.map(({ to, subject }) => `${to}: ${subject}`).sort()
}

const opened = (email: string) => `${email}: You can register for the Spring Bootcamp now`

test('everybody who confirmed is told once when registration opens, and not before', async () => {
  await confirmed('ada@example.org')
  await confirmed('grace@example.org')
  await services.db
    .insertInto('subscriptions')
    .values({ topic: 'next-bootcamp', email: 'maybe@example.org', asked_at: openDay })
    .execute()
  services.clock.set(new Date(openDay.getTime() - 1))
  expect(await look()).toEqual([])
  services.clock.set(openDay)
  const told = [opened('ada@example.org'), opened('grace@example.org')]
  expect(await look()).toEqual(told)
  services.clock.advance(day)
  expect(await look()).toEqual(told)
})

test('when waiting members have taken all places, the email mentions the waitlist', async () => {
  await confirmed('ada@example.org')
  await services.db.updateTable('cohorts').set({ capacity: 1 }).where('id', '=', spring).execute()
  services.clock.set(openDay)
  const person = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org', newsletter: false }
  await services.db.transaction().execute((tx) => registerNewcomer(tx, person, spring, openDay))
  expect(await look()).toEqual(['ada@example.org: The waitlist for the Spring Bootcamp is open'])
  const [letter] = await services.mailbox.list()
  expect(letter?.text).toContain('You can join the waitlist for the Spring Bootcamp now')
  expect(letter?.text).not.toMatch(/you can register/i)
})

test('of two servers that check at once, and after a restart, one announces it', async () => {
  for (let n = 0; n < 250; n += 1) await confirmed(`n${n}@example.org`)
  services.clock.set(openDay)
  const servers = [1, 2, 3].map(() => connectMany(services.connection, 3))
  try {
    await Promise.all(servers.map(({ db }) => tellOpenings({ ...services, db })))
    await Promise.all(servers.map(({ db }) => services.runJobs([writeMailing(mailings)], { ...services, db })))
    await Promise.all(servers.map(({ db }) => tellOpenings({ ...services, db })))
    await services.runJobs([writeMailing(mailings)])
  } finally {
    await Promise.all(servers.map(({ close }) => close()))
  }
  const { rows } = await sql`select count(*) as emails, count(distinct recipient) as people from emails`.execute(
    services.db,
  )
  expect(rows).toEqual([{ emails: 250, people: 250 }])
})

test('a cohort that is published while open is announced then, and not again when its day moves', async () => {
  await confirmed('ada@example.org')
  await services.db.updateTable('cohorts').set({ state: 'draft' }).where('id', '=', spring).execute()
  services.clock.set(new Date(openDay.getTime() + day))
  expect(await look()).toEqual([])
  await services.db.updateTable('cohorts').set({ state: 'published' }).where('id', '=', spring).execute()
  expect(await look()).toEqual([opened('ada@example.org')])
  const later = new Date(openDay.getTime() + 5 * day)
  await services.db.updateTable('cohorts').set({ opens_at: later }).where('id', '=', spring).execute()
  services.clock.set(later)
  expect(await look()).toHaveLength(1)
})

test.each([
  ['closed', { closes_at: new Date(openDay.getTime() + day) }, 2],
  ['archived', { state: 'archived' }, 1],
])('a cohort that is %s isn’t announced', async (_what, change, days) => {
  await confirmed('ada@example.org')
  await services.db.updateTable('cohorts').set(change).where('id', '=', spring).execute()
  services.clock.set(new Date(openDay.getTime() + days * day))
  expect(await look()).toEqual([])
})

test('each opening is announced again to those who stayed on the list', async () => {
  await confirmed('ada@example.org')
  services.clock.set(openDay)
  await look()
  const fall = new Date(openDay.getTime() + 200 * day)
  await addCohort(services.db, { name: 'Fall Bootcamp', starts: new Date(fall.getTime() + 30 * day), opens_at: fall })
  services.clock.set(fall)
  expect(await look()).toEqual([
    'ada@example.org: You can register for the Fall Bootcamp now',
    opened('ada@example.org'),
  ])
})

test('an address that was confirmed before the emails were written is told, whatever its server’s clock', async () => {
  services.clock.set(openDay)
  await tellOpenings(services)
  services.clock.advance(60_000)
  await confirmed('ahead@example.org')
  services.clock.set(openDay)
  expect(await look()).toEqual([opened('ahead@example.org')])
})

test('an opening that can’t be announced delays no other', async () => {
  await confirmed('ada@example.org')
  await addCohort(services.db, {
    name: 'Fall Bootcamp',
    starts: new Date(openDay.getTime() + 90 * day),
    opens_at: openDay,
  })
  await services.owner.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refuse before update of opening_told_at on cohorts for each row when (new.id = ${spring}) execute function refuse()`)
  services.clock.set(openDay)
  expect(await look()).toEqual(['ada@example.org: You can register for the Fall Bootcamp now'])
})

test('of two open cohorts each email links to its own', async () => {
  await confirmed('ada@example.org')
  await addCohort(services.db, {
    name: 'Fall Bootcamp',
    starts: new Date(openDay.getTime() + 90 * day),
    opens_at: openDay,
  })
  services.clock.set(openDay)
  await look()
  const links = (await services.mailbox.list()).map(({ subject, text }) => [subject, /\/join\S*/.exec(text)?.[0]])
  expect(links.sort()).toEqual([
    ['You can register for the Fall Bootcamp now', '/join?cohort=cohort-3'],
    ['You can register for the Spring Bootcamp now', '/join?cohort=spring'],
  ])
})

test('the email is bulk with one-click unsubscribe, and a person who stops meanwhile gets none', async () => {
  const ada = await confirmed('ada@example.org')
  await confirmed('grace@example.org')
  services.clock.set(openDay)
  await tellOpenings(services)
  await stopTopic(services, 'next-bootcamp', ada)
  await services.runJobs([writeMailing(mailings)])
  const { rows } = await sql`select recipient, kind from emails where state = 'waiting'`.execute(services.db)
  expect(rows).toEqual([{ recipient: 'grace@example.org', kind: 'registration-open' }])
  await services.sendEmails()
  const [letter] = await services.mailbox.list()
  expect(letter?.text).toMatch(/\/interest\/[\w-]{64}\/stop/)
  expect(letter?.text).toContain('/join')
  expect(letter?.text).toContain('until Tuesday, March 24th, 2099')
})

test('a person who stops while the email waits doesn’t get it', async () => {
  const ada = await confirmed('ada@example.org')
  services.clock.set(openDay)
  await tellOpenings(services)
  await services.runJobs([writeMailing(mailings)])
  await stopTopic(services, 'next-bootcamp', ada)
  await services.sendEmails()
  expect(await services.mailbox.list()).toEqual([])
})

test('a registered person isn’t told of the opening', async () => {
  await confirmed('ada@example.org')
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', newsletter: false }
  await services.db.updateTable('cohorts').set({ opens_at: null }).where('id', '=', spring).execute()
  await services.db.transaction().execute((tx) => registerNewcomer(tx, person, spring, services.clock.now()))
  services.clock.set(openDay)
  expect(await look()).toEqual([])
})

describe('a member who waits in a cohort that is over', () => {
  const next = (email: string) => `${email}: The next bootcamp: you can register for the Spring Bootcamp now`
  const addMember = async (email: string, status = 'waitlist', mark = sql`state = state`) => {
    const person = { first_name: 'Ada', last_name: 'Lovelace', email, status }
    const { id } = await services.db
      .insertInto('community_members')
      .values(person)
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update registrations set ${mark} where member_id = ${id}`.execute(services.db)
    return id
  }

  test('is told once of the next one, also after declining, with a link that registers them', async () => {
    await addMember('ada@example.org')
    await addMember('declined@example.org', 'waitlist', sql`state = 'declined'`)
    await addMember('holds@example.org', 'registered')
    await addMember('cancelled@example.org', 'cancelled')
    services.clock.set(openDay)
    const told = [next('ada@example.org'), next('declined@example.org')]
    expect(await look()).toEqual(told)
    services.clock.advance(day)
    expect(await look()).toEqual(told)
    const [letter] = await services.mailbox.list()
    expect(letter?.text).toMatch(/\/registration\/[^?\s]+\?register=spring/)
  })

  test('is not told when they keep their turn, are in the next one, or are on the list', async () => {
    await addMember('kept@example.org', 'waitlist', sql`state = 'moved'`)
    const comes = await addMember('comes@example.org')
    await services.db
      .insertInto('registrations')
      .values({ member_id: comes, cohort_id: spring, state: 'waiting', since: openDay })
      .execute()
    const list = await addMember('list@example.org')
    await subscribe(services.db, { member_id: list }, 'next-bootcamp', services.clock.now())
    services.clock.set(openDay)
    expect(await look()).toEqual([opened('list@example.org')])
  })

  test('is told once, however many cohorts they wait in', async () => {
    const fall = await addCohort(services.db, { starts: new Date(openDay.getTime() - 9 * day) })
    const ada = await addMember('ada@example.org')
    services.clock.set(openDay)
    await services.db
      .insertInto('registrations')
      .values({ member_id: ada, cohort_id: fall, state: 'waiting', since: openDay })
      .execute()
    expect(await look()).toEqual([next('ada@example.org')])
  })
})
