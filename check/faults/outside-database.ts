import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../../app/platform/log.ts'

export interface OutsideDatabase {
  /** For DATABASE_URL. Stays the same after a restart. */
  url: string
  /** For DATABASE_OWNER_URL. */
  ownerUrl: string
  /** The pid of the postmaster, the parent of all backends. */
  postmaster(): number
  query<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

/** As durable as the embedded database, but in another process, so that a test can stop it. */
export async function startDatabase(): Promise<OutsideDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-faults-'))
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o755)
  // Silent, because its failures are the purpose of the test.
  const open = () => startEmbeddedPostgres({ dataDir, log: createLog('silent') })
  let postgres: EmbeddedPostgres = await open()
  return {
    url: urlOf(postgres.connection),
    ownerUrl: urlOf(postgres.owner),
    postmaster: () => Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    query: (sql, values) => ask(postgres, sql, values),
    async start() {
      postgres = await open()
    },
    stop: () => postgres.stop(),
    async remove() {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Each time on a new connection, because the previous one may have been killed. */
export async function ask<Row extends QueryResultRow>(
  { connection }: EmbeddedPostgres,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client(connection)
  // Without a listener, a killed connection's error event would end this process.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

function urlOf({ host, port, user, database }: EmbeddedPostgres['connection']): string {
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.searchParams.set('host', host)
  return url.href
}
