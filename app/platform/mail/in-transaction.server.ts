import type { Tx } from '../database/database.server.ts'
import type { Services } from '../services.ts'
import type { ToldEmail } from '../told-email.ts'
import type { Delivery } from './outbox.server.ts'

/**
 * A change and the emails that tell of it, both or neither. The emails are tried after the commit, the first few at once and the
 * others in the background; what can't be sent waits in the outbox.
 *
 * @param work adds the emails in its transaction
 * @param until 'sent' for whoever waits for nothing but that: that it has left is then noted behind their back
 * @returns as soon as the change is stored
 * @property deliveries of the first emails, in the order in which they were added. It never fails
 */
export async function inTransaction<Result>(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  work: (tx: Tx) => Promise<Result>,
  until: 'noted' | 'sent' = 'noted',
): Promise<{ result: Result; deliveries: Promise<Delivery[]> }> {
  const { result, deliver } = await db.transaction().execute(async (tx) => {
    const deliver = outbox.takeUp(tx, until)
    return { result: await work(tx), deliver }
  })
  return { result, deliveries: deliver() }
}

/** @returns false when the mail server takes no emails at the moment; they wait then. True when there was none */
export async function allSent(deliveries: Promise<Delivery[]>): Promise<boolean> {
  return (await deliveries).every(({ delivered }) => delivered)
}

/** @param delivery of the one email; none where the mailbox has got its share */
export function toldBy(delivery: Delivery | undefined): ToldEmail {
  if (!delivery) return { letterSent: false, why: 'limit' }
  if (delivery.delivered) return { letterSent: true }
  return delivery.isRefused ? { letterSent: false, why: 'refused' } : { letterSent: false }
}
