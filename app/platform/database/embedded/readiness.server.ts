import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import { StartError } from '../../start-error.ts'
import type { ServerProcess } from './server-process.server.ts'

export type Connection = ClientConfig & { database: string }

/** Resolves when a query is answered in the database, which is made if it is missing; throws when the server ends. */
export async function waitUntilReady(connection: Connection, server: ServerProcess) {
  // Quick at first, since a start takes some 30 ms; slower later, since a recovery logs each refused attempt.
  for (let pause = 10; ; pause = Math.min(pause * 1.1, 500)) {
    const answer = await tryQuery(connection, 'select 1')
    if (answer === 'done') return
    if (answer === 'no such database') await createDatabase(connection)
    await sleep(pause)
    if (server.hasEnded()) throw new StartError(`PostgreSQL does not start: ${(await server.ended).lastWords}`)
  }
}

async function tryQuery(connection: ClientConfig, query: string): Promise<'done' | 'not yet' | 'no such database'> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2_000 })
  // The server may end while we are connected; unheard, that would end this process too.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(query)
    return 'done'
  } catch (error) {
    return explain(error)
  } finally {
    client.end().catch(() => {})
  }
}

/** Waiting helps while nobody listens or the server is starting; not when it refuses us (28, 42) or has no space. */
function explain(error: unknown) {
  const code = String((error as { code?: unknown }).code ?? '')
  if (code === '3D000') return 'no such database'
  if (/^(28|42|53100)/.test(code)) throw error
  return 'not yet'
}

async function createDatabase(connection: Connection) {
  const query = `create database ${escapeIdentifier(connection.database)}`
  await tryQuery({ ...connection, database: 'postgres' }, query)
}
