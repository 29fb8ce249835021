import { randomUUID } from 'node:crypto'
import type { PoolConfig } from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { connect, type OpenDatabase } from '../app/platform/database/database.server.ts'
import { countPendingMigrations, migrate } from '../app/platform/database/migrate.server.ts'
import { createLog } from '../app/platform/log.ts'
import { administer } from '../test/database-server.ts'
import { openTestServices } from '../test/services.ts'
import { checkRoleRights, findExcessRights, findRole } from './role-rights.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function open(connection: PoolConfig): OpenDatabase {
  const opened = connect({ ...connection, max: 3 }, createLog('silent'))
  closing.push(opened.close)
  return opened
}

/** As docs/operate.md tells an operator to create them. */
async function anOutsideDatabase() {
  const administrator = inject('testConnection')
  const name = `wall_${randomUUID().slice(0, 8)}`
  const [owner, application] = [`${name}_owner`, `${name}_app`]
  for (const statement of [
    `create role ${owner} login password 'of the owner'`,
    `create role ${application} login password 'of the application'`,
    `create database ${name} owner ${owner}`,
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to ${application}`,
  ])
    await administer(administrator, statement)
  closing.push(async () => {
    await administer(administrator, `drop database ${name} with (force)`)
    for (const role of [owner, application]) await administer(administrator, `drop role ${role}`)
  })
  return {
    name,
    owner: open({ ...administrator, database: name, user: owner, password: 'of the owner' }),
    application: open({ ...administrator, database: name, user: application, password: 'of the application' }),
  }
}

const warnings = () => {
  const lines: { holes: string[]; said: string }[] = []
  const warn = (facts: { holes: string[] }, said: string) => lines.push({ ...facts, said })
  return { lines, log: { ...createLog('silent'), warn } as unknown as Parameters<typeof checkRoleRights>[1] }
}

test('two roles protect the audit log, on a new database and on one that had one role before', async () => {
  const { owner, application } = await anOutsideDatabase()
  await migrate(owner.db)
  expect(await countPendingMigrations(owner.db)).toBe(0)
  await expect(countPendingMigrations(application.db), 'it may not even look yet').rejects.toMatchObject({
    code: '42501',
  })
  await migrate(owner.db, await findRole(application.db))
  const { lines, log } = warnings()
  await checkRoleRights(application.db, log)
  expect(lines).toEqual([])
  await migrate(owner.db, await findRole(application.db))
  expect(await findExcessRights(application.db)).toEqual([])
})

test('the application’s role can change neither the audit log nor the schema', async () => {
  const services = await openTestServices()
  closing.push(services.close)
  await services.pool.query(
    `insert into audit_log (actor, action, subject_kind, subject) values ('ann', 'Signed in', 'sign-in', 'ann')`,
  )
  for (const statement of [
    `update audit_log set actor = 'somebody who left'`,
    'delete from audit_log',
    'truncate audit_log',
    'select * from audit_log for update',
    `select forget_in_audit_log(null, '{}', '{}', '{ann}')`,
    'alter table audit_log disable trigger all',
    'drop table audit_log',
    'alter table audit_log rename to gone',
    'create trigger mine before insert on audit_log execute function suppress_redundant_updates_trigger()',
    'create rule mine as on insert to audit_log do instead nothing',
    `create or replace function sweep_audit_log(timestamptz, int) returns int language sql as 'select 1'`,
    'alter function delete_member(uuid, timestamptz) security invoker',
    `select grant_to_application(current_user)`,
    'create table mine ()',
    'create extension hstore',
    'alter table content add column mine int',
    'update migrations set checksum = name',
    'set session authorization postgres',
    `set role ${inject('ownerConnection').user}`,
    'set session_replication_role = replica',
    `alter role current_user superuser`,
    'create role mine',
  ])
    await expect(services.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  // Refused with a warning: the role has some rights but may grant none of them.
  await services.pool.query('grant all on audit_log to current_user')
  expect(await findExcessRights(services.db)).toEqual([])
  expect((await services.pool.query('select actor from audit_log')).rows).toEqual([{ actor: 'ann' }])
})

test('functions of the owner ignore objects that the application’s role created', async () => {
  const services = await openTestServices()
  closing.push(services.close)
  const { rows } = await services.owner.pool.query(
    `select pg_proc.oid::regprocedure::text as name, proconfig as settings from pg_proc join pg_language on pg_language.oid = prolang
     where pronamespace = 'public'::regnamespace and (lanname = 'plpgsql' or prosecdef)
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ settings }) => String(settings) !== 'search_path=public, pg_temp')).toEqual([])
})

test('with one role everything works, and the start logs what is missing', async () => {
  const { owner } = await anOutsideDatabase()
  await migrate(owner.db)
  const { lines, log } = warnings()
  await checkRoleRights(owner.db, log)
  expect(lines).toEqual([
    {
      role: await findRole(owner.db),
      holes: ['owns tables', 'may change the audit log', 'may make things in the schema'],
      said: expect.stringMatching(/^the second wall is missing: .* \(docs\/operate\.md, Two roles\)$/),
    },
  ])
})

test('a schema in which every role may create objects is reported too', async () => {
  const { owner, application } = await anOutsideDatabase()
  await migrate(owner.db, await findRole(application.db))
  await owner.pool.query('grant create on schema public to public')
  expect(await findExcessRights(application.db)).toEqual(['may make things in the schema'])
})

test('rights that were granted to the application by hand are revoked', async () => {
  const { owner, application } = await anOutsideDatabase()
  const role = await findRole(application.db)
  await migrate(owner.db, role)
  await owner.pool.query(`grant all on all tables in schema public to ${role}`)
  expect(await findExcessRights(application.db)).toEqual(['may change the audit log'])
  await migrate(owner.db, role)
  expect(await findExcessRights(application.db)).toEqual([])
})

test('an owner connection to another database is detected', async () => {
  const [first, second] = [await anOutsideDatabase(), await anOutsideDatabase()]
  await migrate(first.owner.db)
  await expect(checkRoleRights(second.application.db, createLog('silent'))).rejects.toThrow(
    /^DATABASE_OWNER_URL and DATABASE_URL name different databases/,
  )
})

test('a role that may not migrate is told of pending migrations', async () => {
  const { owner, application } = await anOutsideDatabase()
  await migrate(owner.db, await findRole(application.db))
  await owner.pool.query(`delete from migrations where name like '%library'`)
  await expect(migrate(application.db)).rejects.toThrow(/permission denied .* migrations need DATABASE_OWNER_URL/)
})
