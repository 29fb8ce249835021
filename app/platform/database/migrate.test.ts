import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { administer } from '../../../test/database-server.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { openTestDatabase } from '../../../test/services.ts'
import { createLog } from '../log.ts'
import { StartError } from '../start-error.ts'
import { connect, type OpenDatabase } from './database.server.ts'
import { migrationLimits } from './limits.ts'
import { againAfterDeadlock, countPendingMigrations, migrate } from './migrate.server.ts'
import { readMigrations } from './migration-files.server.ts'

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
  const opened = connect(connection, createLog('silent'), migrationLimits)
  closing.push(opened.close)
  return opened
}

test('a committed migration is never edited', async () => {
  const kept = readFileSync('migrations/checksums.txt', 'utf8').trim().split('\n')
  const found = (await readMigrations()).map(({ name, checksum }) => `${checksum}  ${name}.sql`)
  // For a new migration: cd migrations && sha256sum *.sql > checksums.txt
  expect(found).toEqual(kept)
})

test('of servers that start at once on an empty database, one migrates', async () => {
  const { connection } = await anEmptyDatabase()
  const servers = [open(connection), open(connection), open(connection)]
  const applied = await Promise.all(servers.map(({ db }) => migrate(db)))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  expect(await Promise.all(servers.map(({ db }) => countPendingMigrations(db)))).toEqual([0, 0, 0])
})

test('a migration is tried again when a server that still runs deadlocks with it', async () => {
  const { connection, name } = await openAndForget()
  const { db } = open(connection)
  // In a role that may choose which of the two PostgreSQL ends.
  const server = open({ ...inject('testConnection'), database: name })
  let attempts = 0
  const result = await againAfterDeadlock(() =>
    db.transaction().execute(async (migration) => {
      attempts += 1
      await sql`lock table content`.execute(migration)
      if (attempts > 1) return 'applied'
      const running = server.db.transaction().execute(async (registration) => {
        await sql`set local deadlock_timeout = '1min'`.execute(registration)
        await sql`lock table cohorts`.execute(registration)
        await sql`lock table content`.execute(registration)
      })
      closing.push(() => running)
      await untilWaiting(server.pool)
      await sql`lock table cohorts`.execute(migration)
      return 'no deadlock'
    }),
  )
  expect({ result, attempts }).toEqual({ result: 'applied', attempts: 2 })
})

test('a database from before 1.0.0 is refused untouched, with the way to bring its data', async () => {
  const { db } = await anEmptyDatabase()
  await sql`create table kysely_migration (name text primary key, timestamp text)`.execute(db)
  await sql`insert into kysely_migration values ('0001-members', '2026-11-22T00:00:00.000Z')`.execute(db)
  const refused = await migrate(db).catch((error) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toMatch(
    /^This database was made by a version before 1\.0\.0 and stays as it is: .*load the dump there\.$/,
  )
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  expect(rows).toEqual([{ name: 'kysely_migration' }])
})

test('a database of a newer version is refused with what to do', async () => {
  const { db } = await openAndForget()
  await sql`insert into migrations values ('9999-tomorrow', '2031-01-01T00:00:00.000Z', 'some')`.execute(db)
  const refused = await migrate(db).catch((error) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toMatch(
    /newer than this program, which does not know 9999-tomorrow\. Start the newer version again/,
  )
})

test('a database with a changed migration is refused with what to do', async () => {
  const { db } = await openAndForget()
  await sql`update migrations set checksum = 'another' where name = '0007-sign-in'`.execute(db)
  const refused = await migrate(db).catch((error) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toMatch(
    /^migrations\/0007-sign-in\.sql is not the file this database was made with\..*new migration\.$/,
  )
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
  expect((await migrate(itsOwn.db)).length).toBeGreaterThan(5)
  await sql
    .raw(`revoke create on schema public from ${role}; revoke create on database ${name} from ${role}`)
    .execute(db)
  expect(await migrate(itsOwn.db), 'and nothing at all when there is nothing to do').toEqual([])
})

async function openAndForget(): Promise<OpenDatabase & { connection: PoolConfig; name: string }> {
  const database = await openTestDatabase()
  closing.push(database.close)
  const connection = { ...inject('ownerConnection'), database: database.name }
  return { ...database.owner, connection, name: database.name }
}
