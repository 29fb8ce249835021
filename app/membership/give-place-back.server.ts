import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { secondsUntilChange } from './change-limit.server.ts'
import { giveBackLetter } from './give-back.email.tsx'
import { type Holding, holdingOf } from './member.ts'
import { registrationUrl } from './member-key.server.ts'
import { cancelMember, lockRegistration } from './members.server.ts'

export type GivePlaceBackResult =
  | { outcome: 'given-back' | 'changed-meanwhile' | 'member-not-found' }
  /** @property seconds until it may be done again */
  | { outcome: 'too-often'; seconds: number }

/**
 * The place, or the number in the queue, goes to somebody else, and a letter says so; both or neither. Sessions need not be
 * ended: whoever is not registered is out of the portal with the next request. Asked for twice at once, it is done once.
 *
 * @param holding what the person was shown and agreed to give back; if they hold something else by now, nothing happens
 */
export async function givePlaceBack(
  services: Services,
  memberId: string,
  holding: Holding | null,
): Promise<GivePlaceBackResult> {
  const { db, outbox, log } = services
  const { letterId, ...result } = await db.transaction().execute((tx) => change(services, tx, memberId, holding))
  if (!letterId) return result
  log.info({ member: memberId, holding }, 'place given back')
  await outbox.deliver(letterId)
  return result
}

async function change(
  services: Services,
  tx: Tx,
  memberId: string,
  holding: Holding | null,
): Promise<GivePlaceBackResult & { letterId?: string }> {
  const { outbox, clock } = services
  const registration = await lockRegistration(tx, memberId)
  if (!registration) return { outcome: 'member-not-found' }
  const { email, firstName, inCohort, status } = registration
  if (holding && inCohort && status === 'cancelled') return { outcome: 'given-back' }
  if (!holding || holdingOf(registration) !== holding) return { outcome: 'changed-meanwhile' }
  const seconds = await secondsUntilChange(tx, memberId, clock.now())
  if (seconds > 0) return { outcome: 'too-often', seconds }
  await cancelMember(tx, memberId)
  const facts = { firstName, holding, registrationUrl: registrationUrl(services, memberId) }
  return { outcome: 'given-back', letterId: await outbox.add(tx, giveBackLetter, { to: email, facts }) }
}
