import { recordAudit } from '../../audit/audit-log.server.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { secondsUntilChange } from '../change-limit.server.ts'
import { type Entitlement, entitlementOf } from '../member.ts'
import { offerIfAutomatic } from '../places/offer-places.server.ts'
import { discardLostNews } from '../places/waiting-letters.server.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { lockRegistration, setStatus } from '../registrations.server.ts'
import { giveBackLetter } from './give-back.email.tsx'

export type GivePlaceBackResult =
  | { outcome: 'given-back' | 'changed-meanwhile' | 'over' | 'member-not-found' }
  /** @property seconds until this member may change again */
  | { outcome: 'too-often'; seconds: number }

/**
 * Gives back a place or queue number and writes an email about it, both or neither. Sessions need not be ended: every request
 * checks the registration. Two simultaneous requests do it once.
 *
 * A place in a bootcamp whose sessions are over stays.
 *
 * @param holding what the page showed; if the member holds something else by now, nothing happens
 */
export async function givePlaceBack(
  services: Services,
  memberId: string,
  holding: Entitlement | null,
  cohort: number,
): Promise<GivePlaceBackResult> {
  const { result, deliveries } = await inTransaction(services, (tx) => change(services, tx, memberId, holding, cohort))
  await deliveries
  return result
}

async function change(
  services: Services,
  tx: Tx,
  memberId: string,
  holding: Entitlement | null,
  cohort: number,
): Promise<GivePlaceBackResult> {
  const { outbox, clock, log } = services
  const registration = await lockRegistration(tx, memberId, cohort)
  if (!registration) return { outcome: 'member-not-found' }
  const { email, firstName, lastName, inCohort, status } = registration
  if (holding && inCohort && status === 'cancelled') return { outcome: 'given-back' }
  if (!holding || entitlementOf(registration) !== holding) return { outcome: 'changed-meanwhile' }
  const sessions = await sessionsForLetter(tx, cohort, clock.now())
  if (holding === 'place' && sessions?.phase === 'over') return { outcome: 'over' }
  const seconds = await secondsUntilChange(tx, memberId, clock.now())
  if (seconds > 0) return { outcome: 'too-often', seconds }
  const after = { ...registration, status: 'cancelled' as const }
  await discardLostNews(services, tx, [{ member: registration, after }], cohort)
  await setStatus(tx, [memberId], 'cancelled', cohort)
  await recordAudit(
    tx,
    { memberId, email },
    {
      action: 'Place given back',
      subject: { kind: 'member', id: memberId, name: `${firstName} ${lastName}` },
      changes: { status: { before: status, after: 'cancelled' } },
    },
  )
  const facts = {
    firstName,
    holding,
    registrationUrl: registrationUrl(services, { id: memberId, email }),
    sessions,
  }
  await outbox.add(tx, giveBackLetter, { to: email, facts })
  const offered = await offerIfAutomatic(services, tx, cohort)
  log.info({ member: memberId, holding, offered: offered.length }, 'place given back')
  return { outcome: 'given-back' }
}
