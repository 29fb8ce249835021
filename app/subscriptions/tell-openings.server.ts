import { registrationDay, shownAt, theBootcamp, toldSessions } from '../cohorts/cohort.ts'
import { findCohort } from '../cohorts/cohorts.server.ts'
import { leftForNewcomers } from '../cohorts/places.ts'
import { addMailing } from '../mailings/add-mailing.server.ts'
import { findPlacesOverview, lockCohorts } from '../membership/places.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { JobKind } from '../platform/jobs/job-kind.ts'
import { describeFailure } from '../platform/mail/failure.ts'
import type { Services } from '../platform/services.ts'
import { nextCohortMailing, registrationMailing } from './opening-mailings.server.ts'
import { listOpenings, noteOpeningTold } from './openings.server.ts'

/** Whether registration for a cohort has opened: looked for each minute, and at once where one is published. */
export const openings: JobKind<object> = { queue: 'openings', run: tellOpenings }

/**
 * Announces an opening with one email to each interested person, when a cohort is published while open, or its opening
 * day has come. Each opening is announced once, by any server, and not again when an admin moves the day. A failed
 * announcement doesn't delay the others and is retried at the next check.
 */
export async function tellOpenings(services: Services): Promise<void> {
  const { db, clock, log } = services
  for (const cohortId of await listOpenings(db, clock.now())) {
    try {
      const isTold = await db.transaction().execute((tx) => tell(services, tx, cohortId, clock.now()))
      if (isTold) log.info({ cohort: cohortId }, 'opening told')
    } catch (error) {
      log.warn({ cohort: cohortId, error: describeFailure(error) }, 'opening not told')
    }
  }
}

async function tell(services: Services, tx: Tx, cohortId: number, now: Date): Promise<boolean> {
  await lockCohorts(tx, [cohortId])
  if (!(await noteOpeningTold(tx, cohortId, now))) return false
  const told = await findCohort(tx, cohortId, now)
  if (!told) throw new Error(`Cohort ${cohortId} is missing`)
  const cohort = shownAt(told.cohort, now)
  const { capacity, closes } = cohort
  const common = {
    slug: cohort.slug,
    bootcamp: theBootcamp(cohort),
    sessions: toldSessions(cohort),
    capacity,
    left: leftForNewcomers(await findPlacesOverview(tx, cohortId)),
    closesOn: registrationDay(cohort, closes),
  }
  await addMailing(services, tx, { kind: registrationMailing, cohortId, facts: common })
  await addMailing(services, tx, { kind: nextCohortMailing, cohortId, facts: { ...common, until: now.toISOString() } })
  return true
}
