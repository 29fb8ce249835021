import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCohort } from '../../test/cohorts.ts'
import { untilWaiting } from '../../test/lock-waits.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { lockCohorts } from '../membership/places.server.ts'
import { registerCommunityMember } from '../membership/registrations.server.ts'
import { reservePlace } from '../membership/reserving/reserve-place.server.ts'
import { findHeadStart } from './head-start.server.ts'
import { interestUrl } from './interest-key.server.ts'
import { registerEarly } from './register-early.server.ts'

const day = 24 * 60 * 60 * 1000
const openDay = new Date('2099-03-01T17:00:00Z')
const begins = new Date(openDay.getTime() - 3 * day)
const email = 'ada@example.org'
const ada = { firstName: 'Ada', lastName: 'Lovelace', newsletter: false }

let services: TestServices
let spring: number
let key: string
beforeEach(async () => {
  services = await openTestServices()
  services.clock.set(begins)
  spring = await addCohort(services.db, {
    name: 'Spring Bootcamp',
    capacity: 1,
    starts: new Date(openDay.getTime() + 30 * day),
    opens_at: openDay,
    head_start_at: begins,
  })
  const { id } = await services.db
    .insertInto('cohort_interests')
    .values({ email, asked_at: begins, confirmed_at: begins })
    .returning('id')
    .executeTakeFirstOrThrow()
  key = interestUrl(services, id).split('/').at(-1) ?? ''
})
afterEach(() => services.close())

async function openHeadStart() {
  const headStart = await findHeadStart(services, key)
  if (headStart.state !== 'open') throw new Error(headStart.state)
  return headStart
}

test('who confirmed registers before everybody else, and nobody else does', async () => {
  expect(await openHeadStart()).toMatchObject({ email, bootcamp: 'the Spring Bootcamp', memberId: null, full: false })
  expect(await reservePlace(services, { ...ada, email: 'eve@example.org' }, spring)).toEqual({ outcome: 'not-open' })
  expect(await registerEarly(services, await openHeadStart(), ada)).toEqual({ outcome: 'registered', letterSent: true })
  // Who has registered is off the list.
  expect(await findHeadStart(services, key)).toEqual({ state: 'unknown-link' })
})

test.each([
  ['before it begins', () => services.clock.set(new Date(begins.getTime() - 1))],
  ['when registration is open to everybody', () => services.clock.set(openDay)],
  [
    'while the cohort is a draft',
    () => services.db.updateTable('cohorts').set({ state: 'draft' }).where('id', '=', spring).execute(),
  ],
])('there is none %s', async (_when, change) => {
  await change()
  expect(await findHeadStart(services, key)).toEqual({ state: 'not-yet' })
})

test('an address that is not confirmed has none, and neither has a link that is none', async () => {
  await services.db.updateTable('cohort_interests').set({ confirmed_at: null }).execute()
  expect(await findHeadStart(services, key)).toEqual({ state: 'unknown-link' })
  expect(await findHeadStart(services, 'x'.repeat(64))).toEqual({ state: 'unknown-link' })
})

test('an admin who takes the head start away meanwhile is heard under the lock', async () => {
  const headStart = await openHeadStart()
  let registering: Promise<unknown> | undefined
  await services.db.transaction().execute(async (tx) => {
    await lockCohorts(tx, [spring])
    registering = registerEarly(services, headStart, ada)
    await untilWaiting(services.pool)
    await tx.updateTable('cohorts').set({ head_start_at: null }).where('id', '=', spring).execute()
  })
  expect(await registering).toEqual({ outcome: 'not-open' })
})

test('a member registers with one click, and waits when no place is open', async () => {
  const pilot = { ...ada, email: 'ADA@example.org' }
  await services.db.transaction().execute((tx) => registerCommunityMember(tx, pilot, 1, services.clock.now()))
  const headStart = await openHeadStart()
  expect(headStart.memberId).not.toBeNull()
  await services.db.updateTable('cohorts').set({ capacity: 0 }).where('id', '=', spring).execute()
  expect(await openHeadStart()).toMatchObject({ full: true })
  expect(await registerEarly(services, headStart, null)).toEqual({ outcome: 'waitlist', letterSent: true })
})

test('who takes part in another cohort is told so, and nothing is changed', async () => {
  const winter = await addCohort(services.db, { name: 'Winter Bootcamp', starts: new Date(openDay.getTime() + day) })
  await services.db
    .transaction()
    .execute((tx) => registerCommunityMember(tx, { ...ada, email: 'other@example.org' }, winter, services.clock.now()))
  await services.db.updateTable('cohort_interests').set({ email: 'other@example.org' }).execute()
  expect(await registerEarly(services, await openHeadStart(), null)).toEqual({ outcome: 'takes-part-elsewhere' })
})

test('who takes part in a cohort that ends before registration opens is told so as well, as long as it goes on', async () => {
  const winter = await addCohort(services.db, {
    closes: new Date(begins.getTime() + day),
    starts: new Date(begins.getTime() + day),
  })
  await services.db
    .transaction()
    .execute((tx) => registerCommunityMember(tx, { ...ada, email: 'other@example.org' }, winter, services.clock.now()))
  await services.db.updateTable('cohort_interests').set({ email: 'other@example.org' }).execute()
  expect(await registerEarly(services, await openHeadStart(), null)).toEqual({ outcome: 'takes-part-elsewhere' })
})

test('of two head starts at once a link means the one it was sent for, and nothing when that one is over', async () => {
  const facts = { opens_at: new Date(openDay.getTime() + day), head_start_at: begins }
  const fall = await addCohort(services.db, { ...facts, starts: new Date(openDay.getTime() + 60 * day) })
  expect(await findHeadStart(services, key, 'cohort-3')).toMatchObject({ cohortId: fall })
  expect(await findHeadStart(services, key, 'spring')).toMatchObject({ cohortId: spring })
  expect(await openHeadStart()).toMatchObject({ cohortId: spring, slug: 'spring' })
  services.clock.set(openDay)
  expect(await findHeadStart(services, key, 'spring')).toEqual({ state: 'not-yet' })
  expect(await openHeadStart()).toMatchObject({ cohortId: fall })
})
