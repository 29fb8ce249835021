import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCohort } from '../../test/cohorts.ts'
import { contextOf } from '../../test/context.ts'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { chooseCohort, chooseCohortOrEveryone } from './choose-cohort.server.ts'
import { cohortParams, cohortSearch, isChoice } from './cohort-choice.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const choose = (search: string) => chooseCohort(contextOf(services), new URLSearchParams(search))
const chooseOrEveryone = (search: string) => chooseCohortOrEveryone(contextOf(services), new URLSearchParams(search))

test('with a single cohort there is no choice, and links don’t name it', async () => {
  const choice = await choose('')
  expect(choice.chosen).toEqual({
    id: 1,
    slug: 'pilot',
    name: 'AI Agent Development Bootcamp',
    firstDay: '2025-07-12',
  })
  expect(isChoice(choice)).toBe(false)
  expect(cohortSearch(choice)).toBe('')
})

describe('with several', () => {
  beforeAll(async () => {
    const { db } = services
    await addCohort(db, { slug: 'spring', starts: new Date('2026-03-07T17:00Z') })
    await addCohort(db, { slug: 'long-ago', state: 'archived', starts: new Date('2024-03-02T17:00Z') })
    await addCohort(db, { slug: 'someday', state: 'draft', starts: new Date('2027-03-06T17:00Z') })
  })

  test('a screen shows the featured cohort, or the one in its URL, never a draft', async () => {
    services.clock.set(new Date('2025-06-10T17:00:00Z'))
    expect((await choose('')).chosen.slug).toBe('pilot')
    services.clock.set(new Date('2026-01-10T17:00:00Z'))
    const choice = await choose('')
    expect(choice.chosen.slug).toBe('spring')
    expect(choice.cohorts.map(({ slug }) => slug)).toEqual(['spring', 'pilot', 'long-ago'])
    expect((await choose('cohort=long-ago')).chosen.slug).toBe('long-ago')
  })

  test('a screen for everyone shows everyone unless its URL names a cohort', async () => {
    expect((await chooseOrEveryone('')).chosen).toBeNull()
    expect((await chooseOrEveryone('cohort=')).chosen).toBeNull()
    expect(await chooseOrEveryone('cohort=pilot')).toMatchObject({ chosen: { id: 1 }, told: { slug: 'spring' } })
  })

  test('links keep the choice', async () => {
    expect(cohortSearch(await choose('cohort=pilot'))).toBe('?cohort=pilot')
    expect(cohortParams(await choose(''))).toEqual({ cohort: 'spring' })
    expect(cohortParams(await chooseOrEveryone(''))).toEqual({})
  })

  test.each(['someday', 'nonsense', "pilot' or 1=1", 'x'.repeat(5_000)])(
    'a draft and a missing cohort are refused without a fallback: %s',
    async (slug) => {
      const refused = { init: { status: 404 }, data: { unknownCohort: slug.slice(0, 100) } }
      await expect(choose(`cohort=${encodeURIComponent(slug)}`)).rejects.toMatchObject(refused)
      await expect(chooseOrEveryone(`cohort=${encodeURIComponent(slug)}`)).rejects.toMatchObject(refused)
    },
  )
})

test('without a featured cohort, admins get the newest', async () => {
  const own = await openTestServices()
  await own.db.updateTable('cohorts').set({ state: 'archived' }).execute()
  expect((await chooseCohort(contextOf(own), new URLSearchParams())).chosen.slug).toBe('pilot')
  await own.close()
})
