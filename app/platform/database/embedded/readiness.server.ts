import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { StartError } from '../../start-error.ts'
import type { ServerProcess } from './server-process.server.ts'
import { withClient } from './with-client.server.ts'

/** Resolves when a query is answered; throws when the server ends, or refuses us. */
export async function waitUntilReady(connection: ClientConfig, server: ServerProcess) {
  // Quick at first, since a start takes some 30 ms; slower later, since a recovery logs each refused attempt.
  for (let pause = 10; ; pause = Math.min(pause * 1.1, 500)) {
    if (await answers(connection)) return
    await sleep(pause)
    if (server.hasEnded()) throw new StartError(`PostgreSQL does not start: ${(await server.ended).lastWords}`)
  }
}

async function answers(connection: ClientConfig): Promise<boolean> {
  try {
    await withClient({ ...connection, connectionTimeoutMillis: 2_000 }, (client) => client.query('select 1'))
    return true
  } catch (error) {
    // Waiting helps while nobody listens or the server is starting; not when it refuses us (28, 42) or has no space.
    if (/^(28|42|53100)/.test(codeOf(error))) throw error
    return false
  }
}

/** The cluster knows another password than we: it was put back from a backup, say, or an earlier version has made it. */
export function isWrongPassword(error: unknown): boolean {
  return codeOf(error) === '28P01'
}

function codeOf(error: unknown) {
  return String((error as { code?: unknown }).code ?? '')
}
