import { letterTopics } from '../membership/letter-topic.ts'
import type { Services } from '../platform/services.ts'
import { deleteInterest } from './cohort-interests.server.ts'

/** Deletes the address and discards its waiting emails. */
export async function stopInterest({ db, outbox, log }: Services, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const email = await deleteInterest(tx, id)
    if (email) await outbox.discardTopics(tx, [letterTopics.interest], [email])
  })
  log.info('interest stopped')
}
