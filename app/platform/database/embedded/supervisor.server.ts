import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import type { Log } from '../../log.ts'
import { isWrongPassword, waitUntilReady } from './readiness.server.ts'
import { type ServerPlan, type ServerProcess, startServerProcess } from './server-process.server.ts'
import { stopLeftover } from './stop-postgres.server.ts'

const shortestWait = 100
const longestWait = 5_000

/**
 * Resolves when the server answers for the first time; from then on it is started again whenever it ends.
 *
 * @returns stops it
 */
export async function keepRunning(plan: ServerPlan, connection: ClientConfig, log: Log): Promise<() => Promise<void>> {
  let server = await startFirst(plan, connection, log)
  const stopping = new AbortController()
  const supervision = supervise()
  return async () => {
    stopping.abort()
    await server.stop()
    await supervision
  }

  async function supervise() {
    for (let wait = shortestWait; ; wait = Math.min(wait * 2, longestWait)) {
      const startedAt = Date.now()
      const end = await server.ended
      if (stopping.signal.aborted) return
      // Waits grow only while it keeps ending soon, as it does on a full disk.
      if (Date.now() - startedAt > 6 * longestWait) wait = shortestWait
      log.error({ ...end, wait }, 'PostgreSQL ended by itself and is started again')
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {})
      try {
        await stopLeftover(plan.home)
        if (stopping.signal.aborted) return
        server = startServerProcess(plan)
        await waitUntilReady(connection, server)
        log.info('PostgreSQL answers again')
      } catch (err) {
        if (!stopping.signal.aborted) log.error({ err }, 'PostgreSQL could not be started again')
      }
    }
  }
}

/**
 * Processes of a killed server may have the cluster's memory open for another moment, and PostgreSQL refuses to start
 * beside them; so the first refusal is not taken for the last word.
 */
async function startFirst(plan: ServerPlan, connection: ClientConfig, log: Log): Promise<ServerProcess> {
  for (let wait = shortestWait; ; wait *= 2) {
    const server = startServerProcess(plan)
    try {
      await waitUntilReady(connection, server)
      return server
    } catch (err) {
      await server.stop()
      if (wait > 1_000 || isWrongPassword(err)) throw err
      log.warn({ err }, 'PostgreSQL did not start and is tried again')
      await sleep(wait)
    }
  }
}
