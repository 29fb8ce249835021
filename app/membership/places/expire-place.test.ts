import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import { listHistory } from '../../audit/audit-log.server.ts'
import { findCohortRecord } from '../../cohorts/cohort-records.server.ts'
import type { Owner as Admin } from '../../viewer.ts'
import { type AcceptPlaceOutcome, acceptPlace } from '../accept-place.server.ts'
import { findMemberRecord, lockMember } from '../members.server.ts'
import { askAgain } from '../own-registration/ask-again.server.ts'
import { givePlaceBack } from '../own-registration/give-place-back.server.ts'
import { countExpiring, endExpiry, listExpiring } from '../place-expiries.server.ts'
import { findPlacesOverview, lockCohorts } from '../places.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { findOwnRegistration, setState } from '../registrations.server.ts'
import { reservePlace } from '../reserving/reserve-place.server.ts'
import { changeMember } from '../roster/editing/change-member.server.ts'
import { deleteMember } from '../roster/editing/delete-member.server.ts'
import { offerPlaces } from './offer-places.server.ts'
import { prepareOffer } from './prepare-offer.server.ts'

const day = 24 * 60 * 60 * 1000
/** Thursday, June 12th, 2025, ten in the morning in California. */
const start = new Date('2025-06-12T17:00:00Z')
/** Three days later, with the last second of Sunday there. */
const lastSecond = new Date('2025-06-16T06:59:59Z')
const lastDay = 'Sunday, June 15, 2025 (Pacific Time)'

let services: TestServices
let admin: Admin
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
  services.clock.set(start)
})
afterEach(() => services.close())

const look = () => services.runJobs()

/** Everything that happens until then, in its time, and the emails that tell of it. */
async function moveTo(moment: Date): Promise<void> {
  for (;;) {
    const [next] = await services.listJobs()
    if (!next || next.startAfter > moment) break
    services.clock.set(next.startAfter)
    await look()
    await services.sendEmails()
  }
  services.clock.set(moment)
  await services.sendEmails()
}

describe('an offer that is to be accepted', () => {
  test('says by when, is reminded of, runs out, and goes to the next in line with a day of its own', async () => {
    await setCohort({ capacity: 1, accept_within: 3, offers_automatically: true })
    const [first, second] = [await wait('first', 1), await wait('second', 2)]
    await addSession(first)
    await offerTo(first)
    expect(await standingOf(first)).toMatchObject({ status: 'registered', expiry: { unless: 'accepted', lastDay } })
    expect(await subjectsTo('first')).toEqual(['A place in the pilot bootcamp is free for you'])
    const [offer] = await lettersTo('first')
    expect(offer?.text).toContain(`for you until the end of ${lastDay}`)
    expect(offer?.text).toContain('or by signing in to the training portal')
    expect(offer?.html).toContain(`href="${await linkOf(first)}"`)

    // At nine on Saturday.
    await moveTo(new Date('2025-06-14T15:59:59Z'))
    expect(await subjectsTo('first')).toHaveLength(1)
    await moveTo(new Date('2025-06-14T16:00:00Z'))
    expect((await subjectsTo('first')).at(-1)).toBe('Your place in the pilot bootcamp: please accept it')
    expect((await lettersTo('first')).at(-1)?.text).toContain(lastDay)

    await moveTo(new Date(lastSecond.getTime() - 1))
    expect(await standingOf(first)).toMatchObject({ status: 'registered' })
    await moveTo(lastSecond)
    expect(await standingOf(first)).toMatchObject({
      status: 'waitlist',
      declined: true,
      expired: true,
      expiry: null,
      queueNumber: 1,
    })
    expect(await countSessions(first)).toBe(0)
    expect((await subjectsTo('first')).at(-1)).toBe('Your place in the pilot bootcamp is no longer held for you')
    const told = (await lettersTo('first')).at(-1)?.text
    expect(told).toContain(`until the end of ${lastDay}. By then you hadn’t accepted it`)
    expect(told).toContain('won’t offer you a place until you tell us you can take part after all')
    expect(await listHistory(services.db, 'member', first)).toMatchObject([
      {
        action: 'Place expired',
        actor: 'the product itself',
        changes: { status: { before: 'registered', after: 'waitlist' } },
      },
      { action: 'Place offered' },
    ])
    expect(await standingOf(second)).toMatchObject({
      status: 'registered',
      expiry: { unless: 'accepted', lastDay: 'Wednesday, June 18, 2025 (Pacific Time)' },
    })
    expect(await subjectsTo('second')).toEqual(['A place in the pilot bootcamp is free for you'])
  })

  test('is held until the day that the admin chose with it, whatever the bootcamp’s own deadline', async () => {
    await setCohort({ capacity: 2, accept_within: 3 })
    const [first, second] = [await wait('first', 1), await wait('second', 2)]
    const offer = { places: 1, first }
    for (const until of ['2025-06-13', '2025-09-30'])
      expect(await offerPlaces(services, admin, { ...offer, until }, pilotCohort)).toEqual({
        outcome: 'no-such-deadline',
      })
    await offerPlaces(services, admin, { ...offer, until: '2025-06-20' }, pilotCohort)
    await offerPlaces(services, admin, { places: 1, first: second, until: 'none' }, pilotCohort)
    await services.settleChanges()
    await services.sendEmails()
    const chosen = 'Friday, June 20, 2025 (Pacific Time)'
    expect(await standingOf(first)).toMatchObject({ expiry: { unless: 'accepted', lastDay: chosen } })
    expect((await lettersTo('first'))[0]?.text).toContain(`for you until the end of ${chosen}`)
    expect((await standingOf(second))?.expiry).toBeNull()

    const overview = await findPlacesOverview(services.db, pilotCohort)
    const pilot = await findCohortRecord(services.db, pilotCohort)
    if (!pilot) throw new Error('The pilot is missing.')
    await setCohort({ capacity: 3 })
    const third = await wait('third', 3)
    const prepared = (until: string | null) =>
      prepareOffer(services, { asked: '1', without: [], until }, { ...overview, free: 1, waiting: 1 }, pilot)
    expect(await prepared(null)).toMatchObject({
      first: third,
      deadline: { until: '2025-06-15', zone: 'Pacific Time', earliest: '2025-06-14', latest: '2025-08-11' },
    })
    expect((await prepared('2025-06-20'))?.letter.text).toContain(`for you until the end of ${chosen}`)
    expect((await prepared(''))?.letter.text).not.toContain('until the end of')
  })

  test('is accepted with the button, once, and is theirs for good then', async () => {
    await setCohort({ capacity: 1, accept_within: 3, offers_automatically: true })
    const [first, second] = [await wait('first', 1), await wait('second', 2)]
    await offerTo(first)
    expect(await acceptPlace(services, first, 'accepted')).toBe('accepted')
    expect(await acceptPlace(services, first, 'accepted')).toBe('already-theirs')
    await moveTo(new Date(lastSecond.getTime() + day))
    expect(await standingOf(first)).toMatchObject({ status: 'registered', expiry: null })
    expect(await standingOf(second)).toMatchObject({ status: 'waitlist' })
    expect(await subjectsTo('first')).toHaveLength(1)
    expect(await listHistory(services.db, 'member', first)).toMatchObject([
      { action: 'Place accepted', actor: 'first@example.org' },
      { action: 'Place offered' },
    ])
  })

  test('is accepted by opening the portal', async () => {
    await setCohort({ capacity: 1, accept_within: 3 })
    const first = await wait('first', 1)
    await offerTo(first)
    expect(await acceptPlace(services, first, 'signed-in')).toBe('accepted')
    expect(await standingOf(first)).toMatchObject({ expiry: null })
  })

  test('can be accepted for as long as nobody has taken it, also by who comes after the last day', async () => {
    await setCohort({ capacity: 1, accept_within: 3 })
    const first = await wait('first', 1)
    await offerTo(first)
    services.clock.set(new Date(lastSecond.getTime() + day))
    expect(await acceptPlace(services, first, 'accepted')).toBe('accepted')
    await look()
    expect(await standingOf(first)).toMatchObject({ status: 'registered', expiry: null })
  })

  test('leaves the place free for an admin where none is offered automatically', async () => {
    await setCohort({ capacity: 1, accept_within: 3 })
    const [first, second] = [await wait('first', 1), await wait('second', 2)]
    await offerTo(first)
    expect(await findPlacesOverview(services.db, pilotCohort)).toMatchObject({ free: 0, taken: 1 })
    await moveTo(lastSecond)
    expect(await findPlacesOverview(services.db, pilotCohort)).toMatchObject({ free: 1, waiting: 1, declined: 1 })
    expect(await standingOf(second)).toMatchObject({ status: 'waitlist' })
  })

  test('that ran out is told late after a long stop, without a reminder that comes too late', async () => {
    await setCohort({ capacity: 1, accept_within: 3 })
    const first = await wait('first', 1)
    await offerTo(first)
    services.clock.set(new Date(lastSecond.getTime() + 5 * day))
    await look()
    await services.sendEmails()
    expect(await subjectsTo('first')).toEqual([
      'A place in the pilot bootcamp is free for you',
      'Your place in the pilot bootcamp is no longer held for you',
    ])
  })

  test.each([
    ['waits', { sealed_facts: Buffer.from('waits') }],
    ['was given up', { gave_up_at: start }],
  ])('is held anew, with a reminder of its own, while the email that tells of it %s', async (_what, undelivered) => {
    await setCohort({ capacity: 1, accept_within: 3 })
    const first = await wait('first', 1)
    await offerTo(first)
    const offer = services.db.updateTable('emails').where('kind', '=', 'place-offer')
    await offer.set({ delivered_at: null, ...undelivered }).execute()
    await moveTo(lastSecond)
    const lastDayAnew = 'Wednesday, June 18, 2025 (Pacific Time)'
    expect(await standingOf(first)).toMatchObject({ status: 'registered', expiry: { lastDay: lastDayAnew } })
    await offer.set({ delivered_at: lastSecond, gave_up_at: null, sealed_facts: null }).execute()
    await moveTo(new Date(lastSecond.getTime() + 3 * day))
    expect((await lettersTo('first')).at(-2)?.text).toContain(lastDayAnew)
    expect(await standingOf(first)).toMatchObject({ status: 'waitlist', expired: true })
  })

  test('who let it run out takes part after all like somebody who comes new, and has the time of a newcomer', async () => {
    await setCohort({ capacity: 1, accept_within: 3, sign_in_within: 7 })
    const first = await wait('first', 1)
    await offerTo(first)
    await moveTo(lastSecond)
    expect(await askAgain(services, first, pilotCohort)).toMatchObject({ outcome: 'registered' })
    expect(await standingOf(first)).toMatchObject({
      status: 'registered',
      expired: false,
      expiry: { unless: 'signed-in' },
    })
  })
})

describe('a place that is confirmed by signing in', () => {
  test('says by when, is reminded of, and is free for the next in line after it', async () => {
    await setCohort({ capacity: 1, sign_in_within: 3, offers_automatically: true })
    await reserve('ada')
    const next = await wait('next', 1)
    const ada = await idOf('ada')
    expect((await lettersTo('ada'))[0]?.text).toContain(`for you until the end of ${lastDay}`)
    // The button of an offer is not what is asked for here.
    expect(await acceptPlace(services, ada, 'accepted')).toBe('nothing-held')
    await moveTo(lastSecond)
    expect((await subjectsTo('ada')).slice(1)).toEqual([
      'Your place in the pilot bootcamp: please sign in once',
      'Your place in the pilot bootcamp is no longer held for you',
    ])
    expect((await lettersTo('ada')).at(-1)?.text).toContain('you hadn’t signed in to the training portal')
    expect(await standingOf(ada)).toMatchObject({ status: 'waitlist', expired: true })
    // An offer without a setting of its own has this one.
    expect(await standingOf(next)).toMatchObject({ status: 'registered', expiry: { unless: 'signed-in' } })
  })

  test('stays with whoever has signed in', async () => {
    await setCohort({ sign_in_within: 3 })
    await reserve('ada')
    const ada = await idOf('ada')
    expect(await acceptPlace(services, ada, 'signed-in')).toBe('accepted')
    await moveTo(lastSecond)
    expect(await standingOf(ada)).toMatchObject({ status: 'registered', expiry: null })
    expect(await subjectsTo('ada')).toHaveLength(1)
  })

  test('that an admin gives is held as well, as far as they are told of it', async () => {
    await setCohort({ sign_in_within: 3 })
    const [told, untold] = [await add('told', 'cancelled'), await add('untold', 'cancelled')]
    await setStatus(told, 'registered')
    await setStatus(untold, 'registered', false)
    await services.settleChanges()
    expect(await standingOf(told)).toMatchObject({ status: 'registered', expiry: { unless: 'signed-in', lastDay } })
    expect(await standingOf(untold)).toMatchObject({ status: 'registered', expiry: null })
  })
})

test('without a setting every place is theirs for good, nothing is due, and no email speaks of a day', async () => {
  await setCohort({ capacity: 2 })
  const first = await wait('first', 1)
  await offerTo(first)
  await reserve('ada')
  for (const name of ['first', 'ada']) {
    expect(await standingOf(await idOf(name))).toMatchObject({ status: 'registered', expiry: null })
    expect((await lettersTo(name))[0]?.text).not.toContain('until the end of')
  }
  expect((await lettersTo('first'))[0]?.subject).toBe('A place in the pilot bootcamp is yours')
  expect(await countDue()).toBe(0)
})

test('a changed setting is for places that are given from then on', async () => {
  await setCohort({ capacity: 2, accept_within: 3 })
  const [first, second] = [await wait('first', 1), await wait('second', 2)]
  await offerTo(first)
  await setCohort({ accept_within: null })
  await offerTo(second)
  await moveTo(new Date(lastSecond.getTime() + 30 * day))
  expect(await standingOf(first)).toMatchObject({ status: 'waitlist', expired: true })
  expect(await standingOf(second)).toMatchObject({ status: 'registered' })
})

test('days are those of the zone of the cohort, also when its clocks change', async () => {
  await setCohort({ accept_within: 3, zone: 'Europe/Berlin' })
  // Half past eleven in the evening of Friday, before the clocks go back on Sunday.
  services.clock.set(new Date('2025-10-24T21:30:00Z'))
  const first = await wait('first', 1)
  await offerTo(first)
  const [held] = await listExpiring(services.db, pilotCohort, 10)
  expect(held?.expiresAt).toEqual(new Date('2025-10-27T22:59:59Z'))
  const [reminder] = await services.listJobs()
  expect(reminder).toMatchObject({ name: 'place-expiry-reminder', startAfter: new Date('2025-10-26T08:00:00Z') })
  expect((await standingOf(first))?.expiry?.lastDay).toBe('Monday, October 27, 2025 (Central European Time)')
})

test('where midnight comes twice, a place is held until the first one', async () => {
  await setCohort({ accept_within: 3, zone: 'America/Havana' })
  services.clock.set(new Date('2025-10-29T16:00:00Z'))
  await offerTo(await wait('first', 1))
  const [held] = await listExpiring(services.db, pilotCohort, 10)
  expect(held?.expiresAt).toEqual(new Date('2025-11-02T03:59:59Z'))
})

test.each([
  ['is confirmed by an admin', (id: string) => setStatus(id, 'confirmed'), { status: 'confirmed' }],
  ['is cancelled by an admin', (id: string) => setStatus(id, 'cancelled'), { status: 'cancelled' }],
  ['waits again, by an admin', (id: string) => setStatus(id, 'waitlist'), { status: 'waitlist', expired: false }],
  [
    'gives it back',
    (id: string) => givePlaceBack(services, id, 'place', pilotCohort),
    { status: 'cancelled', expired: false },
  ],
])('for who %s nothing expires', async (_how, change, after) => {
  await setCohort({ capacity: 1, accept_within: 3 })
  const first = await wait('first', 1)
  await offerTo(first)
  await change(first)
  expect(await countExpiring(services.db, pilotCohort)).toBe(0)
  await moveTo(lastSecond)
  expect(await standingOf(first)).toMatchObject(after)
  expect(await subjectsTo('first')).not.toContain('Your place in the pilot bootcamp is no longer held for you')
})

test('with somebody who leaves goes what was to happen with their place', async () => {
  await setCohort({ capacity: 1, accept_within: 3 })
  const first = await wait('first', 1)
  await offerTo(first)
  expect(await countDue()).toBe(2)
  expect(await deleteMember(services, first, null)).toBe('deleted')
  expect(await countDue()).toBe(0)
})

test('who accepts at the moment of the end is waited for, and keeps the place', async () => {
  await setCohort({ capacity: 1, accept_within: 3 })
  const first = await wait('first', 1)
  await offerTo(first)
  services.clock.set(lastSecond)
  let looked: Promise<number> | undefined
  await services.db.transaction().execute(async (tx) => {
    await lockMember(tx, first)
    await endExpiry(tx, first, 'accepted')
    looked = look()
    await untilWaiting(services.pool)
  })
  await looked
  expect(await standingOf(first)).toMatchObject({ status: 'registered', expiry: null })
  await services.sendEmails()
  expect(await subjectsTo('first')).toHaveLength(1)
})

test('who accepts while the place is being passed on comes too late', async () => {
  await setCohort({ capacity: 1, accept_within: 3 })
  const first = await wait('first', 1)
  await offerTo(first)
  let accepted: Promise<AcceptPlaceOutcome> | undefined
  await services.db.transaction().execute(async (tx) => {
    await lockCohorts(tx, [pilotCohort])
    await lockMember(tx, first)
    await setState(tx, [first], 'expired', pilotCohort, lastSecond)
    accepted = acceptPlace(services, first, 'signed-in')
    await untilWaiting(services.pool)
  })
  expect(await accepted).toBe('nothing-held')
  expect(await standingOf(first)).toMatchObject({ status: 'waitlist', expired: true })
})

test('at the moment of the end each place is taken or lost, once, whatever else happens to it on two servers', async () => {
  const people = 24
  await setCohort({ capacity: people, accept_within: 3, offers_automatically: true })
  const ids: string[] = []
  for (let n = 0; n < people; n += 1) ids.push(await wait(`n${n}`, n))
  await offerTo(ids[0] ?? '', people)
  for (let n = 0; n < 10; n += 1) await wait(`next${n}`, 40 + n)
  await services.sendEmails()
  services.clock.set(lastSecond)
  const servers = [1, 2].map(() => {
    const opened = connectMany(services.connection, 8)
    return { opened, services: { ...services, db: opened.db } }
  })
  try {
    const [one, other] = servers.map((server) => server.services) as [TestServices, TestServices]
    const accepting = ids.map((id, n) =>
      later(async () => (n % 3 === 0 ? acceptPlace(n % 2 ? one : other, id, 'accepted') : null)),
    )
    await Promise.all([
      ...accepting,
      ...ids.filter((_, n) => n % 6 === 1).map((id) => later(() => givePlaceBack(one, id, 'place', pilotCohort))),
      ...ids.filter((_, n) => n % 6 === 2).map((id) => later(() => setStatus(id, 'confirmed', true, other))),
      later(() => setCohort({ capacity: people - 3 })),
      ...[one, other].map((server) => services.runJobs(undefined, server)),
    ])
    await services.runJobs(undefined, one)
    const accepted = await Promise.all(accepting)
    for (const [n, id] of ids.entries()) {
      const own = await standingOf(id)
      const history = (await listHistory(services.db, 'member', id)).map(({ action }) => action)
      expect(own?.expiry).toBeNull()
      if (accepted[n] === 'accepted') expect(own?.status).toBe('registered')
      const ends = history.filter((action) => action === 'Place accepted' || action === 'Place expired')
      expect(ends.length).toBeLessThanOrEqual(1)
      if (own?.expired) expect(ends).toEqual(['Place expired'])
      expect(own?.expired ? 'waitlist' : own?.status).toBe(own?.status)
    }
    const { rows } = await sql<{ email: string; letters: number }>`
      select recipient as email, count(*)::int as letters from emails where kind = 'place-expired' group by 1
    `.execute(services.db)
    expect(rows.every(({ letters }) => letters === 1)).toBe(true)
    const { rows: entries } = await sql<{ count: number }>`
      select count(*)::int as count from audit_log where action = 'Place expired'`.execute(services.db)
    expect(entries[0]?.count).toBe(rows.length)
    expect(rows.length).toBeGreaterThan(0)
    const places = await findPlacesOverview(services.db, pilotCohort)
    expect(places.free === 0 || places.waiting === 0).toBe(true)
    expect(await countFailures()).toBe(0)
  } finally {
    await Promise.all(servers.map(({ opened }) => opened.close()))
  }
})

/** Each begins at a moment of its own, so that they meet in ever new ways. */
async function later<Result>(deed: () => Promise<Result>): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 100))
  return deed()
}

interface Settings {
  capacity?: number
  accept_within?: number | null
  sign_in_within?: number | null
  offers_automatically?: boolean
  zone?: string
}

async function setCohort(settings: Settings): Promise<void> {
  await services.db.updateTable('cohorts').set(settings).where('id', '=', pilotCohort).execute()
}

async function add(name: string, status: string, created_at = new Date()): Promise<string> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: name, last_name: 'Person', email: `${name}@example.org`, status, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const wait = (name: string, minute: number) => add(name, 'waitlist', new Date(Date.UTC(2025, 5, 1, 0, minute)))

async function offerTo(first: string, places = 1): Promise<void> {
  const result = await offerPlaces(services, admin, { places, first }, pilotCohort)
  expect(result).toMatchObject({ outcome: 'offered' })
  await services.settleChanges()
  await services.sendEmails()
}

function reserve(name: string) {
  const person = { firstName: name, lastName: 'Person', email: `${name}@example.org`, newsletter: false }
  return reservePlace(services, person, pilotCohort)
}

async function setStatus(
  id: string,
  status: 'registered' | 'waitlist' | 'confirmed' | 'cancelled',
  tell = true,
  on = services,
) {
  const member = await findMemberRecord(on.db, id, pilotCohort)
  if (!member) throw new Error('Nobody there')
  const edit = { ...member, status, tell, reason: undefined, agreedTaken: undefined }
  return changeMember(on, admin, id, edit, pilotCohort, null)
}

async function addSession(member_id: string): Promise<void> {
  const now = services.clock.now()
  await services.db
    .insertInto('sessions')
    .values({ token_hash: randomBytes(32), member_id, created_at: now, last_seen_at: now })
    .execute()
}

async function countSessions(memberId: string): Promise<number> {
  return (await services.db.selectFrom('sessions').select('member_id').where('member_id', '=', memberId).execute())
    .length
}

const standingOf = (id: string) => findOwnRegistration(services.db, id, pilotCohort)
const linkOf = async (id: string) => registrationUrl(services, { id, email: `first@example.org` })

async function idOf(name: string): Promise<string> {
  const query = services.db.selectFrom('members').select('id')
  return (await query.where('email', '=', `${name}@example.org`).executeTakeFirstOrThrow()).id
}

/** The oldest first. */
async function lettersTo(name: string) {
  const entries = (await services.mailbox.list()).filter(({ to }) => to === `${name}@example.org`)
  const letters = await Promise.all(entries.map(({ id }) => services.mailbox.read(id)))
  return letters.filter((letter) => letter !== null).reverse()
}

const subjectsTo = async (name: string) => (await lettersTo(name)).map(({ subject }) => subject)

async function countDue(): Promise<number> {
  return (await services.listJobs()).length
}

/** How often something that was due could not be carried out, such as for a deadlock. */
async function countFailures(): Promise<number> {
  return (await services.listJobs()).filter(({ state }) => state === 'retry').length
}
