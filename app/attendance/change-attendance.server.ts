import { recordAudit, recordAudits } from '../audit/audit-log.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import type { Services } from '../platform/services.ts'
import type { Organiser } from '../viewer.ts'
import { type Attendee, correctAttendance, listAttendees, lockAttendance, setMinutes } from './attendance.server.ts'
import { type AttendanceState, attendanceNames, type Correction, stateOf } from './attendance.ts'

/** A session as the audit log names it. */
export interface NamedSession {
  id: number
  /** Such as 'Session 2'. */
  name: string
  bootcamp: string
  isOver: boolean
}

/** What an admin saw of a member, and ticked. */
export type Seen = ReadonlyMap<string, AttendanceState | null>

export interface Corrected {
  people: number
  /** Names of those who were changed since the admin saw them, and stay as they are. */
  changedMeanwhile: string[]
}

/** An admin says for several members at once how it was. Two admins at the same time are merged by member. */
export function correct(
  { db }: Pick<Services, 'db'>,
  admin: Organiser,
  session: NamedSession,
  seen: Seen,
  corrected: Correction,
  reason: string,
): Promise<Corrected> {
  return asAdmin(db, admin, async (tx) => {
    await lockAttendance(tx, session.id)
    const meant = (await listAttendees(tx, session.id)).filter(({ id }) => seen.has(id))
    const stateNow = (one: Attendee) => stateOf(one, session.isOver)
    const open = meant.filter((one) => one.corrected !== corrected)
    const [same, other] = [
      open.filter((one) => stateNow(one) === seen.get(one.id)),
      open.filter((one) => stateNow(one) !== seen.get(one.id)),
    ]
    if (same.length > 0) {
      await correctAttendance(
        tx,
        session.id,
        same.map(({ id }) => id),
        corrected,
        reason,
      )
      await recordAudits(
        tx,
        admin,
        same.map((one) => {
          const before = stateNow(one)
          return {
            action: 'Attendance corrected',
            subject: { kind: 'member', id: one.id, name: nameOf(one) },
            changes: {
              [session.name]: { before: before && attendanceNames[before], after: attendanceNames[corrected] },
            },
            reason,
          }
        }),
      )
    }
    return { people: same.length, changedMeanwhile: other.map(nameOf) }
  })
}

/** The minutes of the meeting tool, as an admin has looked at them. @returns how many people they are of */
export function importMinutes(
  { db }: Pick<Services, 'db'>,
  admin: Organiser,
  session: NamedSession,
  minutes: readonly { id: string; minutes: number }[],
): Promise<number> {
  return asAdmin(db, admin, async (tx) => {
    await lockAttendance(tx, session.id)
    const here = new Set((await listAttendees(tx, session.id)).map(({ id }) => id))
    const known = minutes.filter(({ id }) => here.has(id))
    if (known.length === 0) return 0
    await setMinutes(tx, session.id, known)
    await recordAudit(tx, admin, {
      action: 'Attendance imported',
      subject: { kind: 'list', id: null, name: `${session.name}, ${session.bootcamp}` },
      changes: { people: { before: null, after: known.length } },
    })
    return known.length
  })
}

export function nameOf({ firstName, lastName }: Pick<Attendee, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
