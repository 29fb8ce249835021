import { setTimeout } from 'node:timers/promises'
import type { ServerDatabase } from '../../app/platform/database/database.server.ts'
import { countPendingMigrations } from '../../app/platform/database/migrate.server.ts'
import type { Log } from '../../app/platform/log.ts'

export type Readiness = [{ ready: boolean; reason?: string }, 200 | 503]

/** A full disk says so only when something is written, and then for this long. */
const diskFullIsRememberedMs = 30_000

/**
 * Whether this server can do its work, for a load balancer. Asks on a connection of its own: requests that all wait
 * for one lock are no reason to take the server away.
 */
export function openReadiness(
  database: Pick<ServerDatabase, 'connectAside' | 'diskFullAt' | 'gate'>,
  log: Log,
): { ask(): Promise<Readiness>; goAway(): void; close(): Promise<void> } {
  const aside = database.connectAside()
  let isGoing = false

  async function ask(): Promise<Readiness> {
    if (isGoing) return notReady('the server is stopping')
    if (Date.now() - database.diskFullAt() < diskFullIsRememberedMs) return notReady('the disk of the database is full')
    // It may answer by now; requests are let through with the next look at it.
    if (!database.gate.isOpen) return notReady('the database does not answer')
    try {
      const pending = await Promise.race([countPendingMigrations(aside.db), afterTwoSeconds()])
      return pending === 0 ? [{ ready: true }, 200] : notReady(`${pending} migrations are pending`)
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'not ready')
      return notReady('the database does not answer')
    }
  }

  /** Told to stop, it finishes what it has and wants nothing new. */
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
