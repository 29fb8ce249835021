import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'

/** A PostgreSQL beside the servers, for tests in which several of them share one. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-postgres-'))
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
  const { host, port, user, password, database } = postgres.connection
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.password = password ?? ''
  url.searchParams.set('host', host)
  return {
    url: url.href,
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * For the top of a journey's file, above `setUpJourney`: a PostgreSQL for its server, into which the test can look itself.
 * Its tables are there once the server has started.
 */
export function setUpDatabase(): { readonly url: string; readonly query: Client['query'] } {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let client: Client
  beforeAll(async () => {
    postgres = await startPostgres()
    client = new Client({ connectionString: postgres.url })
    await client.connect()
  })
  afterAll(async () => {
    await client?.end()
    await postgres?.stop()
  })
  return {
    get url() {
      return postgres.url
    },
    get query() {
      return client.query.bind(client) as Client['query']
    },
  }
}

/** What production needs. `startServer` puts the server's own origin in. */
export function productionSettings(settings: { databaseUrl?: string; smtpUrl: string }): Record<string, string> {
  return {
    ORIGIN: 'http://localhost',
    SECRET: 'only-for-tests-0123456789-0123456789-0123456789',
    ADMIN_EMAIL: 'boss@example.org',
    SMTP_URL: settings.smtpUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    ...(settings.databaseUrl ? { DATABASE_URL: settings.databaseUrl } : {}),
  }
}
