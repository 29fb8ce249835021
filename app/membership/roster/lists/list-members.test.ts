import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pilotCohort } from '../../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { countAddressIssues, listRefused } from './address-issues.server.ts'
import { countMembersByStatus, everyMatchingMember, listMatchingMembers, listMembers } from './member-lists.server.ts'
import { memberSearchParams, readMemberQuery } from './member-query.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
  await services.db
    .insertInto('community_members')
    .values([
      person('Ada', 'Zorn', 'b@example.org', 'builder', 'registered', 1),
      person('Bob', 'adams', 'A@example.org', 'admin', 'waitlist', 2),
      person('100%', 'under_score', 'c@example.org', 'member', 'cancelled', 3),
      person('100x', 'underXscore', 'd@example.org', 'member', 'registered', 4),
      ...Array.from({ length: 60 }, (_, n) => person('Many', `M${n}`, `m${n}@many.example`, 'member', 'confirmed', 0)),
      { ...person('Runs', 'It', 'runs@many.example', 'admin', 'confirmed', 0), cohort_id: null },
      { ...person('Ran', 'It', 'ran@many.example', 'member', 'cancelled', 0), cohort_id: null },
    ])
    .execute()
})
afterAll(() => services.close())

describe('the list of members', () => {
  test.each([
    ['', ['100x', '100%', 'Bob', 'Ada']],
    ['order=reversed', ['Ada', 'Bob', '100%', '100x']],
    ['sort=name', ['Bob', '100%', '100x', 'Ada']],
    ['sort=email', ['Bob', 'Ada', '100%', '100x']],
    ['sort=email&order=reversed', ['100x', '100%', 'Ada', 'Bob']],
    ['sort=role', ['Bob', 'Ada', '100x', '100%']],
  ])('in the order ?%s', async (url, names) => {
    const { rows } = await list(`${url}&search=@example.org`)
    expect(rows.map(({ firstName }) => firstName)).toEqual(names)
  })

  test('of one cohort, by status', async () => {
    const { rows } = await list('sort=status&search=@example.org', pilotCohort)
    expect(rows.map(({ firstName }) => firstName)).toEqual(['100%', '100x', 'Ada', 'Bob'])
  })

  test.each([
    ['100%', ['100%']],
    ['under_score', ['100%']],
    ['\\', []],
    ['bob ADAMS', ['Bob']],
    ['Adams, bob', ['Bob']],
    ['adams bobb', []],
    ['\0', []],
  ])('finds %j literally, in names and addresses', async (search, names) => {
    const { rows } = await list(`search=${encodeURIComponent(search)}`)
    const found = rows.map(({ firstName }) => firstName)
    if (search === '\0') expect(found.length).toBeGreaterThan(0)
    else expect(found).toEqual(names)
  })

  test.each(['zorn\0', '\0 zorn', '\0\0zorn'])(
    'characters that no text can contain are removed from %j',
    async (search) => {
      for (const cohort of [null, pilotCohort]) {
        const { rows } = await list(`search=${encodeURIComponent(search)}`, cohort)
        expect(rows.map(({ firstName }) => firstName)).toEqual(['Ada'])
      }
    },
  )

  test('suggests similar terms where it finds no one, from members that it shows without the search', async () => {
    const near = async (url: string, cohort: number | null = null) => (await list(url, cohort)).near ?? []
    for (const cohort of [null, pilotCohort]) {
      expect(await near('search=Zron', cohort)).toEqual(['Zorn'])
      expect(await near('search=Zron&role=builder', cohort)).toEqual(['Zorn'])
      expect(await near('search=Zron&role=member', cohort)).toEqual([])
      expect(await near('search=Zron&status=waitlist', cohort)).toEqual([])
      expect(await near('search=Zorn', cohort)).toEqual([])
    }
  })

  test('has pages of 50; a page behind the last is the last, and an invalid one is the first', async () => {
    expect(await list('')).toMatchObject({ total: 66, page: 1, pages: 2 })
    expect((await list('page=2')).rows).toHaveLength(16)
    expect(await list('page=99')).toMatchObject({ page: 2, total: 66 })
    expect(await list('page=x')).toMatchObject({ page: 1 })
    expect(await list('status=confirmed')).toMatchObject({ total: 60, pages: 2 })
    expect(await list('status=waitlist&search=bob')).toMatchObject({ total: 1, pages: 1 })
  })

  test.each(['', 'sort=name', 'sort=role&order=reversed', 'sort=email'])(
    'shows everyone once over its pages, in one order: ?%s',
    async (url) => {
      const whole = await listMatchingMembers(services.db, readMemberQuery(new URLSearchParams(url)), 500, null)
      const pages = [await list(url), await list(`${url}&page=2`)]
      expect(pages.flatMap(({ rows }) => rows)).toEqual(whole)
    },
  )

  test('counts everyone once: by status, and members on the team only separately', async () => {
    expect(await countMembersByStatus(services.db, null)).toEqual({
      registered: 2,
      waitlist: 1,
      confirmed: 60,
      cancelled: 2,
      team: 1,
    })
  })

  test('finds members with a refused address, combined with the other filters', async () => {
    const mark = (email: string) => ({ email, reason: 'no-such-mailbox', refused_at: new Date() })
    await services.db
      .insertInto('refused_addresses')
      .values(['a@EXAMPLE.org', 'd@example.org', 'stranger@example.org'].map(mark))
      .execute()
    const found = async (url: string) => (await list(url)).rows.map(({ firstName }) => firstName)
    expect(await found('email=refused')).toEqual(['100x', 'Bob'])
    expect(await found('email=refused&status=waitlist')).toEqual(['Bob'])
    expect(await found('email=refused&search=100')).toEqual(['100x'])
    expect(await list('email=refused')).toMatchObject({ total: 2, pages: 1 })
    expect((await countAddressIssues(services.db, null)).refused).toEqual({ total: 2, hasMore: false })
    expect(await listRefused(services.db, 5)).toHaveLength(2)
    const query = readMemberQuery(new URLSearchParams('email=refused'))
    expect(memberSearchParams(query)).toBe('?email=refused')
    expect((await listMatchingMembers(services.db, query, 10, null)).map(({ firstName }) => firstName)).toEqual([
      '100x',
      'Bob',
    ])
  })

  test('of a small cohort lists all members with a refused address', async () => {
    const many = Array.from({ length: 260 }, (_, n) =>
      person('Re', `Fused${n}`, `f${n}@refused.example`, 'member', 'confirmed', 5),
    )
    await services.db.insertInto('community_members').values(many).execute()
    const marks = many.map(({ email }) => ({ email, reason: 'no-such-mailbox', refused_at: new Date() }))
    await services.db.deleteFrom('refused_addresses').execute()
    await services.db.insertInto('refused_addresses').values(marks).execute()
    const query = readMemberQuery(new URLSearchParams('email=refused'))
    const found = await listMembers(services.db, { ...query, page: 6 }, pilotCohort)
    const searched = await listMembers(services.db, { ...query, search: 'fused2' }, pilotCohort)
    await services.db.deleteFrom('members').where('first_name', '=', 'Re').execute()
    expect(found).toMatchObject({ total: 260, hasMore: false, page: 6, pages: 6 })
    expect(found.rows.map(({ firstName }) => firstName)).toEqual(Array(10).fill('Re'))
    expect(searched).toMatchObject({ total: 71, hasMore: false })
  })

  test('is exported completely, each member once, and a bulk change with its filter finds the same members', async () => {
    const query = readMemberQuery(new URLSearchParams('status=confirmed'))
    const exported: string[] = []
    for await (const batch of everyMatchingMember(services.db, query, null)) exported.push(...batch.map(({ id }) => id))
    expect(new Set(exported).size).toBe(60)
    const matching = await listMatchingMembers(services.db, query, 500, null)
    expect(matching.map(({ id }) => id).sort()).toEqual([...exported].sort())
  })
})

describe('what the list shows', () => {
  test('is in the URL, without default values', () => {
    const url = '?search=a%26b&status=waitlist&sort=name&order=reversed&page=3'
    expect(memberSearchParams(readMemberQuery(new URLSearchParams(url)))).toBe(url)
    expect(memberSearchParams(readMemberQuery(new URLSearchParams('sort=joined&status=any&page=1')))).toBe('')
  })
})

async function list(url: string, cohort: number | null = null) {
  return listMembers(services.db, readMemberQuery(new URLSearchParams(url)), cohort)
}

function person(first_name: string, last_name: string, email: string, role: string, status: string, day: number) {
  return { first_name, last_name, email, role, status, created_at: new Date(Date.UTC(2025, 0, 1 + day)) }
}
