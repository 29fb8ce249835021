import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { readTallies, sumOfTallies } from './tallies.server.ts'

const lockName = 'newsletter'

/** Until the transaction ends no other newsletter is sent, nobody unsubscribes, is cancelled or gets another address, and no member is deleted. */
export async function lockNewsletters(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(tx)
}

/**
 * Waits until a newsletter that is being sent is stored as a whole; any number of people may change theirs or leave at once.
 *
 * Comes before every other lock. All of them in their order: newsletters, cohorts by id, admins, members by id, registrations, what
 * else is a member's, letters that wait, refused addresses.
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

/**
 * Who asked for the newsletter and has not left, and how many copies their mailbox gets with theirs.
 *
 * @param cohort only those who are registered for it; null for all
 */
const subscribersOf = (
  cohort: number | null,
) => sql`select id, email, row_number() over (partition by mailbox_of(email::text) order by id) as copy
  from community_members as member where newsletter_subscription and case
    when exists (select from registrations where member_id = member.id)
    then exists (select from registrations where member_id = member.id and status <> 'cancelled')
    else role = 'admin' end
    and (${cohort}::int is null or exists (
      select from registrations where member_id = member.id and cohort_id = ${cohort} and status = 'registered'))`

/** How many copies leave for them. The few mailboxes of which some get none are looked at, and nobody else. */
export async function countSubscribers(db: Database, cohort: number | null = null): Promise<number> {
  const [{ reader }, { rows }] = await Promise.all([
    readTallies(db, cohort, ['reader']),
    sql<{ left: number }>`
      select count(*) as left from (
        ${subscribersOf(cohort)} and mailbox_of(email::text) = any (array(
          select mailbox_of(later.email::text) from repeated_mailboxes join community_members as later on later.id = member_id
          group by 1 having count(*) >= ${copiesPerMailbox}))) as subscribers
      where copy > ${copiesPerMailbox}`.execute(db),
  ])
  return sumOfTallies(reader) - (rows[0]?.left ?? 0)
}

/** In batches, so that only so much of a long list is in memory. @param tx is asked for nothing else of this name */
export async function* listSubscribers(tx: Tx, batchSize: number, cohort: number | null = null) {
  await sql`declare subscribers no scroll cursor for
    select id, email from (${subscribersOf(cohort)}) as subscribers where copy <= ${copiesPerMailbox} order by id`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ id: string; email: string }>`fetch ${sql.lit(batchSize)} from subscribers`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await sql`close subscribers`.execute(tx)
}
