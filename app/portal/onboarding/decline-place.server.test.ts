import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import type { Member } from '../../viewer.ts'
import { acceptExpectations } from '../participants.server.ts'
import { declinePlace } from './decline-place.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(() => services.db.deleteFrom('members').execute())

test('declining moves the member to the end of the waitlist, whatever the day of registration', async () => {
  const member = await addMember('early@example.org', 'registered', new Date('2025-01-01'))
  await addMember('waits@example.org', 'waitlist', new Date('2025-02-01'))
  expect(await declinePlace(services, member, pilotCohort)).toBe('declined')
  const queue = await services.db
    .selectFrom('members')
    .innerJoin('registrations', 'member_id', 'id')
    .select(['email', 'state', 'since'])
    .orderBy('since')
    .execute()
  expect(queue).toEqual([
    { email: 'waits@example.org', state: 'waiting', since: new Date('2025-02-01') },
    { email: 'early@example.org', state: 'declined', since: services.clock.now() },
  ])
})

test('declining ends all sessions of the person and no others', async () => {
  const [member, other] = [await addMember('a@example.org'), await addMember('b@example.org')]
  for (const person of [member, member, member, other]) await addSession(person)
  await declinePlace(services, member, pilotCohort)
  const left = await services.db.selectFrom('sessions').select('member_id').execute()
  expect(left).toEqual([{ member_id: other.memberId }])
})

test('declining twice at once is declining once: one email, and the same position', async () => {
  const member = await addMember('twice@example.org')
  const outcomes = await Promise.all([
    declinePlace(services, member, pilotCohort),
    declinePlace(services, member, pilotCohort),
  ])
  expect(outcomes).toEqual(['declined', 'declined'])
  const letters = (await services.mailbox.list()).filter(({ to }) => to === 'twice@example.org')
  expect(letters.map(({ subject }) => subject)).toEqual(["You're on the waitlist for the pilot bootcamp now"])
})

test('after the sessions an email says neither that someone else gets the place nor that a place may come', async () => {
  services.clock.set(new Date('2025-08-01T00:00:00Z'))
  const member = await addMember('late@example.org')
  await declinePlace(services, member, pilotCohort)
  const letter = (await services.mailbox.list()).find(({ to }) => to === 'late@example.org')
  expect(letter?.subject).toBe('You no longer take part in the pilot bootcamp')
  expect(letter?.text).not.toMatch(/someone else|waitlist|after all/i)
})

test('accepting and declining at once leaves no place, and accepting is refused afterwards', async () => {
  const member = await addMember('torn@example.org')
  await Promise.all([
    acceptExpectations(services.db, member, pilotCohort, services.clock.now()),
    declinePlace(services, member, pilotCohort),
  ])
  const { status } = await services.db.selectFrom('community_members').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('waitlist')
  expect(await acceptExpectations(services.db, member, pilotCohort, services.clock.now())).toBe(false)
})

test('a deleted member is not found', async () => {
  const member = await addMember('gone@example.org')
  await services.db.deleteFrom('members').execute()
  expect(await declinePlace(services, member, pilotCohort)).toBe('member-not-found')
})

async function addMember(email: string, status = 'registered', created_at = new Date()) {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email, status, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id } as Member
}

async function addSession({ memberId }: Member) {
  const now = services.clock.now()
  await services.db
    .insertInto('sessions')
    .values({ token_hash: randomBytes(32), member_id: memberId, created_at: now, last_seen_at: now })
    .execute()
}
