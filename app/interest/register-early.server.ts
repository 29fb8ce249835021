import { askAgain } from '../membership/own-registration/ask-again.server.ts'
import type { Reservation } from '../membership/reservation.ts'
import { reservePlace } from '../membership/reserving/reserve-place.server.ts'
import type { Services } from '../platform/services.ts'
import type { HeadStart } from './head-start.server.ts'

export type RegisterEarlyResult =
  | { outcome: 'registered' | 'waitlist'; letterSent: boolean }
  | { outcome: 'not-open' | 'takes-part-elsewhere' | 'too-often' }

/**
 * Before registration is open to everybody, by the link of an interest. Whether it is a head start is asked once more, under the
 * cohort's lock.
 *
 * @param person null for a member, who need not say who they are
 */
export async function registerEarly(
  services: Services,
  { cohortId, email, memberId }: Extract<HeadStart, { state: 'open' }>,
  person: Omit<Reservation, 'email'> | null,
): Promise<RegisterEarlyResult> {
  if (memberId !== null) {
    const asked = await askAgain(services, memberId, cohortId, true)
    if ('letterSent' in asked) return asked
    if (asked.outcome === 'too-often' || asked.outcome === 'takes-part-elsewhere') return { outcome: asked.outcome }
    return { outcome: 'not-open' }
  }
  if (!person) return { outcome: 'not-open' }
  const reserved = await reservePlace(services, { ...person, email }, cohortId, { isEarly: true })
  return 'letterSent' in reserved ? reserved : { outcome: 'not-open' }
}
