import type { SubscriptionTopic } from '../app/membership/subscription.ts'
import type { Database } from '../app/platform/database/database.server.ts'

/**
 * Adds a confirmed subscription: chosen by a member, or asked for by an address.
 *
 * @returns its id
 */
export async function subscribe(
  db: Database,
  who: { member_id: string } | { email: string },
  topic: SubscriptionTopic = 'news',
  at = new Date(),
): Promise<string> {
  const { id } = await db
    .insertInto('subscriptions')
    .values({ ...who, topic, asked_at: 'email' in who ? at : null, confirmed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
