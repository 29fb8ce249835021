import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { countSharedAnswers, listAiGoals } from './shared-answers.server.ts'
import { goalBars, industryBars } from './statistics.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(() => services.db.deleteFrom('members').execute())

/** With only one cohort there is no filter. */
describe.each([
  ['everyone', null],
  ['the pilot', pilotCohort],
])('of %s', (_name, scope) => {
  test('completed questionnaires are counted, and equal answers are merged', async () => {
    await addParticipant({ industry: 'Marketing', bootcamp_goal: 'Save time at work with AI' })
    await addParticipant({
      industry: 'Marketing / Advertising',
      bootcamp_goal: 'save time at work with ai, save time at work with ai',
    })
    await addParticipant({ industry: 'Sales', bootcamp_goal: null })
    await addParticipant({ industry: null, bootcamp_goal: "I'm curious and want to experiment" })
    await addParticipant({
      industry: 'Finance',
      bootcamp_goal: 'Save time at work with AI',
      questionnaire_completed: false,
    })
    const { respondents, industries, bootcampGoals } = await countSharedAnswers(services.db, scope)
    expect(respondents).toBe(4)
    expect(industryBars(industries, respondents).slice(0, 3)).toEqual([
      { label: 'Marketing / Advertising', count: 2, percent: 50 },
      { label: 'Other', count: 1, percent: 25 },
      { label: 'Technology', count: 0, percent: 0 },
    ])
    expect(goalBars(bootcampGoals, respondents)).toEqual([
      { label: 'Save time at work with AI', count: 2, percent: 50 },
      { label: "I'm curious and want to experiment", count: 1, percent: 25 },
    ])
  })

  test.each(['cancelled', 'waitlist', 'confirmed'])(
    'a member who becomes %s is no longer counted, and is again once registered',
    async (status) => {
      await addParticipant({ ai_goal: 'Stays', industry: 'Finance', bootcamp_goal: 'Save time at work with AI' })
      const id = await addParticipant({
        ai_goal: 'Goes',
        industry: 'Finance',
        bootcamp_goal: 'Save time at work with AI',
      })
      const toldOf = async () => {
        const { industries, bootcampGoals, goalCount } = await countSharedAnswers(services.db, scope)
        const { goals, total } = await listAiGoals(services.db, scope, 1, goalCount)
        return [total, goals.map(({ ai_goal }) => ai_goal).sort(), industries, bootcampGoals]
      }
      const countOf = (count: number) => ({
        industries: [{ answer: 'Finance', count }],
        goals: [{ answer: 'save time at work with ai', count }],
      })
      const setStatus = (status: string) =>
        services.db.updateTable('community_members').set({ status }).where('id', '=', id).execute()
      expect(await toldOf()).toEqual([2, ['Goes', 'Stays'], countOf(2).industries, countOf(2).goals])
      await setStatus(status)
      expect(await toldOf()).toEqual([1, ['Stays'], countOf(1).industries, countOf(1).goals])
      await setStatus('registered')
      expect(await toldOf()).toEqual([2, ['Goes', 'Stays'], countOf(2).industries, countOf(2).goals])
    },
  )

  test('AI goals are listed ten per page, the latest first; a page after the last shows the last', async () => {
    for (let n = 1; n <= 23; n += 1)
      await addParticipant({ ai_goal: `Goal ${n}`, questionnaire_completed_at: new Date(n * 1000) })
    await addParticipant({ ai_goal: '' })
    await addParticipant({ ai_goal: null })
    const list = async (page: number) =>
      listAiGoals(services.db, scope, page, (await countSharedAnswers(services.db, scope)).goalCount)
    const pages = await Promise.all([1, 2, 3].map(list))
    expect(pages.map(({ goals }) => goals.length)).toEqual([10, 10, 3])
    expect(pages.flatMap(({ goals }) => goals.map(({ ai_goal }) => ai_goal))).toEqual(
      Array.from({ length: 23 }, (_, n) => `Goal ${23 - n}`),
    )
    for (const none of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(await list(none), String(none)).toEqual(pages[0])
    expect(await list(99)).toEqual(pages[2])
    expect(pages[0]).toMatchObject({ total: 23, page: 1, pages: 3 })
  })

  test('without answers there are no goals and one page', async () => {
    const { industries, goalCount } = await countSharedAnswers(services.db, scope)
    expect(await listAiGoals(services.db, scope, 1, goalCount)).toEqual({ goals: [], total: 0, page: 1, pages: 1 })
    expect(industries).toEqual([])
  })
})

let made = 0

/** A registered member who has completed both steps. @returns the member's id */
async function addParticipant(record: object): Promise<string> {
  made += 1
  const { id } = await services.db
    .insertInto('community_members')
    .values({ first_name: 'Ada', last_name: 'Lovelace', email: `member${made}@example.org`, status: 'registered' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.db
    .insertInto('community_pilot')
    .values({ user_id: id, accepted_expectations: true, questionnaire_completed: true, ...record })
    .execute()
  return id
}
