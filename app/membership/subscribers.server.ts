import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'

/** Serialises sending of messages, so that a second click sends nothing. Comes before every other lock. */
export async function lockNewsletters(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('newsletter', 0))`.execute(tx)
}

/** Topics that a member chose, in their own row. */
export interface OwnTopics {
  news: boolean
  cohort: boolean
}

/** @returns the member; null when there is no such member */
export async function setTopics(db: Database | Tx, id: string, { news, cohort }: Partial<OwnTopics>) {
  if (news === undefined && cohort === undefined) return findTopics(db, id)
  const row = await db
    .updateTable('members')
    .set({
      ...(news !== undefined && { newsletter_subscription: news }),
      ...(cohort !== undefined && { cohort_news: cohort }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(sql<string>`email::text`.as('email'))
    .executeTakeFirst()
  return row ?? null
}

/** @returns null when there is no such member */
export async function findTopics(db: Database | Tx, id: string) {
  const row = await db
    .selectFrom('members')
    .select([sql<string>`email::text`.as('email'), 'newsletter_subscription as news', 'cohort_news as cohort'])
    .select(
      sql<boolean>`exists (select from cohort_interests as interest
        where interest.email = members.email and confirmed_at is not null)`.as('next'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The newsletter form doesn't prove that an address is its sender's, and one mailbox has many spellings. */
const copiesPerMailbox = 3

/**
 * Condition: the member subscribes to the newsletter and has not left.
 *
 * @param cohort only members registered for it; null for all
 */
export const subscribes = (member: string, cohort: number | null) => sql`
  ${sql.ref(member)}.newsletter_subscription and (
    exists (select from registrations where member_id = ${sql.ref(member)}.id and status <> 'cancelled')
    or ${sql.ref(member)}.role = 'admin' and not exists (select from registrations where member_id = ${sql.ref(member)}.id))
  and (${cohort}::int is null or exists (
    select from registrations where member_id = ${sql.ref(member)}.id and cohort_id = ${cohort} and status = 'registered'))`

/** The number of copies. Only the few mailboxes with too many spellings are checked one by one. */
export async function countSubscribers(db: Database, cohort: number | null = null): Promise<number> {
  const { rows } = await sql<{ copies: number }>`
    select (select count(*) from members as member where ${subscribes('member', cohort)}) - (
      select count(*) from (
        select row_number() over (partition by mailbox) as copy from members as member
        where ${subscribes('member', cohort)} and mailbox = any (array(
          select mailbox from members group by mailbox having count(*) > ${copiesPerMailbox}))) as subscribers
      where copy > ${copiesPerMailbox}) as copies`.execute(db)
  return rows[0]?.copies ?? 0
}

interface Batch {
  cohortId: number | null
  after: string | null
  limit: number
}

interface Subscriber {
  key: string
  email: string
}

/**
 * The next subscribers, ordered by id, with three spellings of a mailbox at most: a batch for `MailingKind`. Until the
 * transaction ends none of them unsubscribes, is cancelled, leaves, or gets another address.
 *
 * @param query.after the last one of the previous batch
 */
export async function listSubscribers(tx: Tx, query: Batch): Promise<Subscriber[]> {
  for (
    let ids = await lockSome(tx, query);
    ids.length > 0;
    ids = await lockSome(tx, { ...query, after: ids.at(-1) ?? null })
  ) {
    // A statement of its own, so that it sees what the previous holder of a lock has committed.
    const { rows } = await sql<Subscriber>`
      select id as key, email from members
      where id = any (${ids}::uuid[]) and ${getsCopy(query.cohortId)} order by id`.execute(tx)
    if (rows.length > 0) return rows
  }
  return []
}

/** A statement that finds the first ones without locks, for a preview. */
export function firstSubscribers(db: Database | Tx, cohort: number | null, limit: number) {
  return inOrder(db, cohort)
    .select(['members.id as key', sql<string>`email::text`.as('email')])
    .where(getsCopy(cohort))
    .limit(limit)
}

/** Condition on `members`. */
function getsCopy(cohort: number | null) {
  return sql<boolean>`${subscribes('members', cohort)} and ${copiesPerMailbox} > (
    select count(*) from (
      select from members as spelling
      where spelling.mailbox = members.mailbox and spelling.id < members.id
        and ${subscribes('spelling', cohort)}
      limit ${copiesPerMailbox}) as before)`
}

async function lockSome(tx: Tx, { cohortId, after, limit }: Batch): Promise<string[]> {
  const rows = await inOrder(tx, cohortId)
    .select('members.id')
    .$if(after !== null, (behind) => behind.where('members.id', '>', after))
    .limit(limit)
    .forShare('members')
    .execute()
  return rows.map(({ id }) => id)
}

/** Subscribers in order. */
function inOrder(db: Database | Tx, cohort: number | null) {
  return db
    .selectFrom('members')
    .$if(cohort !== null, (members) =>
      members
        .innerJoin('registrations', 'registrations.member_id', 'members.id')
        .where('registrations.cohort_id', '=', cohort)
        .where('registrations.status', '=', 'registered'),
    )
    .where('newsletter_subscription', '=', true)
    .orderBy('members.id')
}
