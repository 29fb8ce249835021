import { recordDays } from '../../app/admin/days/record-days.server.ts'
import { sendSummaries } from '../../app/notifications/send-summaries.server.ts'
import { addNewAdmins, readDatabaseClock } from '../../app/notifications/team-recipients.server.ts'
import { tellLastPlaces } from '../../app/notifications/tell-last-places.server.ts'
import { usualHour } from '../../app/notifications/tell-team.server.ts'
import { brand } from '../../app/organization/brand.ts'
import type { JobKind } from '../../app/platform/jobs/job-kind.ts'
import type { Services } from '../../app/platform/services.ts'

/** By the database's clock, so that servers with different clocks agree on the day. */
export const team: JobKind<object> = { queue: 'team', run: tellTheTeam }

async function tellTheTeam(services: Services): Promise<void> {
  const now = await readDatabaseClock(services.db)
  await addNewAdmins(services.db, brand.zone, usualHour, now)
  await tellLastPlaces(services, now)
  await recordDays(services, now)
  await sendSummaries(services, now)
}
