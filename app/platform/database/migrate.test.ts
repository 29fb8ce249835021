import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { Client, type PoolConfig } from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { administer } from '../../../test/database-server.ts'
import { openTestDatabase } from '../../../test/services.ts'
import { findListedMember } from '../../portal/directory/directory.server.ts'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { connect, type Database, type OpenDatabase } from './database.server.ts'
import { describeSchema } from './describe-schema.server.ts'
import { countPendingMigrations, migrate } from './migrate.server.ts'
import { readMigrations } from './migration-files.server.ts'

const releases = readdirSync('test/releases').flatMap((name) => /^(.+)\.sql\.gz$/.exec(name)?.[1] ?? [])

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A database without any tables. */
async function anEmptyDatabase(): Promise<OpenDatabase & { connection: PoolConfig; name: string }> {
  const server = inject('testConnection')
  const name = `migrate_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await administer(server, `create database ${name}`)
  closing.push(() => administer(server, `drop database if exists ${name} with (force)`))
  const connection = { ...server, database: name }
  return { ...open(connection), connection, name }
}

function open(connection: PoolConfig): OpenDatabase {
  const opened = connect(connection, createLog('silent'))
  closing.push(opened.close)
  return opened
}

async function aDatabaseOf(release: string) {
  const database = await anEmptyDatabase()
  const client = new Client(database.connection)
  await client.connect()
  await client.query(gunzipSync(readFileSync(`test/releases/${release}.sql.gz`)).toString())
  await client.end()
  return database
}

async function whatAFreshDatabaseHas(): Promise<string[]> {
  const fresh = await openTestDatabase()
  closing.push(fresh.close)
  return describeSchema(fresh.db)
}

type Rows = Record<string, Record<string, unknown>[]>

/** Of 0.1.0, made of other rows: migration 0115 drops them. */
const copies = ['directory_entries', 'directory_counts', 'project_entries', 'listed_members', 'listed_projects']

/** Rows of views too: a later version may turn a table into a view. */
async function everyRow(db: Database): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%' and table_name <> all (${copies})`.execute(db)
  const rows: Rows = {}
  for (const { name } of tables)
    rows[name] = (
      await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(name)} as t`.execute(db)
    ).rows.map(({ row }) => row)
  return rows
}

/** A newer version may have more columns, and rebuilds the search columns. */
function inColumnsOf(before: Rows, after: Rows): Rows {
  return Object.fromEntries(
    Object.entries(before).map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'search')
      return [table, (after[table] ?? []).map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))]
    }),
  )
}

function sorted(rows: Rows): Rows {
  return Object.fromEntries(
    Object.entries(rows).map(([table, found]) => [
      table,
      found.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    ]),
  )
}

test('a committed migration is never edited', async () => {
  const kept = readFileSync('migrations/checksums.txt', 'utf8').trim().split('\n')
  const found = (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}.sql`)
  // For a new migration: cd migrations && sha256sum *.sql > checksums.txt
  expect(found).toEqual(kept)
})

test('there is a dump of every release, beginning with 0.1.0', () => {
  expect(releases).toContain('0.1.0')
})

test.each(releases)(
  'a database of %s is upgraded to the schema of a fresh one and keeps every row',
  async (release) => {
    const { db } = await aDatabaseOf(release)
    const before = await everyRow(db)
    expect(before.community_members?.length).toBeGreaterThan(50)
    await migrate(db)
    expect(await describeSchema(db)).toEqual(await whatAFreshDatabaseHas())
    expect(sorted(inColumnsOf(before, await everyRow(db)))).toEqual(sorted(inColumnsOf(before, before)))
    expect(await countPendingMigrations(db)).toBe(0)
    expect(await migrate(db)).toEqual([])
  },
)

test('of servers that start at once on an older or an empty database, one migrates', async () => {
  for (const { connection } of [await aDatabaseOf('0.1.0'), await anEmptyDatabase()]) {
    const servers = [open(connection), open(connection), open(connection)]
    const applied = await Promise.all(servers.map(({ db }) => migrate(db)))
    expect(applied.filter((names) => names.length > 0).length).toBeLessThanOrEqual(1)
    expect(await Promise.all(servers.map(({ db }) => countPendingMigrations(db)))).toEqual([0, 0, 0])
  }
})

test('a database of 0.1.0 keeps who has signed in and former mailboxes', async () => {
  const { db } = await aDatabaseOf('0.1.0')
  await sql`
    insert into community_members (first_name, last_name, email, status, created_at)
    select name, 'Before', name || '@before.example', 'registered', '2025-06-01'::timestamptz + place * interval '1 day'
    from unnest(array['session', 'record', 'deed', 'code', 'twin', 'Twin+2', 'twin+3', 'nothing']) with ordinality as people (name, place)
  `.execute(db)
  const idOf = (name: string) => sql`(select id from community_members where email = ${`${name}@before.example`})`
  await sql`insert into sessions values (decode(repeat('ab', 32), 'hex'), ${idOf('session')}, now(), now())`.execute(db)
  await sql`insert into community_pilot (user_id) values (${idOf('record')})`.execute(db)
  await sql`insert into audit_log (actor_id, actor, action, subject_kind)
    values (${idOf('deed')}, 'deed@before.example', 'Place given back', 'member')`.execute(db)
  await sql`insert into sign_in_challenges (email, area, code_hash, created_at, expires_at, used_at)
    values ('CODE@before.example', 'portal', decode(repeat('ab', 32), 'hex'), now(), now() + interval '1 minute', now())`.execute(
    db,
  )
  const versions = await sql`select id, version from community_members order by id`.execute(db)
  await migrate(db)
  const marked = async (table: string) =>
    (
      await sql<{ name: string }>`
        select first_name as name from community_members join ${sql.table(table)} on member_id = id
        where last_name = 'Before' order by created_at`.execute(db)
    ).rows.map(({ name }) => name)
  expect(await marked('unproven_addresses')).toEqual(['twin', 'Twin+2', 'twin+3', 'nothing'])
  expect(await marked('repeated_mailboxes')).toEqual(['Twin+2', 'twin+3'])
  expect((await sql`select id, version from community_members order by id`.execute(db)).rows).toEqual(versions.rows)
})

test('an admin of 0.1.0 without a cohort is no participant any more and leaves the directory', async () => {
  const { db } = await aDatabaseOf('0.1.0')
  await sql`insert into community_members (first_name, last_name, email, role, status, cohort_id)
    values ('Team', 'Before', 'team@before.example', 'admin', 'registered', null)`.execute(db)
  await sql`insert into community_pilot (user_id, accepted_expectations, questionnaire_completed)
    select id, true, true from community_members where email = 'team@before.example'`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from community_members join directory_entries on member_id = id
    where email = 'team@before.example'`.execute(db)
  expect(rows).toHaveLength(1)
  await migrate(db)
  expect(await findListedMember(db, String(rows[0]?.id))).toBeNull()
})

test('the dump of 0.1.0 has the schema by which 0.1.0 is recognised', async () => {
  const { db } = await aDatabaseOf('0.1.0')
  expect(`${(await describeSchema(db)).join('\n')}\n`).toBe(readFileSync('migrations/0.1.0-schema.txt', 'utf8'))
})

test('tables that an operator added to a database of 0.1.0 don’t block its upgrade', async () => {
  const { db } = await aDatabaseOf('0.1.0')
  await sql`create view people as select email from community_members`.execute(db)
  await sql`create index on content (author)`.execute(db)
  await migrate(db)
  expect(await countPendingMigrations(db)).toBe(0)
})

test.each([
  ['a column', 'alter table audit_log drop column part_of'],
  ['a column', 'alter table ai_agent_projects drop column version cascade'],
  ['a function', 'drop function addresses_of(uuid)'],
  ['a trigger', 'drop trigger community_members_enter_queue on community_members'],
  ['an index', 'drop index audit_log_changes'],
  ['a constraint', 'alter table community_members drop constraint community_members_check'],
  [
    'the words of a function',
    `create or replace function like_pattern(p_text text) returns text language sql immutable as $$ select p_text $$`,
  ],
  [
    'a migration',
    `delete from kysely_migration where name = '0019-leaving-and-invitations'; drop function messages_of(uuid)`,
  ],
])('a database that lacks %s of 0.1.0 is refused unchanged: %s', async (_what, statement) => {
  const { db } = await aDatabaseOf('0.1.0')
  await sql.raw(statement).execute(db)
  const before = await everyRow(db)
  const refused = await migrate(db).catch((error) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toMatch(
    /^This database was made before version 0\.1\.0 and can't be upgraded .* lacks: .*set DATA_DIR or DATABASE_URL\.$/,
  )
  expect(await everyRow(db)).toEqual(before)
  expect((await sql`select * from kysely_migration`.execute(db)).rows[0]).not.toHaveProperty('checksum')
})

test('a database of a newer version is refused with what to do', async () => {
  const { db } = await openAndForget()
  await sql`insert into kysely_migration values ('9999-tomorrow', '2031-01-01T00:00:00.000Z', 'some')`.execute(db)
  const refused = await migrate(db).catch((error) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toMatch(
    /newer than this program, which does not know 9999-tomorrow\. Start the newer version again/,
  )
})

test('a database with a changed migration is refused with what to do', async () => {
  const { db } = await openAndForget()
  await sql`update kysely_migration set checksum = 'another' where name = '0005-sign-in'`.execute(db)
  const refused = await migrate(db).catch((error) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toMatch(
    /^migrations\/0005-sign-in\.sql is not the file this database was made with\..*new migration\.$/,
  )
})

test('a migration that was published with two texts upgrades to the same database from both', async () => {
  const { db } = await openAndForget()
  const other = 'c3208115d2a2999eb8b39dd056db1a613ba19eb7c6044a84342560ea14f8e979'
  await sql`update kysely_migration set checksum = ${other} where name = '0047-flat-searches'`.execute(db)
  await sql`delete from kysely_migration where name = '0087-forgetting-about-keys'`.execute(db)
  await migrate(db)
  expect(await describeSchema(db)).toEqual(await whatAFreshDatabaseHas())
})

test('a role without create rights is told which rights it needs, and needs no others', async () => {
  const { db, connection, name } = await anEmptyDatabase()
  const role = `maker_${name}`
  await sql.raw(`create role ${role} login password 'maker'; revoke create on schema public from public`).execute(db)
  closing.unshift(() => administer(inject('testConnection'), `drop role if exists ${role}`))
  const itsOwn = open({ ...connection, user: role, password: 'maker' })
  const refused = await migrate(itsOwn.db).catch((error) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toMatch(/permission denied for schema public.*GRANT CREATE ON SCHEMA public TO role\.$/)
  await sql.raw(`grant create on schema public to ${role}`).execute(db)
  await expect(migrate(itsOwn.db)).rejects.toThrow(/permission denied to create extension.*GRANT CREATE ON DATABASE/)
  await sql.raw(`grant create on database ${name} to ${role}`).execute(db)
  expect((await migrate(itsOwn.db)).length).toBeGreaterThan(18)
  await sql
    .raw(`revoke create on schema public from ${role}; revoke create on database ${name} from ${role}`)
    .execute(db)
  expect(await migrate(itsOwn.db), 'and nothing at all when there is nothing to do').toEqual([])
})

async function openAndForget(): Promise<OpenDatabase> {
  const database = await openTestDatabase()
  closing.push(database.close)
  return database.owner
}
