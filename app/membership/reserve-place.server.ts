import { sameAttemptSeconds } from '../platform/same-attempt.ts'
import type { Services } from '../platform/services.ts'
import { registrationUrl } from './member-key.server.ts'
import { findReservation, registerCommunityMember } from './registrations.server.ts'
import { reservationLetter } from './reservation.email.tsx'
import type { Reservation } from './reservation.ts'

export type ReservePlaceResult =
  | { outcome: 'registered' | 'waitlist'; letterSent: boolean }
  | { outcome: 'already-registered' }

/**
 * Gives a visitor one of the places, or one in the queue, and writes the letter that says so; both or neither.
 * The letter is then tried at once; if that fails it waits in the outbox and nothing is lost.
 */
export async function reservePlace(services: Services, reservation: Reservation): Promise<ReservePlaceResult> {
  const { db, outbox, log } = services
  try {
    const { status, letterId } = await db.transaction().execute(async (tx) => {
      const { status, memberId } = await registerCommunityMember(tx, reservation)
      const letterId = await outbox.add(tx, reservationLetter, {
        to: reservation.email,
        facts: {
          firstName: reservation.firstName,
          status,
          newsletter: reservation.newsletter,
          registrationUrl: registrationUrl(services, { id: memberId, email: reservation.email }),
        },
      })
      return { status, letterId }
    })
    const delivery = await outbox.deliver(letterId)
    log.info({ status, letterSent: delivery.delivered }, 'place reserved')
    return { outcome: status, letterSent: delivery.delivered }
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return repeated(services, reservation)
    throw error
  }
}

async function repeated({ db, outbox }: Services, reservation: Reservation): Promise<ReservePlaceResult> {
  const status = await findReservation(db, reservation, sameAttemptSeconds)
  if (!status) return { outcome: 'already-registered' }
  return { outcome: status, letterSent: await outbox.isDelivered(reservationLetter, reservation.email) }
}
