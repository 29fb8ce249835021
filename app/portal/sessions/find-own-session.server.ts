import { data, type RouterContextProvider } from 'react-router'
import { findOwnAttendance } from '../../attendance/attendance.server.ts'
import { sessionsOf } from '../../cohorts/schedule-item.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { findOwnItem } from '../find-own-item.server.ts'

/** A live session of the participant, as `findOwnItem` finds it, with their attendance. @throws 404 */
export async function findOwnSession(context: Readonly<RouterContextProvider>, id: string) {
  const { schedule, item: session } = await findOwnItem(context, (some) =>
    sessionsOf(some).find((one) => String(one.id) === id),
  )
  const { db } = context.get(servicesContext)
  const attendance = await findOwnAttendance(db, session.id, requireMember(context).memberId)
  if (!attendance) throw data(null, { status: 404 })
  return { schedule, session, attendance }
}
