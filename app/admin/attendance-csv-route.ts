import { listAttendees } from '../attendance/attendance.server.ts'
import { attendanceNames, stateOf } from '../attendance/attendance.ts'
import { exportList } from '../audit/export-list.server.ts'
import { slugOf } from '../cohorts/bootcamp-home.ts'
import { servicesContext } from '../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/attendance-csv-route'
import { requireSession } from './bootcamp/attendance/require-session.server.ts'

/** The attendance of a session as CSV. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireOrganiser)
  const services = context.get(servicesContext)
  const { cohort, session } = await requireSession(context, params)
  const people = await listAttendees(services.db, session.id)
  const at = (moment: Date | null) => moment?.toISOString() ?? null
  return exportList(services, admin, request.headers, {
    name: `Attendance, ${session.bootcamp}, ${session.name}`,
    file: `attendance-${slugOf(cohort)}-${session.name.replace(' ', '-').toLowerCase()}`,
    count: async () => people.length,
    batches: batchesOf(people),
    columns: {
      'First Name': ({ firstName }) => firstName,
      'Last Name': ({ lastName }) => lastName,
      Email: ({ email }) => email,
      Attendance: (one) => {
        const state = stateOf(one, session.isOver)
        return state && attendanceNames[state]
      },
      'Minutes in the meeting': ({ minutes }) => (minutes === null ? null : String(minutes)),
      'Checked in (UTC)': ({ checkedInAt }) => at(checkedInAt),
      'Joined by our link (UTC)': ({ joinedAt }) => at(joinedAt),
      'Said they can’t make it (UTC)': ({ excusedAt }) => at(excusedAt),
      'Corrected because': ({ reason }) => reason,
    },
  })
}

async function* batchesOf<Row>(rows: Row[]) {
  if (rows.length > 0) yield rows
}
