import { setTimeout } from 'node:timers/promises'
import type { ServerDatabase } from '../../app/platform/database/database.server.ts'
import { countPendingMigrations } from '../../app/platform/database/migrate.server.ts'
import type { Log } from '../../app/platform/log.ts'

export type Readiness = [{ ready: boolean; reason?: string }, 200 | 503]

/** A full disk shows only when something is written, and is remembered for this long. */
const diskFullIsRememberedMs = 30_000

/**
 * Whether this server can work, for a load balancer. It uses a connection of its own: a full pool is no reason to take
 * the server out of service.
 */
export function openReadiness(
  database: Pick<ServerDatabase, 'connectDedicated' | 'diskFullAt' | 'gate'>,
  log: Log,
): { ask(): Promise<Readiness>; goAway(): void; close(): Promise<void> } {
  const aside = database.connectDedicated()
  let isGoing = false

  async function ask(): Promise<Readiness> {
    if (isGoing) return notReady('the server is stopping')
    if (Date.now() - database.diskFullAt() < diskFullIsRememberedMs) return notReady('the disk of the database is full')
    // The database may answer by now; the watch opens the gate at its next check.
    if (!database.gate.isOpen) return notReady('the database does not answer')
    try {
      const pending = await Promise.race([countPendingMigrations(aside.db), afterTwoSeconds()])
      return pending === 0 ? [{ ready: true }, 200] : notReady(`${pending} migrations are pending`)
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'not ready')
      return notReady('the database does not answer')
    }
  }

  /** After the stop signal it finishes its requests and accepts no new ones. */
  function goAway(): void {
    isGoing = true
  }

  return { ask, goAway, close: aside.close }
}

function notReady(reason: string): Readiness {
  return [{ ready: false, reason }, 503]
}

/** A database that neither answers nor refuses is not ready either. */
async function afterTwoSeconds(): Promise<never> {
  await setTimeout(2_000, undefined, { ref: false })
  throw new Error('no answer within two seconds')
}
