import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'
import { copyDatabase, dropDatabase, type TestConnection } from '../test/database-server.ts'

/** A PostgreSQL of its own, as durable as the product's, with nothing in it, for whoever measures it or takes it away. */
export async function startPostgres(): Promise<{ url: string; ownerUrl: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-postgres-'))
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('warn') })
  return {
    url: urlOf(postgres.connection, postgres.connection.database),
    ownerUrl: urlOf(postgres.owner, postgres.owner.database),
    async stop() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface OutsideDatabase {
  /** For DATABASE_URL. */
  url: string
  /** For a test that looks around, or changes the schema. */
  ownerUrl: string
  /** Drops it, whoever is still connected. */
  remove(): Promise<void>
}

let made = 0

/**
 * A database of its own on the PostgreSQL of this run, with all its tables.
 *
 * @param content `sample` is what the demonstration makes at its first start; production refuses it
 */
export async function createDatabase(content: 'sample' | 'empty'): Promise<OutsideDatabase> {
  made += 1
  const server = inject('testConnection')
  const name = `journey_${process.pid}_${made}`
  const owner = inject('ownerConnection')
  await copyDatabase(server, name, inject(content === 'sample' ? 'sampleDatabase' : 'templateDatabase'), owner)
  return {
    url: urlOf(inject('applicationConnection'), name),
    ownerUrl: urlOf(owner, name),
    remove: () => dropDatabase(server, name),
  }
}

function urlOf({ host, port, user, password }: TestConnection, database: string): string {
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.password = password ?? ''
  url.searchParams.set('host', host)
  return url.href
}

/** For the top of a journey's file, above `setUpJourney`: a database for its server, into which the test can look itself. */
export function setUpDatabase(content: 'sample' | 'empty' = 'sample'): {
  readonly url: string
  /** In the role of the owner. */
  readonly query: Client['query']
} {
  let database: OutsideDatabase
  let client: Client
  beforeAll(async () => {
    database = await createDatabase(content)
    client = new Client({ connectionString: database.ownerUrl })
    await client.connect()
  })
  afterAll(async () => {
    await client?.end()
    await database?.remove()
  })
  return {
    get url() {
      return database.url
    },
    get query() {
      return client.query.bind(client) as Client['query']
    },
  }
}

/** What production needs. `startServer` puts the server's own origin in. */
export function productionSettings(settings: {
  databaseUrl?: string
  databaseOwnerUrl?: string
  smtpUrl: string
}): Record<string, string> {
  return {
    ORIGIN: 'http://localhost',
    SECRET: 'only-for-tests-0123456789-0123456789-0123456789',
    ADMIN_EMAIL: 'boss@example.org',
    SMTP_URL: settings.smtpUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    ...(settings.databaseUrl ? { DATABASE_URL: settings.databaseUrl } : {}),
    ...(settings.databaseOwnerUrl ? { DATABASE_OWNER_URL: settings.databaseOwnerUrl } : {}),
  }
}

/** Of the pilot, the only cohort of the sample, the first session is in three weeks or a little later. */
export async function movePilotAhead(database: Pick<ReturnType<typeof setUpDatabase>, 'query'>): Promise<void> {
  await database.query(`
    create temporary table days as select ceil(extract(epoch from now() + interval '3 weeks' - first_starts_at) / 604800) * interval '7 days' as ahead
      from cohorts where id = 1;
    update schedule_items set starts_at = starts_at + ahead, ends_at = ends_at + ahead, due_at = due_at + ahead from days;
    update office_hours set starts_at = starts_at + ahead, ends_at = ends_at + ahead from days;
    update cohorts set first_starts_at = first_starts_at + ahead, last_ends_at = last_ends_at + ahead, closes_at = closes_at + ahead
      from days where id = 1;`)
}
