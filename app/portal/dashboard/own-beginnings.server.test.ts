import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCohort } from '../../../test/cohorts.ts'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { listNewProjects } from './own-beginnings.server.ts'

let services: TestServices
let spring: number
beforeEach(async () => {
  services = await openTestServices()
  spring = await addCohort(services.db, { starts: new Date('2026-03-07T17:00:00Z') })
})
afterEach(() => services.close())

test('new projects begin with those of the own bootcamp, and others say of which they are', async () => {
  const ada = await addAuthor('Ada', pilotCohort)
  const eve = await addAuthor('Eve', spring)
  await addProject(eve, 'Older, ours', '2026-03-08')
  for (const [n, title] of ['First', 'Second', 'Third'].entries()) await addProject(ada, title, `2026-03-1${n}`)
  const pilot = { slug: 'pilot', name: expect.any(String) }
  const told = async (cohort: number, member: string | null) =>
    (await listNewProjects(services.db, cohort, member)).map(({ title, bootcamp }) => [title, bootcamp])
  expect(await told(spring, null)).toEqual([
    ['Older, ours', null],
    ['Third', pilot],
    ['Second', pilot],
  ])
  expect(await told(pilotCohort, null)).toEqual([
    ['Third', null],
    ['Second', null],
    ['First', null],
  ])
  // One's own are no news.
  expect(await told(spring, eve)).toEqual([
    ['Third', pilot],
    ['Second', pilot],
    ['First', pilot],
  ])
})

async function addAuthor(first_name: string, cohort_id: number): Promise<string> {
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name, last_name: 'Author', email: `${first_name}@example.org`, status: 'registered', cohort_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.db
    .insertInto('community_pilot')
    .values({ user_id: id, accepted_expectations: true, questionnaire_completed: true })
    .execute()
  return id
}

async function addProject(user_id: string, title: string, day: string): Promise<void> {
  await services.db
    .insertInto('ai_agent_projects')
    .values({ user_id, title, created_at: new Date(day) })
    .execute()
}
