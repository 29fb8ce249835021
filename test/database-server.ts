import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { migrate } from '../app/platform/database/migrate.server.ts'
import { createLog } from '../app/platform/log.ts'

export interface TestConnection {
  host: string
  port: number
  user: string
  password?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testConnection: TestConnection
    templateDatabase: string
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one, or the server that TEST_DATABASE_URL names. The migrations run
 * once, into a template; each test file copies it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ? given(process.env.TEST_DATABASE_URL) : await embedded()
  const templateDatabase = `template_${process.pid}`
  await administer(server.connection, `create database ${templateDatabase}`)
  const template = connect({ ...server.connection, database: templateDatabase, max: 1 }, createLog('warn'))
  await migrate(template.db)
  await template.close()
  project.provide('testConnection', server.connection)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    await dropDatabase(server.connection, templateDatabase)
    await server.stop()
  }
}

/** A copy of a template, file by file: nothing here has to survive a crash, and that takes a fifth of the time. */
export async function copyDatabase(connection: TestConnection, name: string, template: string): Promise<void> {
  await administer(connection, `create database ${name} template ${template} strategy file_copy`)
}

export async function dropDatabase(connection: TestConnection, name: string): Promise<void> {
  await administer(connection, `drop database if exists ${name} with (force)`)
}

/** @param connection to any database of the server, by a role that may create databases */
export async function administer(connection: TestConnection, statement: string): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function embedded(): Promise<{ connection: TestConnection; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-test-'))
  // Run by root, PostgreSQL is another user, who has to reach the folder.
  await chmod(dataDir, 0o755)
  // These databases live for one run, so nothing waits for the disk, and nothing is cleaned up behind the tests' backs.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    autovacuum: 'off',
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn'), settings })
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function given(url: string): { connection: TestConnection; stop(): Promise<void> } {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const connection = {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
  }
  return { connection, stop: async () => {} }
}
