import type { Database } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { findRetention } from './retention-periods.server.ts'

type ShownRetention = Awaited<ReturnType<typeof findRetention>>

/** The last known periods: the page stays useful while the database is unavailable. */
const lastRead = new WeakMap<Database, ShownRetention>()

/** For the public page. */
export async function showRetention({ db, log }: Pick<Services, 'db' | 'log'>): Promise<ShownRetention> {
  try {
    const shown = await findRetention(db)
    lastRead.set(db, shown)
    return shown
  } catch (error) {
    const shown = lastRead.get(db)
    if (!shown) throw error
    log.warn({ error: (error as Error).message }, 'how long what is kept is told as it was last read')
    return shown
  }
}
