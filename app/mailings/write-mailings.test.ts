import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { untilWaiting } from '../../test/lock-waits.ts'
import { pilotCohort } from '../../test/pilot.ts'
import { connectMany, openTestServices, type TestServices } from '../../test/services.ts'
import { givePlaceBack } from '../membership/own-registration/give-place-back.server.ts'
import { listPlaceHolders } from '../membership/place-holders.server.ts'
import { placeOfferLetter } from '../membership/places/place-offer.email.tsx'
import { registerNewcomer } from '../membership/registrations.server.ts'
import { deleteMember } from '../membership/roster/editing/delete-member.server.ts'
import { addMailing, type MailingJob, type MailingKind, type Recipient } from './add-mailing.server.ts'
import { writeMailing } from './write-mailings.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
  await sql`update cohorts set capacity = 10000`.execute(services.db)
})
afterEach(() => services.close())

interface Facts {
  title: string
}
type Someone = Recipient & { firstName: string }

const toParticipants: MailingKind<Facts, Someone, Parameters<typeof placeOfferLetter.render>[0]> = {
  letter: placeOfferLetter,
  recipients: (tx, query) => listPlaceHolders(tx, query),
  address: (_services, { title }, { firstName }) => ({
    firstName: `${title} ${firstName}`,
    registrationUrl: 'https://bootcamp.example/',
  }),
}

async function register(people: number) {
  await sql`
    insert into community_members (first_name, last_name, email, status)
    select 'N', n::text, 'n' || n || '@example.org', 'registered' from generate_series(1, ${people}) as n
  `.execute(services.db)
}

const idOf = async (email: string) =>
  (await services.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

const decide = (title = 'Moved') =>
  services.db
    .transaction()
    .execute((tx) => addMailing(services, tx, { kind: toParticipants, cohortId: pilotCohort, facts: { title } }))

async function letters() {
  const { rows } = await sql<{ recipient: string; copies: number }>`
    select recipient, count(*) as copies from emails where state = 'waiting'
    group by recipient`.execute(services.db)
  return rows
}

const waiting = async () =>
  services.db.selectFrom('mailings').select(['recipients', 'last_key']).where('finished_at', 'is', null).execute()

test('everybody gets one copy, however many servers write at once', async () => {
  await register(350)
  await decide()
  expect(await letters()).toEqual([])
  const others = [1, 2, 3].map(() => connectMany(services.connection, 2))
  // As when its job was taken over while its first server was still writing.
  const [job] = await services.listJobs()
  const attempt = { dueAt: new Date(), isLast: false, signal: new AbortController().signal, complete: async () => {} }
  await Promise.all(
    [services.db, ...others.map(({ db }) => db)].map((db) =>
      writeMailing([toParticipants]).run({ ...services, db }, job?.data as MailingJob, attempt),
    ),
  )
  await Promise.all(others.map((other) => other.close()))
  const written = await letters()
  expect(written).toHaveLength(350)
  expect(written.every(({ copies }) => copies === 1)).toBe(true)
  const { rows } = await sql`select recipients, last_key, finished_at from mailings`.execute(services.db)
  expect(rows).toEqual([{ recipients: 350, last_key: null, finished_at: expect.any(Date) }])
})

test('a rolled-back decision sends nothing', async () => {
  await register(1)
  const decided = services.db.transaction().execute(async (tx) => {
    await addMailing(services, tx, { kind: toParticipants, cohortId: pilotCohort, facts: { title: 'Moved' } })
    throw new Error('changed my mind')
  })
  await expect(decided).rejects.toThrow('changed my mind')
  await services.runJobs([writeMailing([toParticipants])])
  expect(await letters()).toEqual([])
})

test('the copies have the facts of the decision', async () => {
  await register(1)
  await decide('First')
  await decide('Second')
  await services.runJobs([writeMailing([toParticipants])])
  await services.sendEmails()
  const written = await services.mailbox.list()
  expect(written.map(({ text }) => /(First|Second) N/.exec(text)?.[0]).sort()).toEqual(['First N', 'Second N'])
})

test('a mailing that failed in the middle continues later, and nobody gets a second copy', async () => {
  await register(250)
  await decide()
  const { rows } = await sql<{
    email: string
  }>`select email from members order by id offset 150 limit 1`.execute(services.db)
  await sql`alter table emails add constraint broken check (recipient <> ${sql.lit(rows[0]?.email)})`.execute(
    services.owner.db,
  )
  await services.runJobs([writeMailing([toParticipants])])
  expect(await letters()).toHaveLength(100)
  expect(await waiting()).toMatchObject([{ recipients: 100, last_key: expect.any(String) }])
  await sql`alter table emails drop constraint broken`.execute(services.owner.db)
  await services.runJobs([writeMailing([toParticipants])])
  expect(await letters(), 'not before a minute has passed').toHaveLength(100)
  services.clock.advance(60_000)
  await services.runJobs([writeMailing([toParticipants])])
  const written = await letters()
  expect(written).toHaveLength(250)
  expect(written.every(({ copies }) => copies === 1)).toBe(true)
})

test('a mailing that can’t be written delays no other', async () => {
  await register(1)
  await decide('Broken')
  await decide('Whole')
  const broken: typeof toParticipants = {
    ...toParticipants,
    address: (own, facts, someone) => {
      if (facts.title === 'Broken') throw new Error('no words for this')
      return toParticipants.address(own, facts, someone)
    },
  }
  await services.runJobs([writeMailing([broken])])
  expect(await letters()).toEqual([{ recipient: 'n1@example.org', copies: 1 }])
  expect(await waiting()).toHaveLength(1)
})

test('a member who has left gets no copy, and one with a new address gets it there', async () => {
  await register(4)
  await decide()
  await deleteMember(services, await idOf('n1@example.org'), null)
  await givePlaceBack(services, await idOf('n2@example.org'), 'place', pilotCohort)
  await sql`update members set email = 'new@example.org' where email = 'n3@example.org'`.execute(services.db)
  await services.runJobs([writeMailing([toParticipants])])
  const { rows } = await sql<{ recipient: string }>`
    select recipient from emails where kind = ${placeOfferLetter.kind} order by recipient`.execute(services.db)
  expect(rows.map(({ recipient }) => recipient)).toEqual(['n4@example.org', 'new@example.org'])
})

test.each([
  ['gives the place back', (id: string) => givePlaceBack(services, id, 'place', pilotCohort)],
  ['leaves', (id: string) => deleteMember(services, id, null)],
])('a member who %s during the batch gets no copy', async (_what, goAway) => {
  await register(1)
  const id = await idOf('n1@example.org')
  let gone: Promise<unknown> = Promise.resolve()
  await services.db.transaction().execute(async (tx) => {
    const [someone] = await listPlaceHolders(tx, { cohortId: pilotCohort, after: null, limit: 1 })
    gone = goAway(id)
    await untilWaiting(services.pool)
    const copy = toParticipants.address(services, { title: 'Moved' }, someone as Someone)
    await services.outbox.addAll(tx, placeOfferLetter, [{ to: 'n1@example.org', facts: copy }])
  })
  await gone
  await services.sendEmails()
  expect((await services.mailbox.list()).map(({ text }) => text).filter((text) => text.includes('Moved'))).toEqual([])
})

test('a batch waits for a member who is just leaving, and leaves them out', async () => {
  await register(2)
  await decide()
  const client = await services.pool.connect()
  try {
    await client.query(`begin; select from members where email = 'n1@example.org' for no key update`)
    await client.query(`update registrations set state = 'cancelled'
      where member_id = (select id from members where email = 'n1@example.org')`)
    const writing = services.runJobs([writeMailing([toParticipants])])
    await untilWaiting(services.pool)
    await client.query('commit')
    await writing
  } finally {
    client.release()
  }
  expect(await letters()).toEqual([{ recipient: 'n2@example.org', copies: 1 }])
})

test('a registration doesn’t wait for a batch', async () => {
  await register(200)
  await services.db.transaction().execute(async (tx) => {
    await addMailing(services, tx, { kind: toParticipants, cohortId: pilotCohort, facts: { title: 'Moved' } })
    await listPlaceHolders(tx, { cohortId: pilotCohort, after: null, limit: 100 })
    const newcomer = { firstName: 'Ada', lastName: 'L', email: 'ada@example.org', newsletter: false }
    await services.db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '100ms'`.execute(other)
      expect(await registerNewcomer(other, newcomer, pilotCohort, services.clock.now())).toMatchObject({
        status: 'registered',
      })
    })
  })
})

test('a mailing of an unknown kind waits for a newer server', async () => {
  await register(1)
  await decide()
  await services.runJobs([writeMailing([])])
  expect(await waiting()).toHaveLength(1)
  services.clock.advance(60_000)
  await services.runJobs([writeMailing([toParticipants])])
  expect(await waiting()).toEqual([])
})
