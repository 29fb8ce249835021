import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCalendar } from '../../test/calendar.ts'
import { addCohort } from '../../test/cohorts.ts'
import { contextOf } from '../../test/context.ts'
import { pilotCohort } from '../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { findRegisteredMember } from '../membership/members.server.ts'
import { askAgain } from '../membership/own-registration/ask-again.server.ts'
import { givePlaceBack } from '../membership/own-registration/give-place-back.server.ts'
import { exportMembers } from '../membership/roster/export-members.server.ts'
import { readPilotQuery } from '../membership/roster/pilot-query.ts'
import { findSession } from '../sign-in/sessions.server.ts'
import type { Member } from '../viewer.ts'
import { countPeopleOf } from './cohort-figures.server.ts'
import { countDirectory, listDirectory } from './directory/directory.server.ts'
import { readDirectoryQuery } from './directory/directory-query.ts'
import { declinePlace } from './onboarding/decline-place.server.ts'
import { acceptExpectations, countByOnboardingState, ensureParticipant } from './participants.server.ts'
import { loader as readFeed } from './schedule/feed/calendar-feed-route.ts'
import { findFeed, startFeed } from './schedule/feed/calendar-feeds.server.ts'
import { feedUrl } from './schedule/feed/feed-key.server.ts'
import { showNextBootcamp } from './show-next-bootcamp.server.ts'

/** One participant of the past pilot and the coming spring cohort. */

const spring = 2
const day = (date: string) => new Date(`${date}T17:00:00Z`)

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
  services.clock.set(day('2030-02-01'))
  await addCohort(services.db, {
    id: spring,
    closes: day('2030-03-01'),
    starts: day('2030-03-02'),
    ends: day('2030-03-16'),
  })
})
afterEach(() => services.close())

test('expectations are accepted for each cohort, and the questionnaire is answered once', async () => {
  const ada = await addParticipant('Ada', [pilotCohort, spring])
  const stepsOf = async () =>
    (await ensureParticipant(services.db, ada)).map((own) => [
      own.slug,
      own.accepted_expectations,
      own.questionnaire_completed,
    ])
  expect(await stepsOf()).toEqual([
    ['pilot', true, true],
    ['spring', false, true],
  ])
  expect(await acceptExpectations(services.db, ada, spring, services.clock.now())).toBe(true)
  expect(await stepsOf()).toEqual([
    ['pilot', true, true],
    ['spring', true, true],
  ])
})

test('accepting for one cohort doesn’t accept for another, in either order', async () => {
  const ada = await addMember('Ada', [pilotCohort, spring])
  await acceptExpectations(services.db, ada, spring, services.clock.now())
  expect(await ensureParticipant(services.db, ada)).toMatchObject([
    { slug: 'pilot', accepted_expectations: false },
    { slug: 'spring', accepted_expectations: true },
  ])
})

test('accepting needs a place in the cohort', async () => {
  const ada = await addMember('Ada', [pilotCohort])
  expect(await acceptExpectations(services.db, ada, spring, services.clock.now())).toBe(false)
  expect(await ensureParticipant(services.db, ada)).toMatchObject([{ slug: 'pilot', accepted_expectations: false }])
})

test('admins see for each cohort who has accepted its expectations', async () => {
  await addParticipant('Ada', [pilotCohort, spring])
  const isIn = async (cohort: number, state: 'pending-onboarding' | 'registration-complete') => {
    let people = 0
    const query = readPilotQuery(new URLSearchParams({ state }))
    for await (const batch of (await exportMembers(services.db, query, cohort)).batches) people += batch.length
    return people
  }
  expect([await isIn(pilotCohort, 'registration-complete'), await isIn(pilotCohort, 'pending-onboarding')]).toEqual([
    1, 0,
  ])
  expect([await isIn(spring, 'registration-complete'), await isIn(spring, 'pending-onboarding')]).toEqual([0, 1])
  const { everyone } = await countByOnboardingState(services.db, spring)
  expect(everyone).toMatchObject({ 'pending-onboarding': 1, 'registration-complete': 0 })
})

test('a cohort’s figures count those as onboarded who have accepted its own expectations', async () => {
  await addParticipant('Ada', [pilotCohort, spring])
  const figures = await countPeopleOf(services.db, [pilotCohort, spring])
  expect(figures.get(pilotCohort)).toMatchObject({ registered: 1, onboarded: 1 })
  expect(figures.get(spring)).toMatchObject({ registered: 1, onboarded: 0 })
})

test('"Not at This Time" declines one cohort, with its name in the email, and the other stays', async () => {
  const ada = await addParticipant('Ada', [pilotCohort, spring])
  const session = await addSession(ada)
  expect(await declinePlace(services, ada, spring)).toBe('declined')
  expect(await findSession(services.db, session)).not.toBeNull()
  expect(await statusesOf(ada)).toEqual(['registered', 'waitlist'])
  expect(await ensureParticipant(services.db, ada)).toMatchObject([{ slug: 'pilot' }])
  expect(await ensureParticipant(services.db, ada)).toHaveLength(1)
  const subjects = (await services.mailbox.list()).map(({ subject }) => subject)
  expect(subjects).toEqual(["You're on the waitlist for the Spring Bootcamp now"])
  expect(await declinePlace(services, ada, pilotCohort)).toBe('declined')
  expect(await findSession(services.db, session)).toBeNull()
  const saySignedOut = (await services.mailbox.list()).filter(({ text }) => text.includes('signed out'))
  expect(saySignedOut.map(({ subject }) => subject)).toEqual(['You no longer take part in the pilot bootcamp'])
})

describe('giving a place back', () => {
  test('ends the sessions when it was the last place, and none while another cohort is left', async () => {
    const ada = await addParticipant('Ada', [pilotCohort, spring])
    const session = await addSession(ada)
    await services.db
      .updateTable('registrations')
      .set({ state: 'cancelled' })
      .where('cohort_id', '=', pilotCohort)
      .execute()
    expect(await findSession(services.db, session)).not.toBeNull()
    await givePlaceBack(services, ada.memberId, 'place', spring)
    expect(await statusesOf(ada)).toEqual(['cancelled', 'cancelled'])
    expect(await findSession(services.db, session)).toBeNull()
  })

  test('ends them too when only a draft is left, which gives no access', async () => {
    services.clock.set(day('2025-07-01'))
    await services.db.updateTable('cohorts').set({ state: 'draft' }).where('id', '=', spring).execute()
    const ada = await addParticipant('Ada', [pilotCohort, spring])
    expect(await ensureParticipant(services.db, ada)).toMatchObject([{ slug: 'pilot' }])
    const session = await addSession(ada)
    await givePlaceBack(services, ada.memberId, 'place', pilotCohort)
    expect(await findSession(services.db, session)).toBeNull()
    expect(await findRegisteredMember(services.db, 'ada@example.org')).toBeNull()
  })
})

test('the directory lists all participants, and by cohort those who have accepted there', async () => {
  await addParticipant('Ada', [pilotCohort])
  const ben = await addParticipant('Ben', [pilotCohort, spring])
  await addParticipant('Cyd', [spring])
  const namesIn = async (cohort: number | null) => {
    const { rows } = await listDirectory(services.db, cohort, readDirectoryQuery(new URLSearchParams()))
    expect(await countDirectory(services.db, cohort)).toBe(rows.length)
    return rows.map(({ first_name }) => first_name)
  }
  expect([await namesIn(null), await namesIn(pilotCohort), await namesIn(spring)]).toEqual([
    ['Ada', 'Ben', 'Cyd'],
    ['Ada', 'Ben'],
    ['Cyd'],
  ])
  await acceptExpectations(services.db, ben, spring, services.clock.now())
  expect(await namesIn(spring)).toEqual(['Ben', 'Cyd'])
  await givePlaceBack(services, ben.memberId, 'place', spring)
  expect([await namesIn(null), await namesIn(spring)]).toEqual([['Ada', 'Ben', 'Cyd'], ['Cyd']])
})

test('a feed contains every cohort of the member, and their events don’t replace each other', async () => {
  const ada = await addParticipant('Ada', [pilotCohort, spring])
  expect(await eventsOf(ada)).toEqual([
    'bootcamp-session-1',
    'bootcamp-office-hours-1',
    'bootcamp-office-hours-2',
    'bootcamp-session-2',
    'bootcamp-session-3',
    'spring-session-1',
  ])
  await givePlaceBack(services, ada.memberId, 'place', spring)
  expect(await eventsOf(ada)).not.toContain('spring-session-1')
})

describe('the next bootcamp', () => {
  const nextOf = async (member: Member) =>
    showNextBootcamp(services, member.memberId, await ensureParticipant(services.db, member))

  test('is offered to a participant of one that is over, with its days and hours', async () => {
    expect(await nextOf(await addParticipant('Ada', [pilotCohort]))).toEqual({
      slug: 'spring',
      name: 'Spring Bootcamp',
      when: expect.stringMatching(/^The live sessions are on March 2, 2030, .*AM.* Pacific Time$/),
      isFull: false,
      queueNumber: null,
    })
  })

  test('leads to the waitlist once its places are taken, and tells those who wait their number', async () => {
    const ada = await addParticipant('Ada', [pilotCohort])
    await services.db.updateTable('cohorts').set({ capacity: 0 }).where('id', '=', spring).execute()
    expect(await nextOf(ada)).toMatchObject({ isFull: true, queueNumber: null })
    expect(await askAgain(services, ada.memberId, spring)).toMatchObject({ outcome: 'waitlist' })
    expect(await nextOf(ada)).toMatchObject({ isFull: true, queueNumber: 1 })
  })

  test('is offered to nobody who has a place in it, or before their own is over', async () => {
    expect(await nextOf(await addParticipant('Ada', [pilotCohort, spring]))).toBeNull()
    const eve = await addParticipant('Eve', [pilotCohort])
    services.clock.set(new Date('2025-07-13T17:00:00Z'))
    expect(await nextOf(eve)).toBeNull()
  })

  test('is offered to nobody once it takes no more registrations', async () => {
    await services.db.updateTable('cohorts').set({ state: 'archived' }).where('id', '=', spring).execute()
    expect(await nextOf(await addParticipant('Ada', [pilotCohort]))).toBeNull()
  })
})

/** Registered for these cohorts. */
async function addMember(firstName: string, cohorts: number[]): Promise<Member> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({
      first_name: firstName,
      last_name: 'Lovelace',
      email: `${firstName.toLowerCase()}@example.org`,
      status: 'registered',
      cohort_id: cohorts[0],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const cohort_id of cohorts.slice(1))
    await services.db.insertInto('registrations').values({ member_id: id, cohort_id, state: 'registered' }).execute()
  return { memberId: id } as Member
}

/** Has accepted for the first cohort and answered the questionnaire. */
async function addParticipant(firstName: string, cohorts: number[]): Promise<Member> {
  const member = await addMember(firstName, cohorts)
  await acceptExpectations(services.db, member, cohorts[0] ?? pilotCohort, services.clock.now())
  await services.db
    .updateTable('community_pilot')
    .set({ questionnaire_completed: true })
    .where('user_id', '=', member.memberId)
    .execute()
  return member
}

async function addSession({ memberId }: Member): Promise<Buffer> {
  const [token_hash, now] = [randomBytes(32), services.clock.now()]
  await services.db
    .insertInto('sessions')
    .values({ token_hash, member_id: memberId, created_at: now, last_seen_at: now })
    .execute()
  return token_hash
}

async function statusesOf({ memberId }: Member): Promise<string[]> {
  const rows = await services.db
    .selectFrom('registrations')
    .select('status')
    .where('member_id', '=', memberId)
    .orderBy('cohort_id')
    .execute()
  return rows.map(({ status }) => status)
}

async function eventsOf(member: Member): Promise<string[]> {
  await startFeed(services.db, member)
  const address = feedUrl(services, (await findFeed(services.db, member)) ?? '')
  const context = contextOf(services)
  const key = address.split('/').at(-2)
  const args = { request: new Request(address), params: { key }, context } as unknown as Parameters<typeof readFeed>[0]
  const answer = await readFeed(args)
  return readCalendar(await answer.text()).map(({ uid }) => String(uid).split('@')[0] ?? '')
}
