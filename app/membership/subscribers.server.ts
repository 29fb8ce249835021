import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { readTallies, sumOfTallies } from './tallies.server.ts'

/**
 * Until the transaction ends no other message is sent, and no newsletter by the version before: whoever presses the button twice sends
 * one. Comes before every other lock.
 */
export async function lockNewsletters(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('newsletter', 0))`.execute(tx)
}

/** What a member chose to hear of, as far as it stands with them. */
export interface OwnTopics {
  news: boolean
  cohort: boolean
}

/** @returns whose choice it was; null when there is no such member */
export async function setTopics(db: Database | Tx, id: string, { news, cohort }: Partial<OwnTopics>) {
  if (news === undefined && cohort === undefined) return findTopics(db, id)
  const row = await db
    .updateTable('community_members')
    .set({
      ...(news !== undefined && { newsletter_subscription: news }),
      ...(cohort !== undefined && { cohort_news: cohort }),
    })
    .where('id', '=', id)
    .returning(sql<string>`email::text`.as('email'))
    .executeTakeFirst()
  return row ?? null
}

/** @returns null when there is no such member */
export async function findTopics(db: Database | Tx, id: string) {
  const row = await db
    .selectFrom('community_members')
    .select([sql<string>`email::text`.as('email'), 'newsletter_subscription as news', 'cohort_news as cohort'])
    .select(
      sql<boolean>`exists (select from cohort_interests as interest
        where interest.email = community_members.email and confirmed_at is not null)`.as('next'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Nobody proves at the form that an address is theirs, and one mailbox has many spellings. */
const copiesPerMailbox = 3

/**
 * Who asked for the newsletter and has not left.
 *
 * @param cohort only those who are registered for it; null for all
 */
export const subscribes = (member: string, cohort: number | null) => sql`
  ${sql.ref(member)}.newsletter_subscription and case
    when exists (select from registrations where member_id = ${sql.ref(member)}.id)
    then exists (select from registrations where member_id = ${sql.ref(member)}.id and status <> 'cancelled')
    else ${sql.ref(member)}.role = 'admin' end
  and (${cohort}::int is null or exists (
    select from registrations where member_id = ${sql.ref(member)}.id and cohort_id = ${cohort} and status = 'registered'))`

/** How many copies leave for them. The few mailboxes of which some get none are looked at, and nobody else. */
export async function countSubscribers(db: Database, cohort: number | null = null): Promise<number> {
  const [{ reader }, { rows }] = await Promise.all([
    readTallies(db, cohort, ['reader']),
    sql<{ left: number }>`
      select count(*) as left from (
        select row_number() over (partition by mailbox_of(email::text)) as copy from community_members as member
        where ${subscribes('member', cohort)} and mailbox_of(email::text) = any (array(
          select mailbox from repeated_mailboxes group by mailbox having count(*) >= ${copiesPerMailbox}))) as subscribers
      where copy > ${copiesPerMailbox}`.execute(db),
  ])
  return sumOfTallies(reader) - (rows[0]?.left ?? 0)
}

interface Batch {
  cohortId: number | null
  after: string | null
  limit: number
}

/**
 * Who subscribes at this moment, by their ids, and three spellings of a mailbox at most: a batch of a newsletter (`MailingKind`). Until the
 * transaction ends none of them unsubscribes, is cancelled, leaves, or gets another address.
 *
 * @param query.after the last one of the batch before
 */
export function listSubscribers(tx: Tx, query: Batch): Promise<Subscriber[]> {
  return nextSubscribers(tx, query, { isLocked: true })
}

/** The first of them, for somebody who only looks: nobody waits for it. */
export function showSubscribers(db: Database, query: Omit<Batch, 'after'>): Promise<Subscriber[]> {
  return nextSubscribers(db, { ...query, after: null }, { isLocked: false })
}

interface Subscriber {
  key: string
  email: string
}

interface Locking {
  isLocked: boolean
}

async function nextSubscribers(db: Database | Tx, query: Batch, locking: Locking): Promise<Subscriber[]> {
  for (
    let ids = await findSome(db, query, locking);
    ids.length > 0;
    ids = await findSome(db, { ...query, after: ids.at(-1) ?? null }, locking)
  ) {
    // What whoever had one of them before has changed elsewhere is seen by a statement of its own only.
    const { rows } = await sql<Subscriber>`
      select id as key, email from community_members as member
      where id = any (${ids}::uuid[]) and ${subscribes('member', query.cohortId)} and ${copiesPerMailbox} > (
        select count(*) from (
          select from community_members as spelling
          where mailbox_of(spelling.email::text) = mailbox_of(member.email::text) and spelling.id < member.id
            and ${subscribes('spelling', query.cohortId)}
          limit ${copiesPerMailbox}) as before)
      order by id`.execute(db)
    if (rows.length > 0) return rows
  }
  return []
}

async function findSome(
  db: Database | Tx,
  { cohortId, after, limit }: Batch,
  { isLocked }: Locking,
): Promise<string[]> {
  const rows = await db
    .selectFrom('community_members')
    .$if(cohortId !== null, (members) =>
      members
        .innerJoin('registrations', 'registrations.member_id', 'community_members.id')
        .where('registrations.cohort_id', '=', cohortId)
        .where('registrations.status', '=', 'registered'),
    )
    .select('community_members.id')
    .where('newsletter_subscription', '=', true)
    .$if(after !== null, (behind) => behind.where('community_members.id', '>', after))
    .orderBy('community_members.id')
    .limit(limit)
    .$if(isLocked, (members) => members.forShare('community_members'))
    .execute()
  return rows.map(({ id }) => id)
}
