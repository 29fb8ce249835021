import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { countGallery, listGallery } from './project-gallery.server.ts'
import { type ProjectQuery, readProjectQuery } from './project-query.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  await services.db.deleteFrom('members').execute()
})

let made = 0

async function addAuthor(person: { firstName?: string; lastName?: string; status?: string } = {}, record: object = {}) {
  made += 1
  const { id } = await services.db
    .insertInto('community_members')
    .values({
      first_name: person.firstName ?? 'Ada',
      last_name: person.lastName ?? 'Lovelace',
      email: `author.${made}@example.org`,
      status: person.status ?? 'registered',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.db
    .insertInto('community_pilot')
    .values({ user_id: id, accepted_expectations: true, questionnaire_completed: true, ...record })
    .execute()
  return id
}

async function addProject(user_id: string, project: object = {}) {
  const { id } = await services.db
    .insertInto('ai_agent_projects')
    .values({ user_id, title: 'A map', ...project })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const everything = readProjectQuery(new URLSearchParams())
const list = (query: Partial<ProjectQuery> = {}) => listGallery(services.db, { ...everything, ...query })
const count = async () => (await countGallery(services.db)).total
const titles = async (query: Partial<ProjectQuery> = {}) => (await list(query)).rows.map(({ title }) => title)

test('the newest come first, with the fields of a card, and no others', async () => {
  const author = await addAuthor(
    { lastName: "O'Brien" },
    { job_title: 'Nurse', company: 'Lakeside Clinic', avatar_url: '/a.webp', location: 'Reno', ai_goal: 'Secret' },
  )
  await addProject(author, { title: 'Older', created_at: new Date('2025-06-01') })
  const id = await addProject(author, {
    title: 'Newer',
    description: 'What it does',
    url: 'https://example.org/',
    industry_tags: ['Finance'],
    created_at: new Date('2025-06-02'),
  })
  const { rows, ...rest } = await list()
  expect(rest).toEqual({ total: 2, hasMore: false, page: 1, pages: 1 })
  expect(rows.map(({ title }) => title)).toEqual(['Newer', 'Older'])
  expect(rows[0]).toEqual({
    id,
    title: 'Newer',
    description: 'What it does',
    url: 'https://example.org/',
    icon_url: null,
    industry_tags: ['Finance'],
    author: {
      id: author,
      first_name: 'Ada',
      last_name: "O'Brien",
      avatar_url: '/a.webp',
      job_title: 'Nurse',
      company: 'Lakeside Clinic',
    },
  })
})

describe('only projects of people in the directory are shown', () => {
  test.each([
    ['has given the place back', { status: 'cancelled' }, {}],
    ['waits for a place', { status: 'waitlist' }, {}],
    ['has not accepted the expectations', {}, { accepted_expectations: false }],
    ['has not completed the questionnaire', {}, { questionnaire_completed: false }],
  ])('not of a member who %s', async (_why, person, record) => {
    await addProject(await addAuthor(person, record))
    expect(await count()).toBe(0)
    expect(await titles()).toEqual([])
  })

  test('changes of this, and of the searched words, count at once', async () => {
    const author = await addAuthor()
    const id = await addProject(author)
    const { db } = services
    const setMember = (fields: object) =>
      db.updateTable('community_members').set(fields).where('id', '=', author).execute()
    const setRecord = (fields: object) =>
      db.updateTable('community_pilot').set(fields).where('user_id', '=', author).execute()

    await setMember({ status: 'cancelled' })
    expect(await titles()).toEqual([])
    await setMember({ status: 'registered', last_name: 'Byron' })
    expect(await titles({ search: 'ada byron' })).toEqual(['A map'])
    await setRecord({ questionnaire_completed: false })
    expect(await titles()).toEqual([])
    await setRecord({ questionnaire_completed: true, company: 'Analytical Engines' })
    expect(await titles({ search: 'analytical' })).toEqual(['A map'])
    await db
      .updateTable('ai_agent_projects')
      .set({ title: 'A chart', industry_tags: ['Other'] })
      .execute()
    expect(await titles({ search: 'chart', industry: 'Other' })).toEqual(['A chart'])
    await db.deleteFrom('community_pilot').where('user_id', '=', author).execute()
    expect(await titles()).toEqual([])
    await db
      .insertInto('community_pilot')
      .values({ user_id: author, accepted_expectations: true, questionnaire_completed: true })
      .execute()
    expect(await titles()).toEqual(['A chart'])
    await db.deleteFrom('ai_agent_projects').where('id', '=', id).execute()
    expect(await count()).toBe(0)
  })
})

test('search finds any part of title, description, author and company, in any case, each on its own', async () => {
  const author = await addAuthor(
    { firstName: 'Zoë', lastName: 'Ng' },
    { company: 'Harbor Legal Aid', job_title: 'Chef' },
  )
  await addProject(author, { title: 'Urgent first', description: 'Sorts 100% of_it\\all' })
  await addProject(await addAuthor(), { title: 'Another' })
  for (const search of ['URGENT', 'sorts', 'zoë', 'ng', 'Zoë Ng', 'legal aid', '100% of_it\\'])
    expect(await titles({ search }), search).toContain('Urgent first')
  // Not across two fields, not as a wildcard, not in fields that are only shown.
  for (const search of ['first sorts', 'firstsorts', 'ng harbor', '100%of', 'urgent_first', 'chef'])
    expect(await titles({ search }), search).toEqual([])
})

test('an industry finds the projects that have it among others', async () => {
  const author = await addAuthor({}, { industry: 'Finance' })
  await addProject(author, { title: 'Two', industry_tags: ['Finance', 'Other'] })
  await addProject(author, { title: 'None' })
  expect(await titles({ industry: 'Finance' })).toEqual(['Two'])
  expect(await titles({ industry: 'Finance', search: 'none' })).toEqual([])
  expect(await titles({ industry: 'Education' })).toEqual([])
})

test('pages of 24, and a page after the last shows the last', async () => {
  const author = await addAuthor()
  for (let n = 0; n < 25; n += 1) await addProject(author, { title: `No. ${n}` })
  expect(await list({ page: 2 })).toMatchObject({ total: 25, page: 2, pages: 2, rows: [{ title: 'No. 0' }] })
  expect(await list({ page: 99, search: 'ada' })).toMatchObject({ total: 25, hasMore: false, page: 2, pages: 2 })
  expect((await list()).rows).toHaveLength(24)
})

test('a search without a match suggests terms from the listed projects', async () => {
  const author = await addAuthor({}, { company: 'Harbor Aid', job_title: 'Gardener' })
  await addProject(author, { title: 'Budget helper', industry_tags: ['Finance'] })
  expect((await list({ search: 'Bugdet' })).near).toEqual(['Budget'])
  expect((await list({ search: 'Bugdet', industry: 'Finance' })).near).toEqual(['Budget'])
  expect((await list({ search: 'Bugdet', industry: 'Education' })).near).toEqual([])
  expect((await list({ search: 'Budget\0' })).rows).toHaveLength(1)
  expect((await list({ search: 'Ada Lovelca' })).near).toEqual([])
  expect((await list({ search: 'Ada Lovelaec' })).near).toEqual(['Ada Lovelace'])
  expect((await list({ search: 'Harbro' })).near).toEqual(['Harbor'])
  // Job titles aren't searched here, nor are hidden projects.
  expect((await list({ search: 'Gardner' })).near).toEqual([])
  await services.db.updateTable('ai_agent_projects').set({ hidden_at: new Date() }).execute()
  expect(await titles()).toEqual([])
  for (const search of ['Bugdet', 'Ada Lovelaec', 'Harbro']) expect((await list({ search })).near, search).toEqual([])
})
