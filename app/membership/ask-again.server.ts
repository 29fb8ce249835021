import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { secondsUntilChange } from './change-limit.server.ts'
import { askForPlaceAgain, lockRegistration } from './members.server.ts'
import { registrationUrl } from './registration-key.server.ts'
import { reservationLetter } from './reservation.email.tsx'

export interface AskAgainResult {
  outcome: 'registered' | 'waitlist' | 'nothing-to-ask' | 'too-often' | 'member-not-found'
  letterSent?: boolean
  /** Until it may be done again, where it was done too often. */
  seconds?: number
}

/**
 * Somebody who gave their place back wants one after all: they get what a newcomer would get, and the same letter. A second
 * click is answered like the first one and sends nothing.
 */
export async function askAgain(services: Services, memberId: string): Promise<AskAgainResult> {
  const { db, outbox, log } = services
  const { letterId, ...result } = await db.transaction().execute((tx) => change(services, tx, memberId))
  if (!letterId) return result
  const { delivered } = await outbox.deliver(letterId)
  log.info({ member: memberId, status: result.outcome, letterSent: delivered }, 'place asked for again')
  return { ...result, letterSent: delivered }
}

async function change(services: Services, tx: Tx, memberId: string): Promise<AskAgainResult & { letterId?: string }> {
  const { outbox, clock } = services
  const registration = await lockRegistration(tx, memberId)
  if (!registration) return { outcome: 'member-not-found' }
  const { email, firstName, newsletter, inCohort } = registration
  if (!inCohort) return { outcome: 'nothing-to-ask' }
  // Who is confirmed holds a place as well.
  if (registration.status !== 'cancelled')
    return { outcome: registration.status === 'waitlist' ? 'waitlist' : 'registered', letterSent: true }
  const seconds = await secondsUntilChange(tx, memberId, clock.now())
  if (seconds > 0) return { outcome: 'too-often', seconds }
  const status = await askForPlaceAgain(tx, memberId)
  if (!status) throw new Error('ask_for_place_again gave nothing to somebody whose registration is cancelled')
  const facts = { firstName, status, newsletter, again: true, registrationUrl: registrationUrl(services, memberId) }
  return { outcome: status, letterId: await outbox.add(tx, reservationLetter, { to: email, facts }) }
}
