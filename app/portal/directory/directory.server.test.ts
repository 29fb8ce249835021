import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { countDirectory, countEverybody, findListedMember, listDirectory } from './directory.server.ts'
import { readDirectoryQuery } from './directory-query.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(() => services.db.deleteFrom('members').execute())

describe('who is listed', () => {
  test.each([
    [{}, {}, true],
    [{ status: 'confirmed' }, {}, false],
    [{ status: 'waitlist' }, {}, false],
    [{ status: 'cancelled' }, {}, false],
    [{}, { questionnaire_completed: false }, false],
    [{}, { accepted_expectations: false }, false],
    [{ role: 'admin' }, {}, true],
  ])('member %j with record %j: %j', async (member, record, listed) => {
    const id = await addMember({ first_name: 'Ada', ...member }, record)
    expect(await namesFor('')).toEqual(listed ? ['Ada'] : [])
    expect((await findListedMember(services.db, id)) !== null).toBe(listed)
    expect(await countDirectory(services.db, null)).toBe(listed ? 1 : 0)
  })

  test('a lost place or record hides the member at once, and a restored one shows them again', async () => {
    const id = await addMember({ first_name: 'Ada' })
    for (const status of ['cancelled', 'registered', 'waitlist', 'registered']) {
      await services.db.updateTable('community_members').set({ status }).where('id', '=', id).execute()
      expect(await namesFor('')).toEqual(status === 'registered' ? ['Ada'] : [])
    }
    await services.db.deleteFrom('community_pilot').where('user_id', '=', id).execute()
    expect(await namesFor('')).toEqual([])
    expect(await findListedMember(services.db, id)).toBeNull()
    expect(await countDirectory(services.db, null)).toBe(0)
  })

  test('the result has no field that isn’t shown: no email address, no role, no status', async () => {
    const id = await addMember({ first_name: 'Ada', email: 'secret@example.org', role: 'ambassador' })
    const { rows } = await list('')
    const name = ['first_name', 'id', 'last_name']
    const card = [...name, 'avatar_url', 'company', 'job_title', 'linkedin', 'questionnaire_completed']
    const profile = ['about', 'ai_goal', 'ai_tools', 'bootcamp_goal', 'industry', 'location', 'used_mindstudio']
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(card.sort())
    expect(Object.keys((await findListedMember(services.db, id)) ?? {}).sort()).toEqual(
      [...card, ...profile, 'work_status'].sort(),
    )
  })
})

test('a search without a match suggests names among the filtered members', async () => {
  await addMember({ first_name: 'Hopper' }, { industry: 'Retail' })
  const near = async (url: string) => (await list(url)).near ?? []
  expect(await near('search=Hoppre')).toEqual(['Hopper'])
  // Also with the other spelling of the industry.
  expect(await near('search=Hoppre&industry=Retail+%2F+eCommerce')).toEqual(['Hopper'])
  expect(await near('search=Hoppre&industry=Finance')).toEqual([])
  expect(await near('search=Hopper')).toEqual([])
  expect(await namesFor('search=hopper%00')).toEqual(['Hopper'])
})

describe('what is found', () => {
  beforeEach(async () => {
    await addMember(
      { first_name: 'Zoë', last_name: "O'Brien" },
      { job_title: 'Baker', company: 'Warm Bread', location: 'Ålesund', industry: 'Marketing', work_status: 'Retired' },
    )
    await addMember(
      { first_name: '100%', last_name: 'under_score' },
      { job_title: null, company: 'Back\\slash', industry: 'Marketing / Advertising', work_status: 'Full-Time' },
    )
    await addMember(
      { first_name: 'ann', last_name: 'Bakersfield' },
      { location: 'Oslo', industry: 'Sales', work_status: 'Full-time employee' },
    )
  })

  test.each([
    ['search=zoë', ['Zoë']],
    ['search=ZOE', ['Zoë']],
    ["search=o'brien", ['Zoë']],
    ['search=zoe o', ['Zoë']],
    ["search=o'brien, zoe", ['Zoë']],
    ['search=BAKER', ['ann', 'Zoë']],
    ['search=warm', ['Zoë']],
    ['search=ålesund', ['Zoë']],
    ['search=alesund', ['Zoë']],
    ['search=o', ['100%', 'ann', 'Zoë']],
    ['search=%25', ['100%']],
    ['search=r_s', ['100%']],
    ['search=k\\s', ['100%']],
    ['search=baker warm', []],
    ['search=brien baker', []],
    ['search=baker\u001fwarm', []],
    ['search=nobody', []],
    ['search=\ud800', []],
    ['industry=Marketing / Advertising', ['100%', 'Zoë']],
    ['industry=Sales', ['ann']],
    ['industry=Other', []],
    ['workStatus=Full-Time', ['100%', 'ann']],
    ['workStatus=Retired', ['Zoë']],
    ['industry=Sales&workStatus=Full-Time', ['ann']],
    ['industry=Marketing / Advertising&workStatus=Full-Time', ['100%']],
    ['industry=Marketing / Advertising&search=oslo', []],
    ['industry=all&workStatus=all', ['100%', 'ann', 'Zoë']],
    ['industry=Marketing', ['100%', 'ann', 'Zoë']],
  ])('?%s', async (url, names) => {
    expect(await namesFor(url)).toEqual(names)
    expect((await list(url)).total).toBe(names.length)
  })

  test('a change is found at once, and only by the new text', async () => {
    await services.db.updateTable('community_pilot').set({ company: 'Cold Fusion', industry: 'Finance' }).execute()
    expect(await namesFor('search=warm')).toEqual([])
    expect(await namesFor('search=fusion&industry=Finance')).toHaveLength(3)
    expect(await countDirectory(services.db, null, { industry: 'Finance', workStatus: 'Full-Time' })).toBe(2)
    expect(await countDirectory(services.db, null, { industry: 'Sales', workStatus: null })).toBe(0)
    await services.db.updateTable('members').set({ last_name: 'Renamed' }).execute()
    expect(await namesFor('search=renamed')).toHaveLength(3)
  })
})

test('sorted by first, then last name, ignoring case and accents; a shorter first name comes first', async () => {
  const names = ['Ann Zed', 'ann marie Ada', 'Élodie B', 'elodie C', 'Zoe A', 'Zoë B', 'ann Able', '李 小龙']
  for (const name of names) {
    const last = name.lastIndexOf(' ')
    await addMember({ first_name: name.slice(0, last), last_name: name.slice(last + 1) })
  }
  const { rows } = await list('')
  expect(rows.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual([
    'ann Able',
    'Ann Zed',
    'ann marie Ada',
    'Élodie B',
    'elodie C',
    'Zoe A',
    'Zoë B',
    '李 小龙',
  ])
})

test('names of 200 characters with many bytes each are listed and found', async () => {
  const longest = '\u{1F9D1}ﬃ'.repeat(66)
  await addMember({ first_name: longest, last_name: longest }, { industry: 'Content Creation / Writing' })
  expect(await namesFor('search=ffi&industry=Content Creation / Writing')).toEqual([longest])
})

test('pages of 24, each member once, also when spellings are merged; ?page=99 shows the last', async () => {
  for (let n = 0; n < 60; n += 1) {
    const industry = ['Government', 'Non-profit', 'Government / Nonprofit'][n % 3] ?? null
    await addMember({ first_name: `N${String(n).padStart(2, '0')}` }, { industry })
  }
  for (const filter of ['', '&industry=Government / Nonprofit', '&search=n']) {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`page=${page}${filter}`)))
    expect(pages.flatMap(({ rows }) => rows.map(({ first_name }) => first_name))).toEqual(
      Array.from({ length: 60 }, (_, n) => `N${String(n).padStart(2, '0')}`),
    )
    expect(pages.map(({ rows, total, pages: of }) => [rows.length, total, of])).toEqual([
      [24, 60, 3],
      [24, 60, 3],
      [12, 60, 3],
    ])
    for (const wrong of ['0', '-1', '1.5', 'x']) expect(await list(`page=${wrong}${filter}`), wrong).toEqual(pages[0])
    for (const behind of ['4', '99', '1e300']) expect(await list(`page=${behind}${filter}`), behind).toEqual(pages[2])
  }
})

test('of more than 10,000 members the first 10,000 are counted', async () => {
  const shared = services
  services = await openTestServices()
  try {
    for (let n = 0; n < 25; n += 1) await addMember({ first_name: 'Ada' }, { industry: 'Technology' })
    await services.owner.db.transaction().execute(async (tx) => {
      // With triggers and word indexes, ten thousand rows would take minutes.
      await sql`drop index members_search, profiles_search`.execute(tx)
      for (const table of ['members', 'registrations', 'profiles'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
      await sql`insert into members (first_name, last_name, email)
        select 'Ada', 'Later' || n, 'later' || n || '@example.org' from generate_series(1, 9976) as n`.execute(tx)
      await sql`insert into registrations (member_id, cohort_id, state, expectations_accepted_at)
        select id, ${pilotCohort}, 'registered', now() from members where last_name like 'Later%'`.execute(tx)
      await sql`insert into profiles (user_id, questionnaire_completed, industry)
        select id, true, 'Technology' from members where last_name like 'Later%'`.execute(tx)
    })
    await sql`analyze members, registrations, profiles`.execute(services.owner.db)
    expect(await countEverybody(services.db)).toEqual({ total: 10_000, hasMore: true })
    expect(await list('')).toMatchObject({ total: 10_000, hasMore: true, page: 1, pages: 417 })
    expect(await list('industry=Technology')).toMatchObject({ total: 10_000, hasMore: true, page: 1, pages: 417 })
    expect(await list('search=ada')).toMatchObject({ total: 10_000, hasMore: true, page: 1, pages: 417 })
    expect((await list('search=later99&page=2')).rows.map(({ last_name }) => last_name)).toContain('Later9929')
  } finally {
    await services.close()
    services = shared
  }
})

test('a search by email address finds and suggests no one', async () => {
  await addMember({ first_name: 'Ada', email: 'countess@mailhouse.example' })
  for (const search of ['countess', 'countes', 'mailhouse', 'maihouse', 'ada\u001fcountess'])
    expect(await list(`search=${search}`), search).toMatchObject({ total: 0, near: [] })
})

function list(url: string) {
  return listDirectory(services.db, null, readDirectoryQuery(paramsOf(url)))
}

function paramsOf(url: string): URLSearchParams {
  return new URLSearchParams(url.replaceAll('+', '%2B'))
}

/** With only one cohort there is no filter. */
async function namesFor(url: string): Promise<string[]> {
  const { rows, ...found } = await list(url)
  const ofThePilot = await listDirectory(services.db, pilotCohort, readDirectoryQuery(paramsOf(url)))
  expect(ofThePilot).toEqual({ rows, ...found })
  return rows.map(({ first_name }) => first_name)
}

let made = 0

async function addMember(member: object, record: object = {}, db: Database = services.db): Promise<string> {
  made += 1
  const { id } = await db
    .insertInto('community_members')
    .values({
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: `listed${made}@example.org`,
      status: 'registered',
      ...member,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('community_pilot')
    .values({ user_id: id, accepted_expectations: true, questionnaire_completed: true, ...record })
    .execute()
  return id
}
