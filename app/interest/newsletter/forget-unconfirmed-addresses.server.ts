import type { Services } from '../../platform/services.ts'
import { daysToConfirm } from '../interest.ts'
import { forgetNewsletterAddressesBefore } from './newsletter-addresses.server.ts'

/** Their owners are unknown. */
export function forgetUnconfirmedAddresses({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  return forgetNewsletterAddressesBefore(db, new Date(clock.now().getTime() - daysToConfirm * 24 * 60 * 60 * 1000))
}
