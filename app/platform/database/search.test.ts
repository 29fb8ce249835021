import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pilotCohort } from '../../../test/pilot.ts'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { listMembers } from '../../membership/roster/lists/member-lists.server.ts'
import { type MemberSort, readMemberQuery } from '../../membership/roster/lists/member-query.ts'
import { listByOnboardingState } from '../../portal/participants.server.ts'
import { createLog } from '../log.ts'
import { listLetters } from '../mail/letter-lists.server.ts'
import { mostCounted } from '../paging.ts'
import { connect } from './database.server.ts'
import { foldTerm } from './fold-term.ts'
import { migrationLimits } from './limits.ts'
import { lookAtTerm } from './search-term.server.ts'

const people = 5_000
const words = [
  'Anna',
  'Ánna',
  'O’Neil',
  "O'Neil",
  '100%',
  'a_b',
  'a\\b',
  'Nguyễn',
  '王伟',
  'Li Wu',
  'Straße',
  'İlker',
  'xy',
  'Zoë-Marie',
]

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
  const server = { ...inject('testConnection'), database: services.connection.database }
  // Without time limits: on a busy machine building the search index takes longer than a page may.
  const administrator = connect({ ...server, max: 1 }, createLog('silent'), migrationLimits)
  const { db } = administrator
  // A word of its own for every few rows, so that some terms are rare, and words that thousands share.
  await db.transaction().execute(async (tx) => {
    await sql`alter table community_members disable trigger user`.execute(tx)
    await sql`
      insert into community_members (first_name, last_name, email, role, status, cohort_id, created_at)
      select word || case n % 3 when 0 then '' else ' ' || left(md5((n % 4001)::text), 6) end, (${words}::text[])[1 + n % 7 + n % 6], 
        case n % 5 when 0 then '100%_' when 1 then 'li.wu' else left(md5(n::text), 5) end || n || '@mail' || n % 11 || '.example',
        'member', 'cancelled', null, timestamptz '2025-01-01' + n * interval '1 second'
      from generate_series(1, ${people}::int) as n, lateral (select (${words}::text[])[1 + n % ${words.length}] as word) as words`.execute(
      tx,
    )
    await sql`insert into member_standings select * from listed_standings`.execute(tx)
    await sql`alter table community_members enable trigger user`.execute(tx)
    // A short cohort in a long table: every third member, in the order of registration.
    await sql`alter table registrations disable trigger user`.execute(tx)
    await sql`
      insert into registrations (member_id, cohort_id, status, registered_at)
      select id, ${pilotCohort}, 'registered', created_at from community_members
      where extract(epoch from created_at)::int % 3 = 0`.execute(tx)
    await sql`alter table registrations enable trigger user`.execute(tx)
    await sql`insert into roster_entries select * from listed_registrations`.execute(tx)
    await sql`
      insert into mail_outbox (kind, recipient, created_at, attempts, delivered_at)
      select 'reservation', email, created_at, 1, created_at from community_members`.execute(tx)
  })
  // Folding all texts for each term would double the time of the test.
  await sql`
    create table folded as
    select id, fold_search(first_name || ' ' || last_name) as name, fold_search(email::text) as email from community_members`.execute(
    services.owner.db,
  )
  await sql`analyze community_members, mail_outbox, member_standings, registrations, roster_entries`.execute(db)
  // Only the database's estimate exceeds the scanned rows: inserting that many takes many seconds.
  await sql`
    update pg_class set reltuples = 20000 where relname in ('community_members', 'mail_outbox') and relkind = 'r'`.execute(
    db,
  )
  await administrator.close()
})
afterAll(() => services.close())

/** A short list is scanned whole; of a list reported as long, only the first rows. */
const lists = [null, pilotCohort].flatMap((cohort) => [true, false].map((isShort) => ({ cohort, isShort })))
const nobody = { registered: 0, waitlist: 0, confirmed: 0, cancelled: 0, team: 0 }
const orders: Record<string, string> = {
  joined: 'created_at desc, id',
  name: 'lower(last_name), lower(first_name), id',
  email: 'community_members.email',
}

/** A member's text or a part of it, sometimes with wildcards. */
const terms = fc
  .tuple(
    fc.integer({ min: 1, max: people }),
    fc.nat(30),
    fc.oneof(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 3, max: 4 })),
    fc.constantFrom('', '', '%', '_', '\\', 'q'),
  )
  .map(([n, from, length, tail]) => async () => {
    const { rows } = await sql<{ text: string }>`
      select first_name || ' ' || last_name || email as text from community_members
      order by created_at limit 1 offset ${n - 1}`.execute(services.db)
    return ((rows[0]?.text ?? '').slice(from, from + length) + tail).trim().toWellFormed()
  })

test('a search in a long list finds the same as a full scan, in each order and on each page', async () => {
  const looked = { rare: 0, common: 0, short: 0 }
  await fc.assert(
    fc.asyncProperty(
      terms,
      fc.constantFrom('joined', 'name', 'email'),
      fc.integer({ min: -1, max: 4 }),
      fc.constantFrom(...lists),
      async (find, sort, page, { cohort, isShort }) => {
        const term = await find()
        if (term === '') return
        const look = await lookAtTerm(services.db, 'community_members', foldTerm(term))
        // The roster of a short cohort is scanned, whatever the term.
        if (cohort === null || !isShort) looked[look === null ? 'short' : look.isCommon ? 'common' : 'rare'] += 1
        const { rows: all } = await sql<{ id: string }>`
        select id from community_members join folded using (id)
        where (strpos(folded.name, ${foldTerm(term)}) > 0 or strpos(folded.email, ${foldTerm(term)}) > 0)
          and (${cohort}::int is null or id in (select member_id from registrations where cohort_id = ${cohort}))
        order by ${sql.raw(orders[sort] ?? '')}`.execute(services.owner.db)
        const query = { ...readMemberQuery(new URLSearchParams()), search: term, sort: sort as MemberSort, page }
        const counts = { ...nobody, cancelled: isShort ? people : 20_000 }
        const found = await listMembers(services.db, query, counts, cohort)
        const from = (found.page - 1) * 50
        expect(
          found.rows.map(({ id }) => id),
          term,
        ).toEqual(all.slice(from, Math.min(from + 50, mostCounted)).map(({ id }) => id))
        // The roster of a short cohort has all of them.
        if (isShort) expect(found.hasMore, term).toBe(cohort === null && all.length > mostCounted)
        // There may be more than were scanned.
        expect(found.hasMore ? all.length >= found.total : all.length === found.total, `${term}: ${found.total}`).toBe(
          true,
        )
      },
    ),
    { numRuns: 120 },
  )
  // Each search path was used.
  for (const [kind, times] of Object.entries(looked)) expect(times, kind).toBeGreaterThan(3)
}, 60_000)

test('a search within one status of the pilot finds the same as a full scan, short or long', async () => {
  const looked = { rare: 0, common: 0, short: 0 }
  await fc.assert(
    fc.asyncProperty(terms, fc.integer({ min: -1, max: 6 }), fc.boolean(), async (find, page, isShort) => {
      const term = await find()
      if (term === '') return
      const look = await lookAtTerm(services.db, 'community_members', foldTerm(term))
      if (!isShort) looked[look === null ? 'short' : look.isCommon ? 'common' : 'rare'] += 1
      const { rows: all } = await sql<{ id: string }>`
        select member_id as id from roster_entries join community_members on id = member_id
        where roster_entries.cohort_id = ${pilotCohort} and strpos(community_members.search, ${foldTerm(term)}) > 0
        order by roster_entries.first_name, roster_entries.last_name, member_id`.execute(services.db)
      const wanted = { state: 'not-signed-up', search: term, page } as const
      const found = await listByOnboardingState(services.db, wanted, pilotCohort, isShort ? people : 20_000)
      const from = (found.page - 1) * 25
      expect(
        found.members.map(({ id }) => id),
        term,
      ).toEqual(all.slice(from, from + 25).map(({ id }) => id))
      if (isShort) expect([found.total, found.hasMore], term).toEqual([all.length, false])
      expect(found.hasMore ? all.length >= found.total : all.length === found.total, term).toBe(true)
    }),
    // A sample seldom has more than a few common terms.
    { numRuns: 80, examples: [1, 2].map((page) => [async () => 'mail', page, false]) },
  )
  for (const [kind, times] of Object.entries(looked)) expect(times, kind).toBeGreaterThan(1)
}, 60_000)

test('a filtered list longer than its limit is searched for a common term in its order', async () => {
  await sql`
    insert into refused_addresses (email, reason, refused_at)
    select email, 'no-such-mailbox', now() from community_members order by email limit 600`.execute(services.db)
  const { rows: all } = await sql<{ id: string }>`
    select id from community_members where email in (select email from refused_addresses) order by created_at desc, id`.execute(
    services.db,
  )
  const query = readMemberQuery(new URLSearchParams('email=refused&search=mail'))
  expect(await lookAtTerm(services.db, 'community_members', 'mail')).toMatchObject({ isCommon: true })
  const found = await listMembers(services.db, query, { ...nobody, cancelled: 20_000 }, null)
  expect(found.rows.map(({ id }) => id)).toEqual(all.slice(0, 50).map(({ id }) => id))
  expect(found).toMatchObject({ total: 250, hasMore: true })
  const few = all.slice(-3).map(({ id }) => id)
  await sql`delete from refused_addresses where email not in (
    select email from community_members where id = any (${few}::uuid[]))`.execute(services.db)
  // However long the list is, and wherever the rows stand in it.
  const three = await listMembers(services.db, query, { ...nobody, cancelled: 20_000 }, null)
  expect(three.rows.map(({ id }) => id)).toEqual(few)
  expect(three).toMatchObject({ total: 3, hasMore: false })
})

test('a search of one table finds the same as a full scan, for each kind of term', async () => {
  for (const search of ['100%_55', 'li.wu', '@mail7', 'wu12345', 'mail3.example', 'zzz', '\\', '5@']) {
    const { rows: all } = await sql<{ recipient: string }>`
      select recipient from mail_outbox where strpos(lower(recipient::text), ${search}) > 0
      order by created_at desc, id`.execute(services.db)
    for (const page of [1, 2, 4, 5, 99]) {
      const found = await listLetters(services.db, { search, state: null, kind: null, page }, new Date())
      const from = (found.page - 1) * 25
      expect(
        found.rows.map(({ recipient }) => recipient),
        `${search}, ${page}`,
      ).toEqual(all.slice(from, Math.min(from + 25, mostCounted)).map(({ recipient }) => recipient))
      expect(found.hasMore ? all.length > found.total : all.length === found.total, search).toBe(true)
    }
  }
})

test('a search uses the word’s beginning as an indexed part and omits parts that most rows have', async () => {
  const look = await lookAtTerm(services.db, 'community_members', 'example 0f')
  expect(look?.parts).toContain(' 0f')
  expect(look?.parts).not.toContain('exa')
})

test('the index isn’t used for words that all rows have but none together', async () => {
  const { db } = services.owner
  await sql`
    create table rows_of_words as
      select case n when 1 then 'delta' else 'alpha beta gamma alpha' end as search, repeat('-', 400) as wide
      from generate_series(1, 25000) as n`.execute(db)
  await sql`analyze rows_of_words`.execute(db)
  const look = (term: string) => lookAtTerm(db, 'rows_of_words' as 'community_members', term)
  expect(await look('beta alpha')).toEqual({ isCommon: false, parts: [] })
  expect(await look('beta gamma')).toMatchObject({ isCommon: true, parts: [expect.any(String)] })
  expect(await look('delta')).toMatchObject({ isCommon: false, parts: expect.arrayContaining(['del']) })
})
