import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addCohort } from '../../../test/cohorts.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import { subscribe } from '../../../test/subscriptions.ts'
import { listHistory } from '../../audit/audit-log.server.ts'
import { entitlementOf, type MemberStatus, stateOf } from '../member.ts'
import { countFreePlaces, lockPlaces } from '../places.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import {
  declineMember,
  findOwnRegistration,
  listOwnRegistrations,
  lockRegistration,
  register,
} from '../registrations.server.ts'
import { reservationLetter } from '../reserving/reservation.email.tsx'
import { reservePlace } from '../reserving/reserve-place.server.ts'
import { askAgain } from './ask-again.server.ts'
import { giveBackLetter } from './give-back.email.tsx'
import { givePlaceBack } from './give-place-back.server.ts'
import { findHeld, mayAskAgain } from './own-registration.ts'
import { showOwnRegistrations } from './show-own-registrations.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const origin = 'https://bootcamp.example'

describe('the private link', () => {
  test.each(['registered', 'waitlist'] as const)('is in the email after a reservation: %s', async (status) => {
    if (status === 'waitlist') await setCapacity(0)
    const email = "o'brien@example.org"
    await reservePlace(services, { firstName: "Con'or", lastName: "O'Brien", email, newsletter: true }, pilotCohort)
    const { id } = await services.db.selectFrom('members').select('id').executeTakeFirstOrThrow()
    const [letter] = await emailsTo(email)
    expect(letter?.text).toContain(`Manage your registration <${registrationUrl(services, { id, email })}>`)
    expect(letter?.html).toContain(`href="${registrationUrl(services, { id, email })}"`)
  })

  test('is missing in emails that were waiting before links existed, and they can be sent all the same', async () => {
    const { text } = await reservationLetter.render(
      { firstName: 'Ada', status: 'registered', newsletter: false },
      { origin },
    )
    expect(text).toContain('Welcome to the community, Ada!')
    expect(text).toContain('someone entered this address on AgentSpark')
    expect(text).not.toContain('Manage your registration')
  })
})

describe('the queue number', () => {
  test('is the order of joining the queue; members who declined a place stand at the end', async () => {
    const ids = await Promise.all(
      [3, 1, 2].map((day) => addMember(`day${day}@example.org`, { status: 'waitlist', created_at: june(day) })),
    )
    const [late, early] = [await addMember('late@example.org'), await addMember('early@example.org')]
    await decline(early ?? '', june(1))
    await decline(late ?? '', june(2))
    const numbers = await Promise.all([...ids, early, late].map((id) => queueNumberOf(id ?? '')))
    expect(numbers).toEqual([3, 1, 2, 4, 5])
  })

  test('differs even for members who joined at the same moment', async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4].map((n) => addMember(`n${n}@example.org`, { status: 'waitlist', created_at: june(1) })),
    )
    expect((await Promise.all(ids.map(queueNumberOf))).sort()).toEqual([1, 2, 3, 4])
  })

  test("doesn't count members who have a place, have left or wait in another cohort", async () => {
    await sql`insert into cohorts (id, capacity) values (2, 10)`.execute(services.db)
    await addMember('other@example.org', { status: 'waitlist', created_at: june(1), cohort_id: 2 })
    for (const status of ['registered', 'confirmed', 'cancelled']) await addMember(`${status}@example.org`, { status })
    const id = await addMember('waits@example.org', { status: 'waitlist', created_at: june(2) })
    expect(await queueNumberOf(id)).toBe(1)
  })

  test.each(['registered', 'confirmed', 'cancelled'])('is null for the %s', async (status) => {
    expect(await queueNumberOf(await addMember('ada@example.org', { status }))).toBeNull()
  })
})

test('a place or a queue number can be given back, and nothing by members on the team only', () => {
  expect(entitlementOf({ status: 'registered', inCohort: true })).toBe('place')
  expect(entitlementOf({ status: 'confirmed', inCohort: true })).toBe('place')
  expect(entitlementOf({ status: 'waitlist', inCohort: true })).toBe('queue number')
  expect(entitlementOf({ status: 'cancelled', inCohort: true })).toBeNull()
  expect(entitlementOf({ status: 'confirmed', inCohort: false })).toBeNull()
})

describe('giving back', () => {
  test.each(['registered', 'confirmed'])(
    'a place frees it and is confirmed with the private link: %s',
    async (status) => {
      const id = await addMember('ada@example.org', { status })
      expect(await givePlaceBack(services, id, 'place', pilotCohort)).toEqual({ outcome: 'given-back' })
      expect(await statusOf(id)).toBe('cancelled')
      expect(await countFreePlaces(services.db, pilotCohort)).toMatchObject({ free: 100 })
      const letters = await emailsTo('ada@example.org')
      expect(letters.map(({ subject }) => subject)).toEqual(['You gave back your place in the pilot bootcamp'])
      expect(letters[0]?.text).toContain(registrationUrl(services, { id, email: 'ada@example.org' }))
    },
  )

  test('a queue number moves those behind up', async () => {
    const first = await addMember('first@example.org', { status: 'waitlist', created_at: june(1) })
    const second = await addMember('second@example.org', { status: 'waitlist', created_at: june(2) })
    expect(await givePlaceBack(services, first, 'queue number', pilotCohort)).toEqual({ outcome: 'given-back' })
    expect(await queueNumberOf(second)).toBe(1)
    expect(await emailsTo('first@example.org')).toMatchObject([
      { subject: 'You left the waitlist for the pilot bootcamp' },
    ])
  })

  test('ten simultaneous clicks are one: one change, one email', async () => {
    const id = await addMember('ada@example.org')
    const results = await Promise.all(
      Array.from({ length: 10 }, () => givePlaceBack(services, id, 'place', pilotCohort)),
    )
    expect(results).toEqual(Array(10).fill({ outcome: 'given-back' }))
    expect(await listHistory(services.db, 'member', id)).toMatchObject([{ action: 'Place given back' }])
    expect(await emailsTo('ada@example.org')).toHaveLength(1)
  })

  test('does nothing when the member holds something else by now than the page showed', async () => {
    const id = await addMember('ada@example.org', { status: 'waitlist', created_at: june(1) })
    for (const holding of ['place', null] as const)
      expect(await givePlaceBack(services, id, holding, pilotCohort)).toEqual({ outcome: 'changed-meanwhile' })
    expect(await statusOf(id)).toBe('waitlist')
    expect(await emailsTo('ada@example.org')).toEqual([])
  })

  test('does nothing to a place once the last session is over, but the waitlist can be left', async () => {
    const id = await addMember('ada@example.org')
    const waits = await addMember('waits@example.org', { status: 'waitlist', created_at: june(1) })
    services.clock.set(new Date('2025-07-26T19:00:00Z'))
    expect(await givePlaceBack(services, id, 'place', pilotCohort)).toEqual({ outcome: 'over' })
    expect(await statusOf(id)).toBe('registered')
    expect(await emailsTo('ada@example.org')).toEqual([])
    expect(await givePlaceBack(services, waits, 'queue number', pilotCohort)).toEqual({ outcome: 'given-back' })
  })

  test('does nothing for members on the team only', async () => {
    const id = await addMember('boss@example.org', { cohort_id: null, role: 'admin', status: 'confirmed' })
    expect(await givePlaceBack(services, id, 'place', pilotCohort)).toEqual({ outcome: 'changed-meanwhile' })
    expect(await askAgain(services, id, pilotCohort)).toMatchObject({ outcome: 'nothing-to-ask' })
    expect(await statusOf(id)).toBe('confirmed')
  })

  test("keeps the member's answers in the portal", async () => {
    const id = await addMember('ada@example.org')
    const told = { user_id: id, accepted_expectations: true, questionnaire_completed: true, ai_goal: 'Sort my inbox' }
    await services.db.insertInto('community_pilot').values(told).execute()
    await givePlaceBack(services, id, 'place', pilotCohort)
    await askAgain(services, id, pilotCohort)
    expect(await services.db.selectFrom('community_pilot').selectAll().execute()).toMatchObject([told])
  })

  test("and its email are one: if the email can't be stored, the place is kept", async () => {
    const id = await addMember('ada@example.org')
    await sql`alter table emails add constraint broken check (false)`.execute(services.owner.db)
    await expect(givePlaceBack(services, id, 'place', pilotCohort)).rejects.toThrow(/broken/)
    expect(await statusOf(id)).toBe('registered')
  })

  test('and asking again work six times an hour, so that they fill no mailbox', async () => {
    const id = await addMember('ada@example.org')
    for (let round = 1; round <= 3; round += 1) {
      expect(await givePlaceBack(services, id, 'place', pilotCohort)).toEqual({ outcome: 'given-back' })
      expect(await askAgain(services, id, pilotCohort)).toMatchObject({ outcome: 'registered', letterSent: true })
    }
    services.clock.advance(600_000)
    expect(await givePlaceBack(services, id, 'place', pilotCohort)).toEqual({ outcome: 'too-often', seconds: 3000 })
    expect(await statusOf(id)).toBe('registered')
    expect(await emailsTo('ada@example.org')).toHaveLength(6)
    services.clock.advance(3_000_000)
    expect(await givePlaceBack(services, id, 'place', pilotCohort)).toEqual({ outcome: 'given-back' })
  })
})

describe('asking again', () => {
  test('gives a place and the email of a registration while a place is free and no one waits', async () => {
    const id = await addMember('ada@example.org', { status: 'cancelled' })
    await subscribe(services.db, { member_id: id })
    expect(await askAgain(services, id, pilotCohort)).toMatchObject({ outcome: 'registered', letterSent: true })
    const [letter] = await emailsTo('ada@example.org')
    expect(letter?.subject).toBe('Your place in the pilot bootcamp is reserved')
    expect(letter?.text).toContain('you asked for a place on your registration page')
    expect(letter?.text).not.toContain('/join')
  })

  test('leads to the end of the queue while as many people wait as places are free', async () => {
    await setCapacity(1)
    const first = await addMember('first@example.org', { status: 'waitlist', created_at: june(1) })
    const id = await addMember('ada@example.org', { status: 'cancelled', created_at: new Date('2024-01-01') })
    expect(await askAgain(services, id, pilotCohort)).toMatchObject({ outcome: 'waitlist', letterSent: true })
    expect([await queueNumberOf(first), await queueNumberOf(id)]).toEqual([1, 2])
  })

  test('after declining and leaving leads to the end of the queue, as for a newcomer', async () => {
    await setCapacity(1)
    const holder = await addMember('holder@example.org')
    const decliner = await addMember('decliner@example.org')
    await decline(decliner, june(1))
    const other = await addMember('other@example.org')
    await decline(other, june(2))
    await givePlaceBack(services, decliner, 'queue number', pilotCohort)
    expect(await askAgain(services, decliner, pilotCohort)).toMatchObject({ outcome: 'waitlist' })
    expect([await queueNumberOf(decliner), await queueNumberOf(other)]).toEqual([1, 2])
    expect(await statusOf(holder)).toBe('registered')
  })

  test('ten simultaneous clicks are one: one place, one email', async () => {
    const id = await addMember('ada@example.org', { status: 'cancelled' })
    const results = await Promise.all(Array.from({ length: 10 }, () => askAgain(services, id, pilotCohort)))
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(10).fill('registered'))
    expect(results).toContainEqual(expect.objectContaining({ outcome: 'registered', letterSent: true }))
    expect(await emailsTo('ada@example.org')).toHaveLength(1)
    // Once in the history too, by the member.
    expect(await listHistory(services.db, 'member', id)).toMatchObject([
      { action: 'Place asked for again', actor: 'ada@example.org' },
    ])
  })

  test.each([
    ['registered', 'registered'],
    ['confirmed', 'registered'],
    ['waitlist', 'waitlist'],
  ])('changes nothing for the %s', async (status, outcome) => {
    const created_at = june(1)
    const id = await addMember('ada@example.org', { status, created_at })
    expect(await askAgain(services, id, pilotCohort)).toMatchObject({ outcome, letterSent: false })
    expect(await statusOf(id)).toBe(status)
    expect(await emailsTo('ada@example.org')).toEqual([])
  })

  test('of thirty simultaneous requests for five places exactly five get one, and the others wait', async () => {
    await setCapacity(5)
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, n) => addMember(`n${n}@example.org`, { status: 'cancelled' })),
    )
    const opened = connectMany(services.connection, 35)
    try {
      const results = await Promise.all(ids.map((id) => askAgain({ ...services, db: opened.db }, id, pilotCohort)))
      const given = results.filter(({ outcome }) => outcome === 'registered')
      expect(given).toHaveLength(5)
      expect(results.filter(({ outcome }) => outcome === 'waitlist')).toHaveLength(25)
    } finally {
      await opened.close()
    }
    expect(await countFreePlaces(services.db, pilotCohort)).toEqual({ capacity: 5, free: 0, waiting: 25, taken: 5 })
    const numbers = await Promise.all(ids.map(queueNumberOf))
    expect(numbers.filter((number) => typeof number === 'number').sort((a, b) => a - b)).toEqual(
      Array.from({ length: 25 }, (_, n) => n + 1),
    )
  })

  test('newcomers and members who ask again share the places', async () => {
    await setCapacity(5)
    const ids = await Promise.all(
      Array.from({ length: 15 }, (_, n) => addMember(`n${n}@example.org`, { status: 'cancelled' })),
    )
    const newcomer = (n: number) => ({
      firstName: 'New',
      lastName: 'Comer',
      email: `new${n}@example.org`,
      newsletter: false,
    })
    const opened = connectMany(services.connection, 35)
    try {
      const own = { ...services, db: opened.db }
      const results = await Promise.all(
        ids.flatMap((id, n) => [askAgain(own, id, pilotCohort), reservePlace(own, newcomer(n), pilotCohort)]),
      )
      expect(results.filter(({ outcome }) => outcome === 'registered')).toHaveLength(5)
    } finally {
      await opened.close()
    }
  })

  test('a member who declined gets no offer until they ask again, and then gets what newcomers get', async () => {
    await setCapacity(1)
    const id = await addMember('decliner@example.org')
    await decline(id, june(1))
    expect(await askAgain(services, id, pilotCohort)).toMatchObject({ outcome: 'registered', letterSent: true })
    expect(await findOwnRegistration(services.db, id, pilotCohort)).toMatchObject({
      declined: false,
      queueNumber: null,
    })

    const [second, third] = [await addMember('second@example.org'), await addMember('third@example.org')]
    await decline(second, june(2))
    await decline(third, june(3))
    expect(await askAgain(services, third, pilotCohort)).toMatchObject({ outcome: 'waitlist' })
    expect([await queueNumberOf(third), await queueNumberOf(second)]).toEqual([1, 2])
    expect(await askAgain(services, third, pilotCohort)).toMatchObject({ outcome: 'waitlist' })
    expect(await emailsTo('third@example.org')).toHaveLength(1)
  })

  test('is refused when the cohort takes no registrations any more', async () => {
    await services.db.updateTable('cohorts').set({ late_registration: false }).execute()
    const id = await addMember('ada@example.org', { status: 'cancelled' })
    services.clock.set(new Date('2025-07-20T00:00:00Z'))
    expect(await askAgain(services, id, pilotCohort)).toMatchObject({ outcome: 'waitlist' })
    await givePlaceBack(services, id, 'queue number', pilotCohort)
    services.clock.set(new Date('2025-07-26T19:00:00Z'))
    expect(await askAgain(services, id, pilotCohort)).toMatchObject({ outcome: 'not-open' })
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('in a stricter isolation level is refused, like a registration', async () => {
    const id = await addMember('ada@example.org', { status: 'cancelled' })
    const attempt = services.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => register(tx, id, pilotCohort, services.clock.now()))
    await expect(attempt).rejects.toThrow('read committed')
  })
})

test('the cohort is locked before a member outside it, who may have joined it by the time their row is locked', async () => {
  const id = await addMember('outside@example.org', { role: 'admin', status: 'confirmed', cohort_id: null })
  let locked = false
  let changing: Promise<unknown> = Promise.resolve()
  await services.db.transaction().execute(async (tx) => {
    await lockPlaces(tx, pilotCohort)
    changing = services.db.transaction().execute(async (other) => {
      await lockRegistration(other, id, pilotCohort)
      locked = true
    })
    await untilWaiting(services.pool)
    expect(locked).toBe(false)
  })
  await changing
  expect(locked).toBe(true)
})

test('of several registrations the one that is not over comes first, and then the newest', async () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const cohorts = [
    await addCohort(services.db, { starts: new Date('2026-03-07T12:00:00Z'), ends: new Date('2026-03-21T12:00:00Z') }),
    await addCohort(services.db, { starts: new Date('2026-02-07T12:00:00Z') }),
    await addCohort(services.db, { starts: new Date('2026-05-07T12:00:00Z') }),
    await addCohort(services.db, { starts: new Date('2026-06-07T12:00:00Z'), state: 'draft' }),
  ]
  const id = await addMember('ada@example.org')
  const statuses = ['waitlist', 'confirmed', 'cancelled', 'cancelled']
  for (const [n, cohort_id] of cohorts.entries())
    await services.db
      .insertInto('registrations')
      .values({ member_id: id, cohort_id, state: stateOf((statuses[n] ?? 'cancelled') as MemberStatus) })
      .execute()
  const [spring, winter, summer] = cohorts
  const own = await listOwnRegistrations(services.db, id, now)
  expect(own.map(({ cohort, status }) => [cohort, status])).toEqual([
    [spring, 'waitlist'],
    [summer, 'cancelled'],
    [winter, 'confirmed'],
    [pilotCohort, 'registered'],
  ])
  const shown = await showOwnRegistrations({ db: services.db, clock: { now: () => now } }, id, null)
  expect(shown?.registrations.filter((one) => mayAskAgain(one, shown.registrations))).toEqual([])
  expect(shown?.registrations.map((one) => findHeld(shown.registrations, one.shown?.slug ?? '')?.holding)).toEqual([
    'queue number',
    undefined,
    // Over, like the pilot.
    undefined,
    undefined,
  ])
})

test('a deleted member is not found', async () => {
  const id = await addMember('gone@example.org')
  await services.db.deleteFrom('members').execute()
  expect(await findOwnRegistration(services.db, id, pilotCohort)).toBeNull()
  expect(await givePlaceBack(services, id, 'place', pilotCohort)).toEqual({ outcome: 'member-not-found' })
  expect(await askAgain(services, id, pilotCohort)).toMatchObject({ outcome: 'member-not-found' })
})

test('a name that looks like a link is left out of the confirmation', async () => {
  const facts = {
    firstName: 'www.evil.example',
    holding: 'place',
    registrationUrl: `${origin}/registration/key`,
  } as const
  expect((await giveBackLetter.render(facts, { origin })).text).not.toContain('evil')
})

function june(day: number): Date {
  return new Date(Date.UTC(2025, 5, day))
}

interface NewMember {
  status?: string
  role?: string
  cohort_id?: number | null
  created_at?: Date
}

async function addMember(email: string, member: NewMember = {}): Promise<string> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email, status: 'registered', ...member })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function decline(id: string, at: Date) {
  return services.db.transaction().execute((tx) => declineMember(tx, id, at, pilotCohort))
}

async function setCapacity(capacity: number): Promise<void> {
  await services.db.updateTable('cohorts').set({ capacity }).where('id', '=', 1).execute()
}

async function queueNumberOf(id: string): Promise<number | null | undefined> {
  return (await findOwnRegistration(services.db, id, pilotCohort))?.queueNumber
}

async function statusOf(id: string): Promise<string | undefined> {
  return (await findOwnRegistration(services.db, id, pilotCohort))?.status
}

async function emailsTo(email: string) {
  const entries = (await services.mailbox.list()).filter(({ to }) => to === email)
  return Promise.all(entries.map(async ({ id }) => services.mailbox.read(id))).then((letters) =>
    letters.filter((letter) => letter !== null),
  )
}
