import type { Services } from '../platform/services.ts'
import { forgetUnconfirmedBefore } from './cohort-interests.server.ts'
import { daysToConfirm } from './interest.ts'
import { forgetNewsletterAddressesBefore } from './newsletter/newsletter-addresses.server.ts'

/** Nobody knows whose they are. */
export async function forgetUnconfirmed({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - daysToConfirm * 24 * 60 * 60 * 1000)
  await forgetUnconfirmedBefore(db, before)
  await forgetNewsletterAddressesBefore(db, before)
}
