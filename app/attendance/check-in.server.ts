import type { Span } from '../cohorts/cohort.ts'
import type { Services } from '../platform/services.ts'
import { findCheckInWords, noteCheckedIn } from './attendance.server.ts'
import { areTheWords, isCheckInOpen } from './attendance.ts'
import { secondsUntilTry } from './check-in-limit.server.ts'

export type CheckInOutcome = 'checked-in' | 'other-words' | 'too-often' | 'closed'

/** Notes that a member of the session's cohort was there, who typed the words that the host shows. */
export async function checkIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  session: Span & { id: number; cancelled: boolean },
  member: string,
  typed: string,
): Promise<CheckInOutcome> {
  const now = clock.now()
  if (session.cancelled || !isCheckInOpen(session, now)) return 'closed'
  const words = await findCheckInWords(db, session.id)
  if (words === null) return 'closed'
  if ((await secondsUntilTry(db, member, now)) > 0) return 'too-often'
  if (!areTheWords(typed, words)) return 'other-words'
  await noteCheckedIn(db, session.id, member, now)
  return 'checked-in'
}
