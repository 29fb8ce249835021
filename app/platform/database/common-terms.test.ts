import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { listEntries } from '../../audit/audit-log.server.ts'
import { readAuditQuery } from '../../audit/audit-query.ts'
import { spellingsOf } from '../../membership/vocabulary.ts'
import { listDirectory } from '../../portal/directory/directory.server.ts'
import { readDirectoryQuery } from '../../portal/directory/directory-query.ts'
import { listGallery } from '../../portal/projects/project-gallery.server.ts'
import { readProjectQuery } from '../../portal/projects/project-query.ts'
import { listTriaged } from '../../triage/lists/triaged-lists.server.ts'
import { createLog } from '../log.ts'
import { connect } from './database.server.ts'
import { migrationLimits } from './limits.ts'
import { lookAtTerm, type SearchedTable } from './search-term.server.ts'

/** More rows than a search scans. */
const rows = 20_500
const industry = 'Government / Nonprofit'
const tables = ['audit_log', 'contact_inquiries', 'directory_entries', 'project_entries'] as const
const base = '2025-01-01T00:00:00Z'
/**
 * The greater n, the older the row and the later in the alphabet: a few rows at the top have the term, very many at the
 * end.
 */
const word = sql`case when n % 300 = 0 and n < 2000 or n > ${sql.lit(rows - 500)} then 'common' else 'other' end`
const at = sql`timestamptz '${sql.raw(base)}' - n * interval '1 second'`

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
  const server = { ...inject('testConnection'), database: services.connection.database }
  const administrator = connect({ ...server, max: 1 }, createLog('silent'), migrationLimits)
  // Shuffled, so that any sample of the table's pages has some of the rows.
  const everyRow = sql`from generate_series(1, ${sql.lit(rows)}) as n order by md5(n::text)`
  const named = sql`from generate_series(1, ${sql.lit(rows)}) as n where ${word} = 'common' or n = 1`
  await administrator.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of [
      sql`insert into audit_log (at, actor, action, subject_kind, subject_id, subject, changes)
        select ${at}, 'boss@example.org', 'Signed in', 'member', n, ${word} || n, '{}' ${everyRow}`,
      // Some of the oldest wait, and waiting ones come first.
      sql`insert into contact_inquiries (first_name, last_name, email, inquiry_type, message, created_at, status)
        select ${word}, n, 'zoe@example.org', 'Other', 'We host.', ${at},
          case when n > ${sql.lit(rows - 60)} then 'new' else 'resolved' end ${everyRow}`,
      sql`insert into community_members (id, first_name, last_name, email, status)
        select md5(n::text)::uuid, ${word}, n, 'person' || n || '@example.org', 'cancelled' ${named}`,
      sql`insert into community_pilot (user_id) select id from community_members`,
      sql`insert into directory_entries (member_id, sort_key, search, industry, work_status)
        select md5(n::text)::uuid, lpad(n::text, 5, '0'), ${word}, (${[...spellingsOf(industry)]}::text[])[1 + n % 3], '' ${everyRow}`,
      sql`insert into ai_agent_projects (id, user_id, title, created_at)
        select md5(n::text)::uuid, md5('1')::uuid, ${word} || n, ${at} ${named}`,
      sql`insert into project_entries (project_id, created_at, industry_tags, search)
        select md5(n::text)::uuid, ${at}, '{}', ${word} ${everyRow}`,
    ])
      await statement.execute(tx)
  })
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(administrator.db)
  await administrator.close()
})
afterAll(() => services.close())

type Waiting = Parameters<typeof listTriaged<{ id: string; created_at: Date }>>[2]
type Page = { rows: { id: unknown }[]; page: number; total: number; hasMore: boolean }

const idsOf = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
  (await statement.execute(services.db)).rows.map(({ id }) => String(id))
const params = (values: Record<string, string>) => new URLSearchParams(values)

test('the term is common in each table, and the first rows hold too few', async () => {
  for (const table of tables) {
    const look = await lookAtTerm(services.db, table satisfies SearchedTable, 'common')
    expect(look, table).toMatchObject({ isCommon: true, parts: expect.arrayContaining(['com']) })
  }
})

const lists: [of: string, perPage: number, list: (page: number) => Promise<Page>, all: () => Promise<string[]>][] = [
  [
    'the log',
    25,
    (page) => listEntries(services.db, readAuditQuery(params({ search: 'common', page: String(page) }))),
    () => idsOf(sql`select id from audit_log where subject like 'common%' order by at desc, id desc`),
  ],
  [
    'projects',
    24,
    (page) => listGallery(services.db, readProjectQuery(params({ search: 'common', page: String(page) }))),
    () =>
      idsOf(
        sql`select project_id as id from project_entries where search = 'common' order by created_at desc, project_id`,
      ),
  ],
  ...['', industry].map((chosen): (typeof lists)[number] => [
    chosen ? 'participants of an industry that is spelled in three ways' : 'participants',
    24,
    (page) =>
      listDirectory(
        services.db,
        null,
        readDirectoryQuery(params({ search: 'common', industry: chosen, page: String(page) })),
      ),
    () => idsOf(sql`select member_id as id from directory_entries where search = 'common' order by sort_key`),
  ]),
  [
    'inquiries, who waits for longest first',
    20,
    (page) =>
      listTriaged(
        services.db,
        'contact_inquiries',
        services.db.selectFrom('contact_inquiries').select(['id', 'created_at']) as Waiting,
        { search: 'common', page, status: null, type: null },
        { perPage: 20, overdueBefore: new Date(base) },
      ),
    () =>
      idsOf(sql`select id from contact_inquiries where first_name = 'common'
        order by case when status = 'new' then created_at end nulls last, created_at desc, id`),
  ],
]

test.each(lists)(
  'a search for a common term finds the rows behind the first ones too, in order: %s',
  async (_of, perPage, list, all) => {
    const wanted = await all()
    expect(wanted.length).toBe(506)
    for (const page of [1, 2, 4, 9, 99]) {
      const found = await list(page)
      // When the first rows fill the page, the search reads no others.
      expect([found.total <= wanted.length, found.hasMore]).toEqual([true, true])
      const from = (found.page - 1) * perPage
      expect(
        found.rows.map(({ id }) => String(id)),
        `page ${page}`,
      ).toEqual(wanted.slice(from, from + perPage))
    }
  },
)
