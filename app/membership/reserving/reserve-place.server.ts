import type { ToldSessions } from '../../cohorts/cohort.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { isDatabaseUnavailable } from '../../platform/database/unavailable.ts'
import { mayWriteTo } from '../../platform/mail/confirmation-limit.server.ts'
import { inTransaction, toldBy } from '../../platform/mail/in-transaction.server.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import type { Services } from '../../platform/services.ts'
import type { ToldEmail } from '../../platform/told-email.ts'
import { holdPlace } from '../hold-place.server.ts'
import { isRegistrationNotOpen } from '../places.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { stopUrl } from '../private-link/topic-links.server.ts'
import { findReservation, registerNewcomer } from '../registrations.server.ts'
import type { Reservation } from '../reservation.ts'
import { inviteKnownMember } from './invite-known-member.server.ts'
import { reservationLetter } from './reservation.email.tsx'

export type ReservePlaceResult =
  | ({ outcome: 'registered' | 'waitlist' } & ToldEmail)
  | { outcome: 'already-registered' | 'not-open' }

/**
 * All registrations wait for the same row, so more of them would only wait in the database, where a lock times out after five
 * seconds (`usualLimits`); several servers and a slow disk reach that soon. A slow answer is better than a refusal, as long as a
 * proxy in front still waits for it: usually a minute.
 */
const concurrency = new Semaphore({ most: 4, timeout: 50_000, isHopeless: isDatabaseUnavailable })

/**
 * Gives a visitor a place or a queue number and writes the email about it, both or neither. The email is then tried at once;
 * after a failure it waits in the outbox. A mailbox that has reached its limit gets none, in any spelling.
 *
 * Someone who enters a known address may be a stranger: nothing changes, and only the address itself learns more, by email.
 *
 * @param known the sessions for the email, if the caller has them
 */
export async function reservePlace(
  services: Services,
  reservation: Reservation,
  cohort: number,
  known?: ToldSessions,
): Promise<ReservePlaceResult> {
  try {
    // Before the lock, because it takes a query.
    const sessions = known ?? (await sessionsForLetter(services.db, cohort, services.clock.now()))
    const { result: status, deliveries } = await concurrency.run(() =>
      register(services, reservation, cohort, sessions),
    )
    const [delivery] = await deliveries
    const email = toldBy(delivery)
    services.log.info({ status, letterSent: email.letterSent }, 'place reserved')
    return { outcome: status, ...email }
  } catch (error) {
    const isKnown = (error as { code?: string }).code === '23505'
    if (!isKnown && !isRegistrationNotOpen(error)) throw error
    const repeated = await answerAgain(services, reservation, cohort)
    if (repeated) return repeated
    if (!isKnown) return { outcome: 'not-open' }
    await inviteKnownMember(services, reservation.email, cohort)
    return { outcome: 'already-registered' }
  }
}

function register(services: Services, reservation: Reservation, cohort: number, sessions: ToldSessions | undefined) {
  const { outbox, clock } = services
  const { firstName, email, newsletter } = reservation
  const work = async (tx: Tx) => {
    const now = clock.now()
    const { status, memberId } = await registerNewcomer(tx, reservation, cohort, now)
    const mayWrite = await mayWriteTo(tx, email, now)
    // A member who can't be told the deadline gets none.
    const expiry =
      status === 'registered' && mayWrite
        ? await holdPlace(services, tx, cohort, memberId, { waited: false, now })
        : null
    const ownPage = registrationUrl(services, { id: memberId, email })
    const stopNewsletterUrl = stopUrl(services, 'news', memberId)
    const facts = { firstName, status, newsletter, stopNewsletterUrl, registrationUrl: ownPage, sessions, expiry }
    if (mayWrite) await outbox.add(tx, reservationLetter, { to: email, facts })
    return status
  }
  return inTransaction(services, work, 'sent')
}

/** The answer to the first of two clicks; null for another request. */
async function answerAgain(
  { db, outbox }: Services,
  reservation: Reservation,
  cohort: number,
): Promise<ReservePlaceResult | null> {
  const status = await findReservation(db, reservation, cohort)
  if (!status) return null
  return { outcome: status, ...toldBy(await outbox.findNewestDelivery(reservationLetter, reservation.email)) }
}
