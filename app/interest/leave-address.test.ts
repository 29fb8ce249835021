import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCohort } from '../../test/cohorts.ts'
import { contextOf } from '../../test/context.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { findMemberOfRegistrationKey } from '../membership/private-link/member-key.server.ts'
import { register, registerCommunityMember } from '../membership/registrations.server.ts'
import { deleteMember } from '../membership/roster/editing/delete-member.server.ts'
import { confirmInterest, findInterest } from './cohort-interests.server.ts'
import { loader } from './confirm-interest-page.tsx'
import { loader as earlyLoader } from './early-link-route.ts'
import { forgetUnconfirmed } from './forget-unconfirmed.server.ts'
import { daysToConfirm } from './interest.ts'
import { interestOfKey, interestUrl } from './interest-key.server.ts'
import { leaveAddress } from './leave-address.server.ts'
import { stopInterest } from './stop-interest.server.ts'
import { loader as stopLoader } from './stop-interest-page.tsx'

const email = 'ada@example.org'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const stored = () => services.db.selectFrom('cohort_interests').selectAll().execute()

/** The interest of the link in the email to this address. */
async function idInEmail(to = email): Promise<string> {
  const letter = (await services.mailbox.list()).find((one) => one.to === to)
  const key = /\/interest\/([\w-]{64})/.exec(letter?.text ?? '')?.[1] ?? ''
  return interestOfKey(services, key) ?? ''
}

test('an address counts only after its link was used', async () => {
  await leaveAddress(services, { email })
  expect(await services.mailbox.list()).toMatchObject([{ to: email, subject: 'Want to hear when registration opens?' }])
  expect(await stored()).toMatchObject([{ email, confirmed_at: null }])
  const id = await idInEmail()
  const now = services.clock.now()
  expect(await confirmInterest(services.db, id, now)).toBe(true)
  services.clock.advance(1000)
  expect(await confirmInterest(services.db, id, services.clock.now())).toBe(true)
  expect(await findInterest(services.db, id)).toEqual({ email, confirmedAt: now })
})

test.each([
  ['runs and takes registrations after its day, as the pilot does,', '2025-07-20', true, 'the pilot bootcamp'],
  ['runs and takes none after its day', '2025-07-20', false, null],
  ['is over, whatever it takes,', '2030-01-01', true, null],
] as const)(
  'while a cohort %s a person who confirms is told what can be done now',
  async (_what, day, late, openNow) => {
    services.clock.set(new Date(`${day}T00:00:00Z`))
    await services.db.updateTable('cohorts').set({ late_registration: late }).execute()
    await leaveAddress(services, { email })
    const id = await idInEmail()
    await confirmInterest(services.db, id, services.clock.now())
    const url = interestUrl(services, id)
    const key = url.split('/').at(-1) ?? ''
    const context = contextOf(services)
    type Args = Parameters<typeof loader>[0]
    const { data } = await loader({ params: { key }, context, request: new Request(url) } as unknown as Args)
    expect(data).toMatchObject({ interest: { email }, openNow })
  },
)

test('an address in another case is the same interest, and only the email says that it was known', async () => {
  expect(await leaveAddress(services, { email })).toEqual({ seconds: 0, letterSent: true })
  await confirmInterest(services.db, await idInEmail(), services.clock.now())
  expect(await leaveAddress(services, { email: 'ADA@example.org' })).toEqual({ seconds: 0, letterSent: true })
  expect(await stored()).toHaveLength(1)
  expect(await stored()).toMatchObject([{ confirmed_at: services.clock.now() }])
  expect((await services.mailbox.list()).map(({ subject }) => subject)).toContain(
    'You’re on the list for the next bootcamp',
  )
})

test('a mailbox gets two emails an hour, however often its address is entered', async () => {
  for (const tag of ['', '+1', '+2', '+3']) await leaveAddress(services, { email: `ada${tag}@example.org` })
  expect(await services.mailbox.list()).toHaveLength(2)
  services.clock.advance(60_000)
  expect(await leaveAddress(services, { email }), 'who gets none is told when to ask again').toMatchObject({
    seconds: 3540,
  })
})

test('ten simultaneous clicks are one interest', async () => {
  await Promise.all(Array.from({ length: 10 }, () => leaveAddress(services, { email })))
  expect(await stored()).toHaveLength(1)
})

test('an unconfirmed address is deleted after a week, and a confirmed one stays', async () => {
  await leaveAddress(services, { email })
  await confirmInterest(services.db, await idInEmail(), services.clock.now())
  await leaveAddress(services, { email: 'stranger@example.org' })
  services.clock.advance(daysToConfirm * 24 * 3600 * 1000)
  await forgetUnconfirmed(services)
  expect(await stored()).toHaveLength(2)
  services.clock.advance(1)
  await forgetUnconfirmed(services)
  expect(await stored()).toMatchObject([{ email }])
})

test('a person who stops is deleted, and no waiting email is sent', async () => {
  await leaveAddress(services, { email })
  const id = await idInEmail()
  await confirmInterest(services.db, id, services.clock.now())
  await stopInterest(services, id)
  await stopInterest(services, id)
  expect(await stored()).toEqual([])
  expect(await findInterest(services.db, id)).toBeNull()
})

test('a key of another kind is refused', async () => {
  expect(interestUrl(services, '00000000-0000-4000-8000-000000000000')).toMatch(/\/interest\/[\w-]{64}$/)
  expect(interestOfKey(services, 'x'.repeat(64))).toBeNull()
})

test('registering for a coming bootcamp removes the address from the list, registering for a past one doesn’t', async () => {
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ADA@example.org', newsletter: false }
  const spring = await addCohort(services.db, { starts: new Date(Date.now() + 30 * 86_400_000) })
  await leaveAddress(services, { email })
  await leaveAddress(services, { email: 'grace@example.org' })
  await services.db.transaction().execute((tx) => registerCommunityMember(tx, person, 1, services.clock.now()))
  expect(await stored()).toHaveLength(2)
  await sql`select register(${spring}, id) from members where email = ${email}`.execute(services.db)
  expect(await stored()).toMatchObject([{ email: 'grace@example.org' }])
})

test('a member’s deletion removes their address', async () => {
  const person = { firstName: 'Ada', lastName: 'Lovelace', email, newsletter: false }
  const { memberId } = await services.db
    .transaction()
    .execute((tx) => registerCommunityMember(tx, person, 1, services.clock.now()))
  await leaveAddress(services, { email })
  await deleteMember(services, memberId, null)
  expect(await stored()).toEqual([])
})

test('an address for the next bootcamp stays on the list while other fields of its registration change', async () => {
  const memberId = await registeredAndInterested()
  await services.db
    .updateTable('registrations')
    .set({ expectations_accepted_at: services.clock.now() })
    .where('member_id', '=', memberId)
    .execute()
  expect(await stored()).toMatchObject([{ email }])
  const spring = await addCohort(services.db, { starts: new Date('2099-03-01T17:00:00Z') })
  await services.db.updateTable('registrations').set({ status: 'cancelled' }).execute()
  expect(await stored()).toMatchObject([{ email }])
  await services.db.transaction().execute((tx) => register(tx, memberId, spring, services.clock.now()))
  expect(await stored()).toEqual([])
})

test('a member’s corrected address replaces the old one, whose links stop working', async () => {
  const memberId = await registeredAndInterested()
  const [before] = await stored()
  const corrected = 'ada.lovelace@example.org'
  await services.db.updateTable('members').set({ email: corrected }).where('id', '=', memberId).execute()
  expect(await stored()).toMatchObject([{ email: corrected, confirmed_at: services.clock.now() }])
  expect(await findInterest(services.db, before?.id ?? '')).toBeNull()
  await services.db.deleteFrom('members').where('id', '=', memberId).execute()
  expect(await stored()).toEqual([])
})

test('after a person has registered, their interest link leads to their own registration, while the address is theirs', async () => {
  const spring = await addCohort(services.db, { starts: new Date('2099-03-01T17:00:00Z') })
  await leaveAddress(services, { email })
  const id = await idInEmail()
  await confirmInterest(services.db, id, services.clock.now())
  const key = interestUrl(services, id).split('/').at(-1) ?? ''
  expect(await opened(key)).toMatchObject({ data: { interest: { email } } })
  const person = { firstName: 'Ada', lastName: 'Lovelace', email, newsletter: false }
  const { memberId } = await services.db
    .transaction()
    .execute((tx) => registerCommunityMember(tx, person, spring, services.clock.now()))

  const own = await opened(key)
  if (!(own instanceof Response)) throw new Error('it leads nowhere')
  const ownKey = own.headers.get('Location')?.split('/').at(-1) ?? ''
  expect(await findMemberOfRegistrationKey(services, ownKey)).toBe(memberId)
  const args = { params: { key }, context: contextOf(services) }
  expect(await stopLoader(args as unknown as Parameters<typeof stopLoader>[0])).toMatchObject({
    data: { isLink: true, email: null, own: `/registration/${ownKey}` },
  })
  const early = earlyLoader(args as unknown as Parameters<typeof earlyLoader>[0])
  expect(early.headers.get('Location')).toBe(`/interest/${key}`)

  const corrected = { email: 'ada.lovelace@example.org' }
  await services.db.updateTable('members').set(corrected).where('id', '=', memberId).execute()
  expect(await opened(key)).toMatchObject({ data: { interest: null }, init: { status: 404 } })
})

/** The data of the page behind this link, or its redirect. */
function opened(key: string) {
  const args = { params: { key }, context: contextOf(services) }
  return loader(args as unknown as Parameters<typeof loader>[0]).catch((thrown: unknown) => thrown)
}

/** A member with a place in a current bootcamp and an interest in the next one. */
async function registeredAndInterested() {
  const now = services.clock.now()
  const winter = await addCohort(services.db, { starts: new Date('2098-03-01T17:00:00Z') })
  const person = { firstName: 'Ada', lastName: 'Lovelace', email, newsletter: false }
  const { memberId } = await services.db.transaction().execute((tx) => registerCommunityMember(tx, person, winter, now))
  await services.db.insertInto('cohort_interests').values({ email, asked_at: now, confirmed_at: now }).execute()
  return memberId
}
