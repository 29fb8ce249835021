import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAdmin } from '../../../test/admin.ts'
import { addCohort } from '../../../test/cohorts.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { askAgain } from '../own-registration/ask-again.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { reservePlace } from './reserve-place.server.ts'

let services: TestServices
let spring: number
beforeEach(async () => {
  services = await openTestServices()
  services.clock.set(new Date('2026-02-10T12:00:00Z'))
  spring = await addCohort(services.db, { starts: new Date('2026-03-07T17:00:00Z') })
})
afterEach(() => services.close())

const typed = { firstName: 'Eve', lastName: 'Stranger', email: 'ADA@example.org', newsletter: true }

test('a member of a cohort that is over is invited by email only', async () => {
  const id = await addMember('registered')
  const before = await dumpPeople()
  expect(await reservePlace(services, typed, spring)).toEqual({ outcome: 'already-registered' })
  expect(await dumpPeople()).toEqual(before)
  const [letter] = await letters()
  const email = 'ada@example.org'
  expect(letter).toMatchObject({ to: email, subject: 'Register for the Spring Bootcamp' })
  expect(letter?.text).toContain(`${registrationUrl(services, { id, email })}?register=spring`)
  expect(letter?.text).toContain('Welcome back, Ada')
  expect(letter?.text).not.toMatch(/\bEve\b/)

  expect(await askAgain(services, id, spring)).toMatchObject({ outcome: 'registered', letterSent: true })
  const rows = await services.db
    .selectFrom('registrations')
    .select(['cohort_id', 'status'])
    .orderBy('cohort_id')
    .execute()
  expect(rows).toEqual([
    { cohort_id: pilotCohort, status: 'registered' },
    { cohort_id: spring, status: 'registered' },
  ])
  expect(await letters()).toMatchObject([{}, { subject: 'Your place in the Spring Bootcamp is reserved' }])
})

test.each([
  ['holds a place in it', () => addMember('registered', () => spring)],
  ['waits for it', () => addMember('waitlist', () => spring)],
  ['takes part in another one', async () => addMember('registered', () => addCohort(services.db, { starts: inMarch }))],
  ['only runs the bootcamp', async () => (await addAdmin(services, 'ada@example.org')).memberId],
])('a member who %s gets the same answer, and no email', async (_what, add) => {
  await add()
  expect(await reservePlace(services, typed, spring)).toEqual({ outcome: 'already-registered' })
  expect(await letters()).toEqual([])
})

test('a member who gave a place back, in it or in another cohort to come, is invited as well', async () => {
  await addMember('cancelled', () => spring)
  await reservePlace(services, typed, spring)
  expect(await letters()).toHaveLength(1)
})

test('a mailbox gets three an hour at most, and the answer is the same', async () => {
  await addMember('registered')
  for (let click = 0; click < 5; click += 1)
    expect(await reservePlace(services, typed, spring)).toEqual({ outcome: 'already-registered' })
  expect(await letters()).toHaveLength(3)
})

const inMarch = new Date('2026-03-20T17:00:00Z')

async function addMember(status: string, cohort: () => number | Promise<number> = () => pilotCohort): Promise<string> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', status, cohort_id: await cohort() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** All stored personal data. */
async function dumpPeople() {
  const { rows } = await services.pool.query(
    'select to_jsonb(member) as member, to_jsonb(own) as own from members as member join registrations as own on member_id = id',
  )
  return rows
}

/** In the order in which they were written, once all are sent. */
async function letters() {
  const waiting = () => services.db.selectFrom('emails').select('id').where('state', '=', 'waiting').execute()
  await expect.poll(waiting).toEqual([])
  const entries = await services.mailbox.list()
  const read = await Promise.all(entries.map(({ id }) => services.mailbox.read(id)))
  return read.filter((letter) => letter !== null).reverse()
}
