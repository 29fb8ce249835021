import { brand } from '../../organization/brand.ts'
import type { Services } from '../../platform/services.ts'
import { fillGap, listCohortsWithGaps, recordToday } from './cohort-days.server.ts'

/**
 * Records the days for the dashboard's chart. Several servers may run it at once.
 *
 * @param now by the clock of the database
 */
export async function recordDays({ db, log }: Services, now: Date): Promise<void> {
  for (const cohort of await listCohortsWithGaps(db, now, brand.zone)) {
    await fillGap(db, cohort, now, brand.zone)
    log.info({ cohort }, 'days of a cohort reckoned')
  }
  await recordToday(db, now, brand.zone)
}
