import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { listHistory } from '../../audit/audit-log.server.ts'
import { declinePlace } from '../../portal/onboarding/decline-place.server.ts'
import type { Owner as Admin, Member } from '../../viewer.ts'
import { givePlaceBack } from '../own-registration/give-place-back.server.ts'
import { findPlacesOverview, setOffersAutomatically } from '../places.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { offerPlaces } from './offer-places.server.ts'
import { placeOfferLetter } from './place-offer.email.tsx'
import { findFirstInQueue, listQueue } from './queued-members.server.ts'
import { switchAutomaticOffers } from './switch-automatic-offers.server.ts'

let services: TestServices
let admin: Admin
beforeEach(async () => {
  services = await openTestServices()
  admin = await addAdmin(services)
})
afterEach(() => services.close())

describe('offering', () => {
  test('gives free places to the members who wait longest, and tells each how to sign in and how to give it back', async () => {
    await setCapacity(2)
    const [third, first, second] = [await wait('third', 3), await wait('first', 1), await wait('second', 2)]
    expect(await offerPlaces(services, admin, { places: 2, first: first ?? '' }, pilotCohort)).toMatchObject({
      outcome: 'offered',
      people: ['first Waits', 'second Waits'],
      wanted: 2,
    })
    expect(await emailsTo('first@example.org')).toEqual([])
    await services.settleChanges()
    await services.sendEmails()
    expect(await statusOf(third)).toBe('waitlist')
    expect(await statusOf(second)).toBe('registered')
    const [letter] = await emailsTo('first@example.org')
    expect(letter?.subject).toBe('A place in the pilot bootcamp is yours')
    expect(letter?.text).toContain('/training-portal')
    expect(letter?.text).toContain(registrationUrl(services, { id: first, email: 'first@example.org' }))
    expect(letter?.text).toContain(`${registrationUrl(services, { id: first, email: 'first@example.org' })}?giveBack`)
    expect(await emailsTo('third@example.org')).toEqual([])
  })

  test('leaves those who were taken out first in line, and has the admin’s own sentence in the emails', async () => {
    await setCapacity(2)
    const [first, second, third] = [await wait('first', 1), await wait('second', 2), await wait('third', 3)]
    const offer = { places: 3, first, without: [first], note: 'You wrote us so kindly.' }
    expect(await offerPlaces(services, admin, offer, pilotCohort)).toMatchObject({
      outcome: 'offered',
      people: ['second Waits', 'third Waits'],
      wanted: 2,
    })
    await services.settleChanges()
    await services.sendEmails()
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual(['waitlist', 'registered', 'registered'])
    expect((await emailsTo('third@example.org'))[0]?.text).toContain('You wrote us so kindly.')
    expect(await findFirstInQueue(services.db, pilotCohort)).toMatchObject({ id: first })
  })

  test('gives no more than are free, however many were wanted', async () => {
    await setCapacity(2)
    await hold('holder')
    const first = await wait('first', 1)
    await wait('second', 2)
    const result = await offerPlaces(services, admin, { places: 5, first }, pilotCohort)
    expect(result).toMatchObject({ outcome: 'offered', people: ['first Waits'], wanted: 5 })
    expect(await findPlacesOverview(services.db, pilotCohort)).toMatchObject({ taken: 2, free: 0, waiting: 1 })
  })

  test('a second click, based on an outdated queue, offers nothing more', async () => {
    await setCapacity(5)
    const first = await wait('first', 1)
    await wait('second', 2)
    await offerPlaces(services, admin, { places: 1, first }, pilotCohort)
    expect(await offerPlaces(services, admin, { places: 1, first }, pilotCohort)).toEqual({
      outcome: 'queue-has-changed',
    })
    expect(await findPlacesOverview(services.db, pilotCohort)).toMatchObject({ waiting: 1 })
  })

  test('beyond the capacity nothing is free', async () => {
    await setCapacity(1)
    await hold('one')
    await hold('two')
    const first = await wait('first', 1)
    expect(await offerPlaces(services, admin, { places: 1, first }, pilotCohort)).toEqual({ outcome: 'nothing-free' })
    expect(await findPlacesOverview(services.db, pilotCohort)).toMatchObject({ capacity: 1, taken: 2, free: 0 })
  })

  test('skips members who declined, who get a place by name only', async () => {
    await setCapacity(3)
    const decliner = await hold('decliner')
    await declinePlace(services, { memberId: decliner } as Member, pilotCohort)
    expect(await listHistory(services.db, 'member', decliner)).toMatchObject([
      { action: 'Place declined', changes: { status: { before: 'registered', after: 'waitlist' } } },
    ])
    const first = await wait('first', 1)
    await offerPlaces(services, admin, { places: 3, first }, pilotCohort)
    expect(await statusOf(decliner)).toBe('waitlist')
    expect(await findFirstInQueue(services.db, pilotCohort)).toBeNull()
    expect(await offerPlaces(services, admin, { member: decliner }, pilotCohort)).toMatchObject({
      people: ['decliner Holds'],
    })
    expect(await statusOf(decliner)).toBe('registered')
    expect(await offerPlaces(services, admin, { member: decliner }, pilotCohort)).toEqual({ outcome: 'not-waiting' })
  })

  test('by name works only for members who declined: no one passes the queue', async () => {
    await wait('first', 1)
    const second = await wait('second', 2)
    expect(await offerPlaces(services, admin, { member: second }, pilotCohort)).toEqual({ outcome: 'not-waiting' })
  })

  test('does nothing for members who wait in another cohort', async () => {
    await sql`insert into cohorts (id, capacity) values (2, 10)`.execute(services.db)
    const other = await wait('other', 1, { cohort_id: 2 })
    expect(await offerPlaces(services, admin, { places: 1, first: other }, pilotCohort)).toEqual({
      outcome: 'queue-has-changed',
    })
  })

  test("that can't be stored with what is needed to undo and tell it offers nothing", async () => {
    const first = await wait('first', 1)
    await sql`alter table member_jobs add constraint broken check (false)`.execute(services.owner.db)
    await expect(offerPlaces(services, admin, { places: 1, first }, pilotCohort)).rejects.toThrow(/broken/)
    expect(await statusOf(first)).toBe('waitlist')
    expect(await auditEntries()).toEqual([])
  })

  test('is recorded with the admin and the changes', async () => {
    const first = await wait('first', 1)
    await offerPlaces(services, admin, { places: 1, first }, pilotCohort)
    expect(await auditEntries()).toEqual([
      {
        actor: 'boss@example.org',
        action: 'Place offered',
        subject: 'first Waits',
        subject_id: first,
        changes: { status: { before: 'waitlist', after: 'registered' } },
      },
    ])
  })

  test('a name that looks like a link is left out of the email', async () => {
    const facts = { firstName: 'www.evil.example', registrationUrl: 'https://bootcamp.example/registration/key' }
    const { text, html } = await placeOfferLetter.render(facts, { origin: 'https://bootcamp.example' })
    expect(text + html).not.toContain('evil')
  })
})

describe('automatically', () => {
  test("a place that is given back goes to the next member in the queue, recorded as the system's", async () => {
    await setCapacity(1)
    const holder = await hold('holder')
    const first = await wait('first', 1)
    await switchAutomaticOffers(services, admin, true, pilotCohort)
    await givePlaceBack(services, holder, 'place', pilotCohort)
    expect(await statusOf(first)).toBe('registered')
    expect(await emailsTo('first@example.org')).toHaveLength(1)
    expect((await auditEntries()).at(-1)).toMatchObject({ actor: 'the product itself', action: 'Place offered' })
  })

  test('a declined place goes to the next, and never back to the member who declined it', async () => {
    await setCapacity(1)
    const holder = await hold('holder')
    await switchAutomaticOffers(services, admin, true, pilotCohort)
    await declinePlace(services, { memberId: holder } as Member, pilotCohort)
    expect(await statusOf(holder)).toBe('waitlist')
    const first = await wait('first', 1)
    expect(await statusOf(first)).toBe('waitlist')
  })

  test('nothing is offered while it is off', async () => {
    await setCapacity(1)
    const holder = await hold('holder')
    const first = await wait('first', 1)
    await givePlaceBack(services, holder, 'place', pilotCohort)
    expect(await statusOf(first)).toBe('waitlist')
  })

  test('switching it on offers all free places at once; a second click does nothing', async () => {
    await setCapacity(2)
    await Promise.all([wait('first', 1), wait('second', 2), wait('third', 3)])
    expect(await switchAutomaticOffers(services, admin, true, pilotCohort)).toEqual({
      outcome: 'on',
      offered: 2,
      emailsSent: true,
    })
    expect(await switchAutomaticOffers(services, admin, true, pilotCohort)).toMatchObject({
      outcome: 'already-on',
      offered: 0,
    })
    expect(await switchAutomaticOffers(services, admin, false, pilotCohort)).toMatchObject({
      outcome: 'off',
      offered: 0,
    })
    const entries = (await auditEntries()).map(({ actor, action, subject }) => `${actor}: ${action} (${subject})`)
    expect(entries).toEqual([
      'boss@example.org: Offering places changed (Pilot Bootcamp)',
      'the product itself: Place offered (first Waits)',
      'the product itself: Place offered (second Waits)',
      'boss@example.org: Offering places changed (Pilot Bootcamp)',
    ])
  })
})

test('the queue is listed in the order of offers, with members who declined at the end', async () => {
  for (const [name, day] of [
    ['c', 3],
    ['a', 1],
    ['b', 2],
  ] as const)
    await wait(name, day)
  await decline(await wait('early', 5))
  await decline(await wait('late', 6))
  const names = async (offset: number, limit: number) =>
    (await listQueue(services.db, { offset, limit }, pilotCohort)).map(({ firstName }) => firstName)
  expect(await names(0, 10)).toEqual(['a', 'b', 'c', 'early', 'late'])
  expect(await names(2, 2)).toEqual(['c', 'early'])
  expect(await names(4, 2)).toEqual(['late'])
  expect(await findPlacesOverview(services.db, pilotCohort)).toEqual({
    capacity: 100,
    taken: 0,
    free: 100,
    waiting: 3,
    declined: 2,
    keepingTurn: 0,
    offersAutomatically: false,
    calledOff: false,
  })
})

test('the setting is shared by all servers', async () => {
  await services.db.transaction().execute((tx) => setOffersAutomatically(tx, true, pilotCohort))
  expect(await findPlacesOverview(services.db, pilotCohort)).toMatchObject({ offersAutomatically: true })
})

function june(day: number): Date {
  return new Date(Date.UTC(2025, 5, day))
}

interface Change {
  cohort_id?: number
  created_at?: Date
}

function wait(firstName: string, day: number, change: Change = {}): Promise<string> {
  return add({ firstName, lastName: 'Waits', status: 'waitlist', created_at: june(day), ...change })
}

async function decline(id: string): Promise<void> {
  await services.db.updateTable('registrations').set({ state: 'declined' }).where('member_id', '=', id).execute()
}

function hold(firstName: string): Promise<string> {
  return add({ firstName, lastName: 'Holds', status: 'registered' })
}

async function add({
  firstName,
  lastName,
  ...rest
}: { firstName: string; lastName: string; status: string } & Change): Promise<string> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: firstName, last_name: lastName, email: `${firstName}@example.org`, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function setCapacity(capacity: number): Promise<void> {
  await services.db.updateTable('cohorts').set({ capacity }).where('id', '=', 1).execute()
}

async function statusOf(id: string | undefined): Promise<string | undefined> {
  const query = services.db.selectFrom('community_members').select('status')
  return (await query.where('id', '=', id ?? '').executeTakeFirst())?.status
}

async function emailsTo(email: string) {
  const entries = (await services.mailbox.list()).filter(({ to }) => to === email)
  const letters = await Promise.all(entries.map(({ id }) => services.mailbox.read(id)))
  return letters.filter((letter) => letter !== null)
}

function auditEntries() {
  return services.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject', 'subject_id', 'changes'])
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ subject_id, ...row }) => ({ ...row, subject_id, changes: row.changes })))
}
