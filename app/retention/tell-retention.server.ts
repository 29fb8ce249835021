import type { Database } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import type { Retention } from './retention.ts'
import { findLastSet, readRetention } from './retention-periods.server.ts'

interface Told {
  retention: Retention
  changedAt: Date | null
}

/** As last read: a page is worth reading while the database is away. */
const lastRead = new WeakMap<Database, Told>()

/** For the public page. */
export async function tellRetention({ db, log }: Pick<Services, 'db' | 'log'>): Promise<Told> {
  try {
    const told = { retention: await readRetention(db), changedAt: await findLastSet(db) }
    lastRead.set(db, told)
    return told
  } catch (error) {
    const told = lastRead.get(db)
    if (!told) throw error
    log.warn({ error: (error as Error).message }, 'how long what is kept is told as it was last read')
    return told
  }
}
