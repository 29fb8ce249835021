import { recordAudit } from '../../audit/audit-log.server.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { inTransaction, toldBy } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { ToldEmail } from '../../platform/told-email.ts'
import { secondsUntilChange } from '../change-limit.server.ts'
import { holdPlace } from '../hold-place.server.ts'
import { isRegistrationNotOpen } from '../places.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { stopUrl } from '../private-link/topic-links.server.ts'
import { isWithoutPart, lockRegistration, register } from '../registrations.server.ts'
import { reservationLetter } from '../reserving/reservation.email.tsx'

export type AskAgainResult =
  | ({ outcome: 'registered' | 'waitlist'; email: string } & ToldEmail)
  | { outcome: 'nothing-to-ask' | 'takes-part-elsewhere' | 'not-open' | 'member-not-found' }
  /** @property seconds until this member may ask again */
  | { outcome: 'too-often'; seconds: number }

type Change = { outcome: 'registered' | 'waitlist'; email: string } | Exclude<AskAgainResult, { letterSent: boolean }>

/**
 * A known member asks for a place after giving one back, declining one, or taking part in another cohort. They get what a
 * newcomer would get, and the same email. A second click gets the same answer and sends nothing.
 */
export async function askAgain(services: Services, memberId: string, cohort: number): Promise<AskAgainResult> {
  try {
    return await ask(services, memberId, cohort)
  } catch (error) {
    if (isRegistrationNotOpen(error)) return { outcome: 'not-open' }
    throw error
  }
}

async function ask(services: Services, memberId: string, cohort: number): Promise<AskAgainResult> {
  const { outbox, log } = services
  const { result, deliveries } = await inTransaction(services, (tx) => change(services, tx, memberId, cohort))
  if (!('email' in result)) return result
  const { outcome, email } = result
  const [delivery] = await deliveries
  if (!delivery) return { outcome, email, ...toldBy(await outbox.findNewestDelivery(reservationLetter, email)) }
  log.info({ member: memberId, status: outcome, letterSent: delivery.delivered }, 'place asked for again')
  return { outcome, email, ...toldBy(delivery) }
}

async function change(services: Services, tx: Tx, memberId: string, cohort: number): Promise<Change> {
  const { outbox, clock } = services
  const registration = await lockRegistration(tx, memberId, cohort)
  if (!registration) return { outcome: 'member-not-found' }
  const { email, firstName, lastName, newsletter, inCohort, status, declined } = registration
  if (await isWithoutPart(tx, memberId)) return { outcome: 'nothing-to-ask' }
  // A confirmed member holds a place too.
  if (inCohort && status !== 'cancelled' && !declined)
    return { outcome: status === 'waitlist' ? 'waitlist' : 'registered', email }
  const seconds = await secondsUntilChange(tx, memberId, clock.now())
  if (seconds > 0) return { outcome: 'too-often', seconds }
  const outcome = await register(tx, memberId, cohort, clock.now())
  if (outcome !== 'registered' && outcome !== 'waitlist') return { outcome: 'takes-part-elsewhere' }
  await recordAudit(
    tx,
    { memberId, email },
    {
      action: 'Place asked for again',
      subject: { kind: 'member', id: memberId, name: `${firstName} ${lastName}` },
      changes: { status: { before: inCohort ? status : null, after: outcome } },
    },
  )
  const facts = {
    firstName,
    status: outcome,
    newsletter,
    stopNewsletterUrl: stopUrl(services, 'news', memberId),
    again: true,
    registrationUrl: registrationUrl(services, { id: memberId, email }),
    sessions: await sessionsForLetter(tx, cohort, clock.now()),
    expiry:
      outcome === 'registered'
        ? await holdPlace(services, tx, cohort, memberId, { waited: false, now: clock.now() })
        : null,
  }
  await outbox.add(tx, reservationLetter, { to: email, facts })
  return { outcome, email }
}
