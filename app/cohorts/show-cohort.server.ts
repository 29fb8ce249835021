import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { type ShownCohort, shownAt, type ToldSessions, toldSessions } from './cohort.ts'
import { findCohort, findToldCohort, type ToldCohort } from './cohorts.server.ts'

/** As last read: a page is worth reading while the database is away. */
const lastRead = new WeakMap<Database, ToldCohort>()

/**
 * For pages that tell of the bootcamp.
 *
 * @returns the cohort that is told of now, and until when what is said of it stays true: null for as long as nobody changes it
 */
export async function showCohort({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): Promise<{ cohort: ShownCohort; until: Date | null }> {
  const now = clock.now()
  try {
    const told = await findToldCohort(db, now)
    if (!told) throw new Error('No cohort was ever published.')
    lastRead.set(db, told)
    return { cohort: shownAt(told.cohort, now), until: told.changesAt }
  } catch (error) {
    const told = lastRead.get(db)
    if (!told) throw error
    log.warn({ error: (error as Error).message }, 'the cohort is told as it was last read')
    return { cohort: shownAt(told.cohort, now), until: now }
  }
}

/** For a letter about this cohort that is written in this transaction; undefined for a draft. */
export async function sessionsForLetter(
  tx: Database | Tx,
  cohort: number,
  now: Date,
): Promise<ToldSessions | undefined> {
  const found = await findCohort(tx, cohort, now)
  return found ? toldSessions(shownAt(found.cohort, now)) : undefined
}
