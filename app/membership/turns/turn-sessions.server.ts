import { shownAt, type ToldSessions, theBootcamp, toldSessions } from '../../cohorts/cohort.ts'
import { findCohort } from '../../cohorts/cohorts.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'

/** Facts about a published cohort for emails about turns. */
export interface TurnSessions extends ToldSessions {
  /** 'the Spring Bootcamp' */
  bootcamp: string
  /** The instant at which registration closes. */
  closes: string
}

/** @returns null for a draft or a missing cohort */
export async function findTurnSessions(db: Database | Tx, id: number, now: Date): Promise<TurnSessions | null> {
  const found = await findCohort(db, id, now)
  if (!found) return null
  const cohort = shownAt(found.cohort, now)
  return { ...toldSessions(cohort), bootcamp: theBootcamp(cohort), closes: cohort.closes }
}
