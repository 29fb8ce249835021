import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import type { Member } from '../../viewer.ts'
import { findProfile } from '../participants.server.ts'
import type { Profile, SectionName } from '../profile.ts'
import { saveSection } from './save-section.server.ts'
import { markOf, mergeSection } from './section-answer.ts'

let services: TestServices
let member: Member
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  await services.db.deleteFrom('members').execute()
  member = await aMember('ada@example.org')
})

async function aMember(email: string): Promise<Member> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email, status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.db
    .insertInto('community_pilot')
    .values({ user_id: id, company: 'Analytical Engines', about: 'Curious', ai_goal: 'Compute', industry: 'Sales' })
    .execute()
  return { memberId: id, email, firstName: 'Ada', lastName: 'Lovelace' } as Member
}

async function stored(of = member): Promise<Profile> {
  const profile = await findProfile(services.db, of)
  if (!profile) throw new Error('There is no profile.')
  return profile
}

const save = (section: SectionName, answers: Partial<Profile>, seen: string) =>
  saveSection(services, member, section, answers, seen)

test('a section is saved, and no other section or member', async () => {
  const other = await aMember('grace@example.org')
  const before = await stored()
  const result = await save('background', { company: null, job_title: 'Countess' }, markOf('background', before))
  expect(await stored()).toEqual({ ...before, company: null, job_title: 'Countess' })
  expect(result).toEqual({ outcome: 'saved', mark: markOf('background', await stored()) })
  expect(await stored(other)).toEqual(before)
})

test('a concurrent change is not overwritten unseen, and can be once it was seen', async () => {
  const seen = markOf('background', await stored())
  await save('background', { company: 'Another tab' }, seen)
  const refused = await save('background', { company: 'This tab' }, seen)
  expect(refused).toMatchObject({ outcome: 'changed-meanwhile', current: { company: 'Another tab' } })
  expect(await save('background', { company: 'This tab' }, markOf('background', await stored()))).toMatchObject({
    outcome: 'saved',
  })
  expect((await stored()).company).toBe('This tab')
})

test('of two saves at the same time one wins, and the other is told', async () => {
  const seen = markOf('personal', await stored())
  const results = await Promise.all(
    ['https://a.example', 'https://b.example'].map((linkedin) => save('personal', { linkedin }, seen)),
  )
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['changed-meanwhile', 'saved'])
})

test('a change of one section is none of another, and a second click is no change', async () => {
  const seen = markOf('personal', await stored())
  await save('ai-goals', { ai_tools: 'Abacus' }, markOf('ai-goals', await stored()))
  expect(await save('personal', { linkedin: 'https://a.example' }, seen)).toMatchObject({ outcome: 'saved' })
  expect(await save('personal', { linkedin: 'https://a.example' }, seen)).toMatchObject({ outcome: 'saved' })
})

test('a member without a record is told', async () => {
  await services.db.deleteFrom('community_pilot').execute()
  expect(await save('personal', { linkedin: null }, '')).toEqual({ outcome: 'not-found' })
})

test('differences are named with the page’s labels, lists with commas', async () => {
  const now = await stored()
  const typed = { ai_tools: 'Abacus', bootcamp_goal: null }
  const goals = 'Save time at work with AI, Build and launch my first real AI agent'
  expect(mergeSection('ai-goals', null, { ...now, bootcamp_goal: goals }, typed).conflicts).toEqual([
    { label: 'Bootcamp Goals', storedNow: goals, typed: '' },
    { label: 'AI Tools & Experience', storedNow: '', typed: 'Abacus' },
  ])
})
