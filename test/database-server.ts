import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { migrate } from '../app/platform/database/migrate.server.ts'
import { prepareJobs } from '../app/platform/jobs/jobs.server.ts'
import { createLog } from '../app/platform/log.ts'

export interface TestConnection {
  host: string
  port: number
  user: string
  password?: string
}

/** The roles of an installation, and one that may create databases. */
interface TestRoles {
  /** The role of the tested code: it owns nothing. */
  application: TestConnection
  /** For migrations, and for tests that change or inspect the schema. */
  owner: TestConnection
  administrator: TestConnection
}

declare module 'vitest' {
  interface ProvidedContext {
    testConnection: TestConnection
    applicationConnection: TestConnection
    ownerConnection: TestConnection
    templateDatabase: string
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one, or the server of TEST_DATABASE_URL. The migrations run once, into
 * a template; each test file copies it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { roles, stop } = process.env.TEST_DATABASE_URL ? await given(process.env.TEST_DATABASE_URL) : await embedded()
  const templateDatabase = `template_${process.pid}`
  await administer(roles.administrator, `create database ${templateDatabase} owner ${roles.owner.user}`)
  const template = connect({ ...roles.owner, database: templateDatabase, max: 1 }, createLog('warn'))
  await migrate(template.db, roles.application.user)
  await prepareJobs(template.pool, roles.application.user)
  await template.close()
  project.provide('testConnection', roles.administrator)
  project.provide('applicationConnection', roles.application)
  project.provide('ownerConnection', roles.owner)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await dropDatabase(roles.administrator, templateDatabase)
    await stop()
  }
}

/**
 * Copies a template file by file: durability doesn't matter here, and that takes a fifth of the time.
 *
 * @param owner of the copy; its objects keep their owners
 */
export async function copyDatabase(
  connection: TestConnection,
  name: string,
  template: string,
  owner: TestConnection,
): Promise<void> {
  await administer(connection, `create database ${name} owner ${owner.user} template ${template} strategy file_copy`)
}

export async function dropDatabase(connection: TestConnection, name: string): Promise<void> {
  await administer(connection, `drop database if exists ${name} with (force)`)
}

/** @param connection to any database of the server, in a role that may create databases */
export async function administer(connection: TestConnection, statement: string): Promise<Record<string, string>[]> {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

interface TestServer {
  roles: TestRoles
  stop(): Promise<void>
}

async function embedded(): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-test-'))
  // Test databases live for one run, so fsync and autovacuum are off.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    autovacuum: 'off',
    // All of it is searched for each database that is dropped.
    shared_buffers: '64MB',
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn'), settings })
  return {
    roles: { application: postgres.connection, owner: postgres.owner, administrator: postgres.superuser },
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Its role may have to be a superuser; the others are created for this run. */
async function given(url: string): Promise<TestServer> {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const administrator = {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  }
  const roleOf = (name: string) => ({ ...administrator, user: `${name}_${process.pid}`, password: randomUUID() })
  const roles = { application: roleOf('app'), owner: roleOf('app_owner'), administrator }
  for (const { user, password } of [roles.application, roles.owner])
    await administer(administrator, `create role ${user} login password '${password}'`)
  return {
    roles,
    async stop() {
      for (const { user } of [roles.application, roles.owner]) await administer(administrator, `drop role ${user}`)
    },
  }
}
