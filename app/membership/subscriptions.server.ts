import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { takesPart } from './places.server.ts'
import { type ChosenTopic, type SubscriptionTopic, subscriptionTopics } from './subscription.ts'

/** Serialises sending of messages, so that a second click sends nothing. Comes before every other lock. */
export async function lockNewsletters(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('newsletter', 0))`.execute(tx)
}

/**
 * Notes that an address asked for a topic; a confirmed subscription stays as it is. The subscription is the member's who has this
 * address, if any.
 *
 * @returns `isConfirmed` when emails about the topic reach this address already
 */
export async function noteSubscription(
  tx: Tx,
  topic: SubscriptionTopic,
  email: string,
  now: Date,
): Promise<{ id: string; isConfirmed: boolean }> {
  const member = await findMemberAt(tx, email)
  const { id } = await tx
    .insertInto('subscriptions')
    .values({ topic, asked_at: now, ...(member ? { member_id: member.id } : { email }) })
    .onConflict((conflict) =>
      conflict.columns([member ? 'member_id' : 'email', 'topic']).doUpdateSet({
        asked_at: sql<Date>`case when subscriptions.confirmed_at is null then ${now} else subscriptions.asked_at end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const noted = await findSubscription(tx, topic, id)
  return { id, isConfirmed: noted?.isReached ?? false }
}

function findMemberAt(tx: Tx, email: string) {
  return tx
    .selectFrom('members')
    .select(['id', sql<string>`email::text`.as('email')])
    .where('email', '=', email)
    .executeTakeFirst()
}

export interface Subscription {
  id: string
  email: string
  /** Null for an address without an account. */
  memberId: string | null
  isConfirmed: boolean
  /** False for news of a member who is cancelled and never used the link of the newsletter form: it is paused. */
  isReached: boolean
  /** The member stopped it, or it ended when they registered. */
  isEnded: boolean
}

/** @param id of a subscription, or of its member */
export async function findSubscription(
  db: Database | Tx,
  topic: SubscriptionTopic,
  id: string,
): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions')
    .leftJoin('members', 'members.id', 'subscriptions.member_id')
    .select([
      'subscriptions.id',
      'subscriptions.member_id as memberId',
      sql<string>`coalesce(members.email, subscriptions.email)::text`.as('email'),
      sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
      sql<boolean>`confirmed_at is not null and (
        topic <> 'news' or asked_at is not null or ${isInvolved('members')})`.as('isReached'),
      sql<boolean>`confirmed_at is null and asked_at is null`.as('isEnded'),
    ])
    .where('topic', '=', topic)
    .where((where) => where.or([where('subscriptions.id', '=', id), where('member_id', '=', id)]))
    .executeTakeFirst()
  return row ?? null
}

/** @returns the id of the confirmed subscription of an address without an account; null without one */
export async function findConfirmedSubscription(
  tx: Tx,
  topic: SubscriptionTopic,
  email: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('topic', '=', topic)
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? null
}

/** By the link of an email to its address. Only the first click confirms. @returns false when it is gone */
export async function confirmSubscription(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('subscriptions')
    .set({
      asked_at: sql<Date>`coalesce(asked_at, ${now})`,
      confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})`,
    })
    .where('id', '=', id)
    .returning(sql<string | null>`email::text`.as('email'))
    .executeTakeFirst()
  // Somebody may have registered with this address while its subscription was being noted.
  const member = row?.email ? await findMemberAt(tx, row.email) : null
  if (member) await takeOverSubscriptions(tx, member)
  return row !== undefined
}

/** For an address without an account. */
export async function deleteSubscription(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('subscriptions').where('id', '=', id).where('member_id', 'is', null).execute()
}

/**
 * For a member, whose choice needs no confirmation. A stopped subscription keeps its row, to which the links in earlier emails lead.
 * Under the member's lock.
 */
export async function setSubscription(
  tx: Tx,
  memberId: string,
  topic: SubscriptionTopic,
  isWanted: boolean,
  now: Date | RawBuilder<Date>,
): Promise<void> {
  if (isWanted)
    await tx
      .insertInto('subscriptions')
      .values({ topic, member_id: memberId, confirmed_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'topic'])
          .doUpdateSet({ confirmed_at: sql<Date>`coalesce(subscriptions.confirmed_at, ${now})` }),
      )
      .execute()
  else
    await tx
      .updateTable('subscriptions')
      .set({ asked_at: null, confirmed_at: null })
      .where('member_id', '=', memberId)
      .where('topic', '=', topic)
      .execute()
}

/** Locks the member. @returns null when there is no such member */
export async function setTopics(tx: Tx, id: string, wanted: Partial<Record<ChosenTopic, boolean>>, now: Date) {
  const member = await tx
    .updateTable('members')
    .set({
      cohort_news: wanted.cohort ?? sql<boolean>`cohort_news`,
      session_reminders: wanted.sessions ?? sql<boolean>`session_reminders`,
      homework_reminders: wanted.homework ?? sql<boolean>`homework_reminders`,
      library_news: wanted.library ?? sql<boolean>`library_news`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning(sql<string>`email::text`.as('email'))
    .executeTakeFirst()
  if (!member) return null
  for (const topic of subscriptionTopics) {
    const isWanted = wanted[topic]
    if (isWanted !== undefined) await setSubscription(tx, id, topic, isWanted, now)
  }
  return member
}

/** @returns null when there is no such member */
export async function findTopics(db: Database | Tx, id: string) {
  const row = await db
    .selectFrom('members')
    .select([sql<string>`email::text`.as('email'), 'cohort_news as cohort', 'session_reminders as sessions'])
    .select(['homework_reminders as homework', 'library_news as library'])
    .select(subscriptionTopics.map((topic) => subscribesTo('members', topic).as(topic)))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Condition on `members`, under this name or alias: a confirmed subscription. */
export function subscribesTo(member: string, topic: SubscriptionTopic) {
  return sql<boolean>`exists (select from subscriptions where subscriptions.member_id = ${sql.ref(member)}.id
    and subscriptions.topic = ${sql.lit(topic)} and subscriptions.confirmed_at is not null)`
}

/** The id of a member's subscription, for the links in their email; null without one. @param member column */
export function subscriptionOf(member: string, topic: SubscriptionTopic) {
  return sql<string | null>`(select id from subscriptions where member_id = ${sql.ref(member)} and topic = ${topic})`
}

/**
 * The subscriptions of newcomers: what their addresses asked for before, and news for those who ticked it, confirmed at once. Coming into
 * a bootcamp that is not over ends the wish to hear of the next one. One statement, because other registrations wait meanwhile.
 */
export async function subscribeNewcomers(
  tx: Tx,
  newcomers: { id: string; newsletter: boolean }[],
  cohort: number,
): Promise<void> {
  const ids = newcomers.map(({ id }) => id)
  const readers = newcomers.filter(({ newsletter }) => newsletter).map(({ id }) => id)
  const stays = sql`(topic = 'news' or ${isOver(cohort)})`
  await sql`
    with taken_over as (
      update subscriptions set member_id = members.id, email = null, asked_at = case when ${stays} then asked_at end,
        confirmed_at = case when topic = 'news' and members.id = any (${readers}::uuid[])
          then coalesce(confirmed_at, clock_timestamp()) when ${stays} then confirmed_at end
      from members where members.id = any (${ids}::uuid[]) and subscriptions.email = members.email
      returning subscriptions.member_id, topic)
    insert into subscriptions (topic, member_id, confirmed_at)
      select 'news', reader, clock_timestamp() from unnest(${readers}::uuid[]) as reader
      where reader not in (select member_id from taken_over where topic = 'news')`.execute(tx)
}

/**
 * Makes the subscriptions of an address its member's. Of two about one topic the address' own stays, because the links in its emails
 * have to stop what they name; a choice of the member is kept.
 */
async function takeOverSubscriptions(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const { rows } = await sql<{ topic: string; confirmedAt: Date | null }>`
    delete from subscriptions using subscriptions as of_address
    where subscriptions.member_id = ${id} and of_address.email = ${email} and of_address.topic = subscriptions.topic
    returning subscriptions.topic, subscriptions.confirmed_at as "confirmedAt"`.execute(tx)
  const chosen = rows.filter(({ confirmedAt }) => confirmedAt !== null)
  await sql`
    update subscriptions set member_id = ${id}, email = null, confirmed_at = coalesce(confirmed_at, (
      select at from unnest(${chosen.map(({ topic }) => topic)}::text[],
        ${chosen.map(({ confirmedAt }) => confirmedAt)}::timestamptz[]) as chosen (of, at) where chosen.of = topic))
    where email = ${email}`.execute(tx)
}

/**
 * After a member got another address. Links about the next bootcamp lead to the member's registration, so those in the former mailbox
 * become invalid.
 */
export async function followAddress(tx: Tx, member: { id: string; email: string }): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ id: sql<string>`gen_random_uuid()` })
    .where('member_id', '=', member.id)
    .where('topic', '=', 'next-bootcamp')
    .execute()
  await takeOverSubscriptions(tx, member)
}

/** Members who came into a cohort that is not over no longer hear of the next one. */
export async function endWaitForNext(tx: Tx, members: string[], cohort: number): Promise<void> {
  if (members.length === 0) return
  await tx
    .updateTable('subscriptions')
    .set({ asked_at: null, confirmed_at: null })
    .where('topic', '=', 'next-bootcamp')
    .where(sql<boolean>`member_id = any (${members}::uuid[])`)
    .where(sql<boolean>`not ${isOver(cohort)}`)
    .execute()
}

const isOver = (cohort: number) =>
  sql<boolean>`exists (select from cohorts where id = ${cohort} and last_ends_at <= clock_timestamp())`

/** The newsletter checkbox doesn't prove that an address is its sender's, and one mailbox has many spellings. */
const copiesPerMailbox = 3

/** Has a place or waits, or is on the team. */
const isInvolved = (member: string) => sql<boolean>`(
  exists (select from registrations where member_id = ${sql.ref(`${member}.id`)} and ${takesPart})
  or ${sql.ref(`${member}.role`)} = 'admin'
    and not exists (select from registrations where member_id = ${sql.ref(`${member}.id`)}))`

/** @param cohort only members registered for it; null for all */
const isOf = (member: RawBuilder<unknown>, cohort: number | null) =>
  cohort === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from registrations where member_id = ${member} and cohort_id = ${cohort} and status = 'registered')`

/** Condition on a member with a confirmed subscription to news. News that was only ticked is paused while they are cancelled. */
const readsNews = (member: string, subscription: string, cohort: number | null) => sql<boolean>`
  (${sql.ref(`${subscription}.asked_at`)} is not null or ${isInvolved(member)})
  and ${isOf(sql.ref(`${member}.id`), cohort)}`

/** Condition on a confirmed row of `subscriptions left join members`. */
function isReached(topic: SubscriptionTopic, cohort: number | null) {
  if (topic !== 'news') return sql<boolean>`true`
  const spellings = sql`(
    select count(*) from (
      select from members as spelling join subscriptions as other on other.member_id = spelling.id
      where spelling.mailbox = members.mailbox and spelling.id < members.id
        and other.topic = 'news' and other.confirmed_at is not null and ${readsNews('spelling', 'other', cohort)}
      limit ${copiesPerMailbox}) as before)`
  return sql<boolean>`case when members.id is null then ${cohort === null} else
    ${readsNews('members', 'subscriptions', cohort)}
    and (subscriptions.asked_at is not null or ${copiesPerMailbox} > ${spellings}) end`
}

/** How many people an email about this topic reaches. Only the few mailboxes with too many spellings are checked one by one. */
export async function countReaders(
  db: Database | Tx,
  topic: SubscriptionTopic,
  cohort: number | null = null,
): Promise<number> {
  const confirmed = sql`select count(*) from subscriptions where topic = ${sql.lit(topic)} and confirmed_at is not null`
  const { rows } = await sql<{ readers: number }>`select ${
    topic === 'news' ? countNews(confirmed, cohort) : sql`(${confirmed})`
  } as readers`.execute(db)
  return rows[0]?.readers ?? 0
}

function countNews(confirmed: RawBuilder<unknown>, cohort: number | null) {
  const ofCohort = isOf(sql`subscriptions.member_id`, cohort)
  const isRegistered = sql`exists (select from registrations where member_id = subscriptions.member_id and ${takesPart})`
  return sql`(${confirmed} and asked_at is not null and ${ofCohort})
    + (${confirmed} and asked_at is null and ${cohort === null ? isRegistered : ofCohort})
    + ${cohort === null ? countTeam : sql`0`}
    - (select count(*) from (
        select asked_at, row_number() over (partition by mailbox order by members.id) as copy
        from members join subscriptions on member_id = members.id and topic = 'news' and confirmed_at is not null
        where ${readsNews('members', 'subscriptions', cohort)} and mailbox = any (array(
          select mailbox from members group by mailbox having count(*) > ${copiesPerMailbox}))) as readers
      where copy > ${copiesPerMailbox} and asked_at is null)`
}

/** Members on the team who only ticked news. */
const countTeam = sql`(
  select count(*) from members join subscriptions on member_id = members.id
  where role = 'admin' and topic = 'news' and confirmed_at is not null and asked_at is null
    and not exists (select from registrations where registrations.member_id = members.id))`

export interface Reader {
  /** Id of the subscription. */
  key: string
  email: string
  /** Null for an address without an account. */
  memberId: string | null
}

interface Batch {
  cohortId: number | null
  after: string | null
  limit: number
}

/**
 * The next people who want to hear of a topic, ordered by the id of their subscription: a batch for `MailingKind`. Until the
 * transaction ends none of them unsubscribes, is cancelled, leaves, or gets another address.
 *
 * @param query.after the last one of the previous batch
 */
export async function listReaders(tx: Tx, topic: SubscriptionTopic, query: Batch): Promise<Reader[]> {
  for (let after = query.after; ; ) {
    const next = await confirmedBehind(tx, topic, after).select(['id', 'member_id']).limit(query.limit).execute()
    const last = next.at(-1)
    if (!last) return []
    // Members before their subscriptions, as everywhere.
    const members = next.flatMap(({ member_id }) => member_id ?? [])
    if (members.length > 0)
      await tx.selectFrom('members').select('id').where('id', 'in', members).orderBy('id').forShare().execute()
    // A statement of its own, so that it sees what the previous holder of a lock has committed.
    const readers = await confirmedBehind(tx, topic, after)
      .leftJoin('members', 'members.id', 'subscriptions.member_id')
      .select(readerColumns)
      .where('subscriptions.id', '<=', last.id)
      .where(isReached(topic, query.cohortId))
      .forShare('subscriptions')
      .execute()
    if (readers.length > 0) return readers
    after = last.id
  }
}

/** The first of them with their names, for a preview. */
export async function listFirstReaders(
  db: Database | Tx,
  topic: SubscriptionTopic,
  cohort: number | null,
  limit: number,
) {
  return confirmedBehind(db, topic, null)
    .leftJoin('members', 'members.id', 'subscriptions.member_id')
    .select(readerColumns)
    .select(sql<string | null>`first_name || ' ' || last_name`.as('name'))
    .where(isReached(topic, cohort))
    .limit(limit)
    .execute()
}

const readerColumns = [
  'subscriptions.id as key',
  sql<string>`coalesce(members.email, subscriptions.email)::text`.as('email'),
  'subscriptions.member_id as memberId',
] as const

function confirmedBehind(db: Database | Tx, topic: SubscriptionTopic, after: string | null) {
  return db
    .selectFrom('subscriptions')
    .where('topic', '=', topic)
    .where('confirmed_at', 'is not', null)
    .$if(after !== null, (behind) => behind.where('subscriptions.id', '>', after))
    .orderBy('subscriptions.id')
}

/** For housekeeping: their owners are unknown. */
export function forgetUnconfirmedBefore(db: Database, date: Date): Promise<void> {
  return deleteInBatches(db, 'subscriptions', sql`confirmed_at is null and asked_at < ${date}`)
}
