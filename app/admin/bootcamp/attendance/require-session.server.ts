import { data, type RouterContextProvider } from 'react-router'
import type { NamedSession } from '../../../attendance/change-attendance.server.ts'
import { titleOf } from '../../../cohorts/bootcamp-home.ts'
import { requireCohort } from '../../../cohorts/choose-cohort.server.ts'
import { wallClockAt } from '../../../cohorts/cohort-record.ts'
import { listItemRecords } from '../../../cohorts/cohort-records.server.ts'
import { servicesContext } from '../../../platform/services.ts'

/** A live session in the path of a screen. @throws a 404 response */
export async function requireSession(
  context: Readonly<RouterContextProvider>,
  params: { slug: string; session: string },
) {
  const { db, clock } = context.get(servicesContext)
  const cohort = await requireCohort(context, params.slug)
  const sessions = (await listItemRecords(db, cohort.id)).filter(({ kind }) => kind === 'live session')
  const at = sessions.findIndex(({ id }) => String(id) === params.session)
  const item = sessions[at]
  if (!item) throw data(null, { status: 404 })
  const isOver = item.ends !== null && item.ends <= wallClockAt(clock.now(), cohort.zone)
  const session: NamedSession = { id: item.id, name: `Session ${at + 1}`, bootcamp: titleOf(cohort), isOver }
  return { cohort, item, sessions, session }
}
