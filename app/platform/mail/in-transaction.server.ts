import type { Tx } from '../database/database.server.ts'
import type { Services } from '../services.ts'
import type { ToldEmail } from '../told-email.ts'
import type { Delivery } from './outbox.server.ts'

/**
 * Stores a change and its emails, both or neither. The emails are tried after the commit, the first few at once and the
 * others in the background; failed ones wait in the outbox.
 *
 * @param work adds the emails in its transaction
 * @param until 'sent' for a caller that waits only for the sending: the outbox notes the delivery later
 * @returns once the change is committed
 * @property deliveries of the first emails, in the order in which they were added. It never rejects
 */
export async function inTransaction<Result>(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  work: (tx: Tx) => Promise<Result>,
  until: 'noted' | 'sent' = 'noted',
): Promise<{ result: Result; deliveries: Promise<Delivery[]> }> {
  const { result, deliver } = await db.transaction().execute(async (tx) => {
    const deliver = outbox.sendAfterCommit(tx, until)
    return { result: await work(tx), deliver }
  })
  return { result, deliveries: deliver() }
}

/** @returns false when the mail server accepts no emails at the moment, so that they wait. True when there was none */
export async function allSent(deliveries: Promise<Delivery[]>): Promise<boolean> {
  return (await deliveries).every(({ delivered }) => delivered)
}

/** @param delivery of the one email; undefined when the mailbox has reached its limit */
export function toldBy(delivery: Delivery | undefined): ToldEmail {
  if (!delivery) return { letterSent: false, why: 'limit' }
  if (delivery.delivered) return { letterSent: true }
  return delivery.isRefused ? { letterSent: false, why: 'refused' } : { letterSent: false }
}
