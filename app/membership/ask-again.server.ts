import { recordAudit } from '../audit/audit-log.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { secondsUntilChange } from './change-limit.server.ts'
import { registrationUrl } from './member-key.server.ts'
import { askForPlaceAgain, lockRegistration } from './registrations.server.ts'
import { reservationLetter } from './reservation.email.tsx'

export type AskAgainResult =
  | { outcome: 'registered' | 'waitlist'; letterSent: boolean }
  | { outcome: 'nothing-to-ask' | 'member-not-found' }
  /** @property seconds until it may be done again */
  | { outcome: 'too-often'; seconds: number }

type Change =
  | { outcome: 'registered' | 'waitlist'; email: string; letterId: string | null }
  | Exclude<AskAgainResult, { letterSent: boolean }>

/**
 * Somebody who gave their place back wants one after all: they get what a newcomer would get, and the same letter. A second
 * click is answered like the first one and sends nothing.
 */
export async function askAgain(services: Services, memberId: string): Promise<AskAgainResult> {
  const { db, outbox, log } = services
  const changed = await db.transaction().execute((tx) => change(services, tx, memberId))
  if (!('letterId' in changed)) return changed
  const { outcome, email, letterId } = changed
  if (!letterId) return { outcome, letterSent: await outbox.isDelivered(reservationLetter, email) }
  const { delivered } = await outbox.deliver(letterId)
  log.info({ member: memberId, status: outcome, letterSent: delivered }, 'place asked for again')
  return { outcome, letterSent: delivered }
}

async function change(services: Services, tx: Tx, memberId: string): Promise<Change> {
  const { outbox, clock } = services
  const registration = await lockRegistration(tx, memberId)
  if (!registration) return { outcome: 'member-not-found' }
  const { email, firstName, lastName, newsletter, inCohort } = registration
  if (!inCohort) return { outcome: 'nothing-to-ask' }
  // Who is confirmed holds a place as well.
  if (registration.status !== 'cancelled')
    return { outcome: registration.status === 'waitlist' ? 'waitlist' : 'registered', email, letterId: null }
  const seconds = await secondsUntilChange(tx, memberId, clock.now())
  if (seconds > 0) return { outcome: 'too-often', seconds }
  const status = await askForPlaceAgain(tx, memberId)
  if (!status) throw new Error('ask_for_place_again gave nothing to somebody whose registration is cancelled')
  await recordAudit(
    tx,
    { memberId, email },
    {
      action: 'Place asked for again',
      subject: { kind: 'member', id: memberId, name: `${firstName} ${lastName}` },
      changes: { status: { before: 'cancelled', after: status } },
    },
  )
  const facts = {
    firstName,
    status,
    newsletter,
    again: true,
    registrationUrl: registrationUrl(services, { id: memberId, email }),
  }
  return { outcome: status, email, letterId: await outbox.add(tx, reservationLetter, { to: email, facts }) }
}
