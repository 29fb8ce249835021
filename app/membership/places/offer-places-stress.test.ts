import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import type { OpenDatabase } from '../../platform/database/database.server.ts'
import { declinePlace } from '../../portal/onboarding/decline-place.server.ts'
import type { Owner as Admin, Member } from '../../viewer.ts'
import { givePlaceBack } from '../own-registration/give-place-back.server.ts'
import { findPlacesOverview } from '../places.server.ts'
import { reservePlace } from '../reserving/reserve-place.server.ts'
import { offerPlaces } from './offer-places.server.ts'
import { findFirstInQueue } from './queued-members.server.ts'
import { switchAutomaticOffers } from './switch-automatic-offers.server.ts'

/** All changes of places, concurrently, on two servers. */

const capacity = 12
const newcomers = 40

let services: TestServices
let admin: Admin
let servers: { services: TestServices; opened: OpenDatabase }[]
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
  await services.db.updateTable('cohorts').set({ capacity }).execute()
  // All places are taken and some people wait already, so that places can be given back and offered from the start.
  await sql`
    insert into community_members (first_name, last_name, email, status)
    select 'Was', 'There', 'there' || n || '@example.org', case when n <= ${capacity}::int then 'registered' else 'waitlist' end
    from generate_series(1, ${capacity + 6}::int) as n
  `.execute(services.db)
  servers = [1, 2].map(() => {
    const opened = connectMany(services.connection, 12)
    // Emails are checked in the outbox only.
    const outbox = { ...services.outbox, sendAfterCommit: () => async () => [] }
    return { services: { ...services, db: opened.db, outbox }, opened }
  })
})
afterEach(async () => {
  await Promise.all(servers.map(({ opened }) => opened.close()))
  await services.close()
})

const anyServer = () => servers[Math.floor(Math.random() * servers.length)]?.services ?? services

test('places never exceed the capacity, no one gets two offers, and the queue keeps its order', async () => {
  const watched = watch()
  await Promise.all([
    ...Array.from({ length: newcomers }, (_, n) => later(() => reserve(n))),
    ...Array.from({ length: 20 }, () => later(giveOneBack)),
    ...Array.from({ length: 10 }, () => later(declineOne)),
    ...Array.from({ length: 60 }, () => later(offerSome)),
    ...Array.from({ length: 12 }, (_, n) =>
      later(() => switchAutomaticOffers(anyServer(), admin, n % 2 === 0, pilotCohort)),
    ),
  ])
  const { mostTaken } = await watched.stop()
  expect(mostTaken).toBeLessThanOrEqual(capacity)
  expect(mostTaken).toBe(capacity)
  await expectOffersInOrder()
})

test('while places are offered automatically, none is free while people wait', async () => {
  await switchAutomaticOffers(services, admin, true, pilotCohort)
  const watched = watch()
  await Promise.all([
    ...Array.from({ length: newcomers }, (_, n) => later(() => reserve(n))),
    ...Array.from({ length: 20 }, () => later(giveOneBack)),
    ...Array.from({ length: 10 }, () => later(declineOne)),
    ...Array.from({ length: 10 }, () => later(offerSome)),
  ])
  const { mostTaken, idlePlaces } = await watched.stop()
  expect(mostTaken).toBe(capacity)
  expect(idlePlaces).toBe(0)
  await expectOffersInOrder()
})

test('thirty admins who offer the same five places at once give five, to the first five', async () => {
  await services.db
    .updateTable('cohorts')
    .set({ capacity: capacity + 5 })
    .execute()
  const first = (await findFirstInQueue(services.db, pilotCohort))?.id ?? ''
  const results = await Promise.all(
    Array.from({ length: 30 }, () => offerPlaces(anyServer(), admin, { places: 5, first }, pilotCohort)),
  )
  expect(results.filter(({ outcome }) => outcome === 'offered')).toHaveLength(1)
  expect(await findPlacesOverview(services.db, pilotCohort)).toMatchObject({ taken: capacity + 5, free: 0, waiting: 1 })
  await expectOffersInOrder()
})

/** At a random moment, so that the order varies. */
async function later(change: () => Promise<unknown>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 300))
  await change()
}

function reserve(n: number) {
  const visitor = { firstName: 'New', lastName: 'Comer', email: `n${n}@example.org`, newsletter: false }
  return reservePlace(anyServer(), visitor, pilotCohort)
}

async function giveOneBack(): Promise<void> {
  const holder = await someHolder()
  if (holder) await givePlaceBack(anyServer(), holder, 'place', pilotCohort)
}

async function declineOne(): Promise<void> {
  const holder = await someHolder()
  if (holder) await declinePlace(anyServer(), { memberId: holder } as Member, pilotCohort)
}

async function offerSome(): Promise<void> {
  const server = anyServer()
  const first = await findFirstInQueue(server.db, pilotCohort)
  if (first)
    await offerPlaces(server, admin, { places: 1 + Math.floor(Math.random() * 3), first: first.id }, pilotCohort)
}

async function someHolder(): Promise<string | undefined> {
  const rows = await anyServer()
    .db.selectFrom('community_members')
    .select('id')
    .where('status', '=', 'registered')
    .execute()
  return rows[Math.floor(Math.random() * rows.length)]?.id
}

/** Polls one consistent snapshot of all members after another. */
function watch() {
  let [mostTaken, idlePlaces, stopped] = [0, 0, false]
  const watching = (async () => {
    while (!stopped) {
      const { rows } = await services.pool.query(
        `select count(*) filter (where status in ('registered', 'confirmed')) as taken,
           count(*) filter (where state = 'waiting') as waiting from registrations`,
      )
      mostTaken = Math.max(mostTaken, rows[0].taken)
      idlePlaces = Math.max(idlePlaces, Math.min(capacity - rows[0].taken, rows[0].waiting))
    }
  })()
  return {
    async stop() {
      stopped = true
      await watching
      return { mostTaken, idlePlaces }
    },
  }
}

/** No one comes back into the queue, so the waiting time before an offer is the time since registering. */
async function expectOffersInOrder(): Promise<void> {
  const offers = await services.db
    .selectFrom('audit_log')
    .innerJoin('members as member', (join) =>
      join.on((on) => on(on.cast<string>('member.id', 'text'), '=', on.ref('audit_log.subject_id'))),
    )
    .select(['member.id', 'member.email', 'member.created_at'])
    .where('action', '=', 'Place offered')
    .orderBy('audit_log.id')
    .execute()
  expect(offers).not.toEqual([])
  expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length)
  const joined = offers.map(({ created_at }) => created_at.getTime())
  expect(joined).toEqual([...joined].sort((a, b) => a - b))
  await services.settleChanges()
  const letters = await services.db.selectFrom('emails').select('recipient').where('kind', '=', 'place-offer').execute()
  const told = letters.map(({ recipient }) => recipient)
  expect(new Set(told).size).toBe(told.length)
  const offered = offers.map(({ email }) => email)
  expect(offered).toEqual(expect.arrayContaining(told))
  // Those who gave the place back before the email of an admin's offer was written get none.
  const holders = await services.db
    .selectFrom('community_members')
    .select('email')
    .where('status', '=', 'registered')
    .where('email', 'in', offered)
    .execute()
  expect(told).toEqual(expect.arrayContaining(holders.map(({ email }) => email)))
}
