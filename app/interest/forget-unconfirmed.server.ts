import type { Services } from '../platform/services.ts'
import { forgetUnconfirmedBefore } from './cohort-interests.server.ts'
import { daysToConfirm } from './interest.ts'

/** Their owners are unknown. */
export function forgetUnconfirmed({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  return forgetUnconfirmedBefore(db, new Date(clock.now().getTime() - daysToConfirm * 24 * 60 * 60 * 1000))
}
