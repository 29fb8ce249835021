import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pilotCohort } from '../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { subscribe } from '../../test/subscriptions.ts'
import { exportMembers } from '../membership/roster/export-members.server.ts'
import { readPilotQuery } from '../membership/roster/pilot-query.ts'
import type { Member } from '../viewer.ts'
import type { OnboardingState } from './participant.ts'
import {
  acceptExpectations,
  countByOnboardingState,
  ensureParticipant,
  listByOnboardingState,
  saveQuestionnaire,
} from './participants.server.ts'
import type { QuestionnaireAnswers } from './questionnaire-schema.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(() => services.db.deleteFrom('members').execute())

const answers: QuestionnaireAnswers = {
  workStatus: 'Student',
  industry: 'Marketing',
  aiGoal: 'Sort my inbox',
  bootcampGoals: ['Save time at work with AI', 'Connect with other people learning AI'],
}

const pilotAsOwn = {
  id: pilotCohort,
  slug: 'pilot',
  name: 'AI Agent Development Bootcamp',
  firstDay: '2025-07-12',
  ends: new Date('2025-07-26T19:00:00Z'),
}
const accept = (member: Member, cohort = pilotCohort) =>
  acceptExpectations(services.db, member, cohort, services.clock.now())

test('the first visit creates a record, and twenty first visits at once create one', async () => {
  const member = await addMember({ first_name: 'Ada' })
  const found = await Promise.all(Array.from({ length: 20 }, () => ensureParticipant(services.db, member)))
  expect(new Set(found.map((progress) => JSON.stringify(progress)))).toEqual(
    new Set([JSON.stringify([{ ...pilotAsOwn, accepted_expectations: false, questionnaire_completed: false }])]),
  )
  expect(await recordsOf(member)).toBe(1)
})

test('a deleted member has no progress and gets no record', async () => {
  const member = await addMember({})
  await services.db.deleteFrom('members').execute()
  expect(await ensureParticipant(services.db, member)).toEqual([])
  expect(await accept(member)).toBe(false)
})

test('accepting twice at once is accepting', async () => {
  const member = await addMember({})
  const accepted = await Promise.all([1, 2, 3, 4].map(() => accept(member)))
  expect(accepted).toEqual([true, true, true, true])
  expect(await ensureParticipant(services.db, member)).toMatchObject([{ accepted_expectations: true }])
})

test('a member without a place can’t accept', async () => {
  const member = await addMember({ status: 'waitlist' })
  expect(await accept(member)).toBe(false)
  expect(await recordsOf(member)).toBe(0)
})

test('the questionnaire is not saved before the expectations are accepted (ASVS 2.3.1)', async () => {
  const member = await addMember({})
  expect(await saveQuestionnaire(services.db, member, answers, services.clock.now())).toBe(false)
  await ensureParticipant(services.db, member)
  expect(await saveQuestionnaire(services.db, member, answers, services.clock.now())).toBe(false)
  expect(await ensureParticipant(services.db, member)).toMatchObject([
    { accepted_expectations: false, questionnaire_completed: false },
  ])
})

test('saving stores the choices, changes no other record and keeps the day of the first answer', async () => {
  const [member, other] = [await addMember({}), await addMember({ first_name: 'Bob' })]
  for (const person of [member, other]) await accept(person)
  const first = services.clock.now()
  await saveQuestionnaire(services.db, member, { ...answers, usedMindstudio: 'no', company: '' }, first)
  await saveQuestionnaire(services.db, member, answers, new Date(first.getTime() + 1000))
  const [row] = await services.db
    .selectFrom('community_pilot')
    .selectAll()
    .where('user_id', '=', member.memberId)
    .execute()
  expect(row).toMatchObject({
    industry: 'Marketing',
    bootcamp_goal: 'Save time at work with AI, Connect with other people learning AI',
    company: null,
    used_mindstudio: null,
    questionnaire_completed: true,
    questionnaire_completed_at: first,
  })
  expect(await ensureParticipant(services.db, other)).toMatchObject([{ questionnaire_completed: false }])
})

test('the four states follow from record and flags; only a registered member can lack a record', async () => {
  await addMember({ first_name: 'Never', email: 'never@example.org' })
  await addMember({ first_name: 'Waiting', status: 'waitlist' })
  await addMember({ first_name: 'Cancelled', status: 'cancelled' })
  await ensureParticipant(services.db, await addMember({ first_name: 'Pending' }))
  await accept(await addMember({ first_name: 'Accepted' }))
  await addRespondent({}, { first_name: 'Done' })
  await addRespondent({}, { first_name: 'DoneAndCancelled', status: 'cancelled' })
  const registered = {
    'not-signed-up': 1,
    'pending-onboarding': 1,
    'questionnaire-pending': 1,
    'registration-complete': 1,
  }
  const everyone = { ...registered, 'registration-complete': 2 }
  expect(await countByOnboardingState(services.db, pilot)).toEqual({ everyone, registered })
  expect(await namesIn('not-signed-up')).toEqual(['Never'])
  expect(await namesIn('pending-onboarding')).toEqual(['Pending'])
  expect(await namesIn('questionnaire-pending')).toEqual(['Accepted'])
  expect(await namesIn('registration-complete')).toEqual(['Done', 'DoneAndCancelled'])
  const { members } = await list({ state: 'not-signed-up', search: '', page: 1 })
  expect(members).toEqual([
    {
      id: expect.any(String),
      first_name: 'Never',
      last_name: 'Lovelace',
      email: 'never@example.org',
      status: 'registered',
      role: 'member',
      newsletter: false,
      joined_at: expect.any(Date),
      accepted_expectations: false,
      questionnaire_completed: false,
      reminded_at: null,
      refusal: null,
    },
  ])
})

test('search finds any part of a name or address in any case, and wildcards are literal', async () => {
  await addMember({ first_name: '100%', last_name: 'Real' })
  await addMember({ first_name: 'Snake_Case', last_name: 'Jones' })
  await addMember({ first_name: 'Back\\slash', last_name: 'Jones' })
  await addMember({ first_name: 'ÉLODIE', last_name: "O'Brien", email: 'Elodie@Example.org' })
  await addMember({ first_name: '1000', last_name: 'SnakeXCase' })
  const find = (search: string) => namesIn('not-signed-up', search)
  expect(await find('100%')).toEqual(['100%'])
  expect(await find('e_c')).toEqual(['Snake_Case'])
  expect(await find('k\\s')).toEqual(['Back\\slash'])
  expect(await find('\\')).toEqual(['Back\\slash'])
  expect(await find(" o'brien ")).toEqual(['ÉLODIE'])
  expect(await find('élodie')).toEqual(['ÉLODIE'])
  expect(await find('elodie@EXAMPLE')).toEqual(['ÉLODIE'])
  expect(await find('nobody')).toEqual([])
  expect(await find('\ud800')).toEqual([])
  expect((await find('a\0')).length).toBeGreaterThan(0)
})

test('lists are sorted by first name and last name, in pages; the export is complete', async () => {
  for (let n = 0; n < 30; n += 1) await addMember({ first_name: `N${String(n).padStart(2, '0')}` })
  const first = await list({ state: 'not-signed-up', search: '', page: 1 })
  const second = await list({ state: 'not-signed-up', search: '', page: 2 })
  expect(first).toMatchObject({ total: 30, page: 1, pages: 2 })
  expect([...first.members, ...second.members].map(({ first_name }) => first_name)).toEqual(
    Array.from({ length: 30 }, (_, n) => `N${String(n).padStart(2, '0')}`),
  )
  expect(await list({ state: 'not-signed-up', search: '', page: 99 })).toEqual(second)
  expect(await exportedIn('not-signed-up')).toHaveLength(30)
})

test('search results of more than a page are in pages too', async () => {
  for (let n = 0; n < 30; n += 1)
    await addMember({ first_name: `N${String(n).padStart(2, '0')}`, last_name: 'Findable' })
  await addMember({ first_name: 'Z', last_name: 'Other' })
  const [first, second] = [
    await list({ state: 'not-signed-up', search: 'findable', page: 1 }),
    await list({ state: 'not-signed-up', search: 'findable', page: 2 }),
  ]
  expect(first).toMatchObject({ total: 30, page: 1, pages: 2 })
  expect([...first.members, ...second.members].map(({ first_name }) => first_name)).toEqual(
    Array.from({ length: 30 }, (_, n) => `N${String(n).padStart(2, '0')}`),
  )
})

test('the members’ filters narrow a state, with its own order, and its file too', async () => {
  for (let n = 0; n < 60; n += 1) {
    const first_name = `N${String(59 - n).padStart(2, '0')}`
    const { memberId } = await addMember({ first_name, role: n % 2 === 0 ? 'builder' : 'member' })
    if (n % 3 === 0) await subscribe(services.db, { member_id: memberId })
  }
  await addRespondent({ industry: 'Finance' }, { first_name: 'Elsewhere', role: 'builder' })
  const wanted = { state: 'not-signed-up', search: '', role: 'builder', newsletter: false, page: 1 } as const
  const names = Array.from({ length: 60 }, (_, n) => n)
    .filter((n) => n % 2 === 0 && n % 3 !== 0)
    .map((n) => `N${String(59 - n).padStart(2, '0')}`)
    .toSorted()
  const found = await list(wanted)
  expect(found).toMatchObject({ total: names.length, hasMore: false, pages: 1 })
  expect(found.members.map(({ first_name }) => first_name)).toEqual(names)
  expect((await list({ ...wanted, search: 'N5' })).members.map(({ first_name }) => first_name)).toEqual(
    names.filter((name) => name.startsWith('N5')),
  )
  expect((await exportedIn('not-signed-up', 'role=builder&newsletter=no')).toSorted()).toEqual(names)
})

test('a search of a state suggests terms from its own members', async () => {
  await addMember({ first_name: 'Hopper', role: 'builder' })
  await addRespondent({}, { first_name: 'Hoppet' })
  const near = async (more: object) =>
    (await list({ state: 'not-signed-up', search: 'Hoppre', page: 1, ...more })).near ?? []
  expect(await near({})).toEqual(['Hopper'])
  expect(await near({ role: 'builder' })).toEqual(['Hopper'])
  expect(await near({ role: 'member' })).toEqual([])
  expect(await near({ search: 'Hoppe' })).toEqual([])
})

async function exportedIn(state: OnboardingState, more = '') {
  const query = readPilotQuery(new URLSearchParams(`state=${state}&${more}`))
  const names: string[] = []
  for await (const batch of (await exportMembers(services.db, query, pilot)).batches)
    names.push(...batch.map(({ firstName }) => firstName))
  return names
}

/** The default cohort of the table. */
const pilot = 1
let made = 0

async function addMember(member: {
  first_name?: string
  last_name?: string
  email?: string
  status?: string
  role?: string
}) {
  made += 1
  const { id } = await services.db
    .insertInto('community_members')
    .values({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: `member${made}@example.org`,
      status: 'registered',
      ...member,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id } as Member
}

async function addRespondent(record: object, member: { first_name?: string; status?: string; role?: string } = {}) {
  const { memberId } = await addMember(member)
  await services.db
    .insertInto('community_pilot')
    .values({ user_id: memberId, accepted_expectations: true, questionnaire_completed: true, ...record })
    .execute()
}

async function recordsOf({ memberId }: Member) {
  const rows = await services.db
    .selectFrom('community_pilot')
    .select('user_id')
    .where('user_id', '=', memberId)
    .execute()
  return rows.length
}

function list(query: Parameters<typeof listByOnboardingState>[1]) {
  return listByOnboardingState(services.db, query, pilot)
}

async function namesIn(state: OnboardingState, search = '') {
  const { members } = await list({ state, search, page: 1 })
  return members.map(({ first_name }) => first_name)
}
