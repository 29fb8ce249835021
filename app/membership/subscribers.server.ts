import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'

const lockName = 'newsletter'

/** Until the transaction ends no other newsletter is sent, nobody unsubscribes, is cancelled or gets another address, and no member is deleted. */
export async function lockNewsletters(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(tx)
}

/**
 * Waits until a newsletter that is being sent is stored as a whole; any number of people may change theirs or leave at once.
 *
 * Comes before every other lock. All of them in their order: newsletters, cohort, admins, members, what is a member's, letters that
 * wait, refused addresses.
 */
export async function waitForNewsletters(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName}, 0))`.execute(tx)
}

/** @returns whose choice it was; null when there is no such member */
export async function setNewsletterSubscription(db: Database | Tx, id: string, wanted: boolean) {
  const row = await db
    .updateTable('community_members')
    .set({ newsletter_subscription: wanted })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return row ?? null
}

/** @returns null when there is no such member */
export async function findSubscription(db: Database, id: string) {
  const row = await db
    .selectFrom('community_members')
    .select(['email', 'newsletter_subscription as subscribed'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Nobody proves at the form that an address is theirs, and one mailbox has many spellings. */
const copiesPerMailbox = 3

/** Who asked for the newsletter and has not left, and whose mailbox does not get enough copies already. */
const subscribes = sql<boolean>`newsletter_subscription and status in ('registered', 'waitlist', 'confirmed')
  and (select count(*) from community_members as before
    where mailbox_of(before.email::text) = mailbox_of(community_members.email::text) and before.id < community_members.id
      and before.newsletter_subscription and before.status in ('registered', 'waitlist', 'confirmed')) < ${copiesPerMailbox}`

export async function countSubscribers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('community_members')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(subscribes)
    .executeTakeFirstOrThrow()
  return count
}

/** @param after the last of the batch before; null for the first one */
export async function listSubscribers(tx: Tx, after: string | null, limit: number) {
  return tx
    .selectFrom('community_members')
    .select(['id', 'email'])
    .where(subscribes)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
}
