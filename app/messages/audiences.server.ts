import { type RawBuilder, sql } from 'kysely'
import {
  addressesBehind,
  countNewsletterAddresses,
  findTwiceMeant,
  listNewsletterAddresses,
} from '../interest/newsletter/newsletter-addresses.server.ts'
import {
  countMatchingMembers,
  listMatchingMembers,
  matchesFilter,
} from '../membership/roster/lists/member-lists.server.ts'
import { type MemberFilter, readMemberQuery } from '../membership/roster/lists/member-query.ts'
import { countSubscribers, firstSubscribers, listSubscribers } from '../membership/subscribers.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { type Count, capped, mostTotal } from '../platform/paging.ts'
import type { Audience } from './audience.ts'
import { type MessageTopic, type OmissionReason, omissionReasons, type Reach } from './message.ts'

/** A mailbox with several spellings gets no more copies of a chosen topic: anyone could subscribe them. */
const copiesPerMailbox = 3

/**
 * Why a message doesn't reach a member, as an expression about `members`; null when it does. A message about a place
 * reaches everyone in its audience who takes part, even at an address that was refused before.
 *
 * @param cohort of the message; null for any
 * @param filter of its audience: members selected by hand get it regardless of the number of spellings
 */
function omissionOf(
  topic: MessageTopic,
  cohort: number | null,
  filter: MemberFilter,
): RawBuilder<OmissionReason | null> {
  const column = (name: string) => sql.ref(`members.${name}`)
  const takesPart = sql`exists (
    select from registrations where member_id = ${column('id')} and status <> 'cancelled'
      and (${cohort}::int is null or cohort_id = ${cohort}))`
  const isConcerned = cohort === null ? sql`(${takesPart} or ${column('role')} = 'admin')` : takesPart
  const isInterested = sql`exists (
    select from cohort_interests as interest where interest.email = ${column('email')} and confirmed_at is not null)`
  const wants: Record<MessageTopic, RawBuilder<unknown>> = {
    place: sql`true`,
    news: column('newsletter_subscription'),
    next: isInterested,
    cohort: column('cohort_news'),
  }
  if (topic === 'place') return sql`case when not ${isConcerned} then 'no place' end`
  const isRepeated = sql`${copiesPerMailbox} <= (
      select count(*) from (
        select from members as spelling
        where spelling.mailbox = ${column('mailbox')} and spelling.id < ${column('id')}
        limit ${copiesPerMailbox}) as before)`
  return sql`case
    when not ${wants[topic]} then 'not wanted'
    ${topic === 'next' ? sql`` : sql`when not ${isConcerned} then 'no place'`}
    when exists (select from refused_addresses where refused_addresses.email = ${column('email')}) then 'address refused'
    ${filter.people.length > 0 ? sql`` : sql`when ${isRepeated} then 'same mailbox'`}
    end`
}

export interface AudienceMember {
  /** Null for an address without an account. */
  id: string | null
  name: string | null
  email: string
}

/**
 * Counts an audience before a message is sent: everyone in it, including those who don't want its topic.
 *
 * @param first number of people to read as examples
 */
export async function previewAudience(
  db: Database | Tx,
  audience: Audience,
  cohort: number | null,
  first: number,
): Promise<{ size: Count; first: AudienceMember[] }> {
  switch (audience.to) {
    case 'members': {
      const query = { ...readMemberQuery(new URLSearchParams()), ...audience.filter }
      const [size, some] = await Promise.all([
        countMatchingMembers(db, query, cohort),
        first > 0 ? listMatchingMembers(db, query, first, cohort) : [],
      ])
      return {
        size,
        first: some.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`, email })),
      }
    }
    case 'subscribers': {
      const [members, others, some] = await Promise.all([
        countSubscribers(db, cohort),
        cohort === null ? countNewsletterAddresses(db, mostTotal) : 0,
        first > 0 ? listFirstSubscribers(db, cohort, first) : [],
      ])
      const { total, hasMore } = capped(others, mostTotal)
      return { size: { total: members + total, hasMore }, first: some }
    }
    case 'interested': {
      const { rows } = await sql<{ people: number }>`
        select count(*) as people from (
          select from cohort_interests where confirmed_at is not null limit ${mostTotal + 1}) as found`.execute(db)
      const size = capped(rows[0]?.people ?? 0, mostTotal)
      return { size, first: first > 0 ? await listFirstInterested(db, first) : [] }
    }
  }
}

async function listFirstSubscribers(db: Database | Tx, cohort: number | null, limit: number) {
  const members = sql`(${firstSubscribers(db, cohort, limit)})`
  const readers = cohort === null ? sql`${members} union all (${addressesBehind(null, limit)})` : members
  const { rows } = await sql<AudienceMember>`
    select member.id, member.first_name || ' ' || member.last_name as name, reader.email
    from (select * from (${readers}) as all_readers order by key limit ${limit}) as reader
    left join members as member on member.email = reader.email::citext
    order by reader.key`.execute(db)
  return rows
}

function firstByKey<Someone extends { key: string }>(all: Someone[], limit: number): Someone[] {
  return all.sort((one, other) => (one.key < other.key ? -1 : 1)).slice(0, limit)
}

/**
 * A batch of people who want News, ordered by id: members, and addresses without an account. For a cohort, members only.
 *
 * @param query.message some of them may already have their copy of it
 */
async function listNewsRecipients(
  tx: Tx,
  { message, cohort, after, limit }: Pick<Batch, 'message' | 'cohort' | 'after' | 'limit'>,
): Promise<Addressee[]> {
  const [members, addresses] = await Promise.all([
    listSubscribers(tx, { cohortId: cohort, after, limit }),
    cohort === null ? listNewsletterAddresses(tx, { after, limit }) : [],
  ])
  const readers = [
    ...members.map((someone) => ({ ...someone, interest: null })),
    ...addresses.map((someone) => ({ ...someone, interest: null, isMember: false })),
  ]
  const next = firstByKey(readers, limit)
  if (after === null) return next
  const emails = next.map(({ email }) => email)
  const had = await findTwiceMeant(tx, message, emails)
  return next.map((someone) => (had.has(someone.email.toLowerCase()) ? { ...someone, isLeftOut: true } : someone))
}

async function listFirstInterested(db: Database | Tx, limit: number) {
  const { rows } = await sql<AudienceMember>`
    select member.id, member.first_name || ' ' || member.last_name as name, interest.email::text as email
    from (select id, email from cohort_interests where confirmed_at is not null order by id limit ${limit}) as interest
    left join members as member on member.email = interest.email
    order by interest.email`.execute(db)
  return rows
}

/** Before a message is sent, the reasons are counted for this many members only. */
export const mostChecked = 500

/** How much of its audience a message reaches now. @param known the size of the audience, if it is counted already */
export async function countReach(
  db: Database | Tx,
  audience: Audience,
  topic: MessageTopic,
  cohort: number | null,
  known?: Promise<Count>,
): Promise<Reach> {
  const omitted = Object.fromEntries(omissionReasons.map((reason) => [reason, 0])) as Record<OmissionReason, number>
  const [size, counts] = await Promise.all([
    known ?? previewAudience(db, audience, cohort, 0).then((shown) => shown.size),
    audience.to === 'members' ? countByReason(db, audience.filter, topic, cohort) : null,
  ])
  if (!counts) return { reached: size.total, omitted, isPart: size.hasMore, size }
  let reached = 0
  for (const { reason, people } of counts) {
    if (reason) omitted[reason] = people
    else reached = people
  }
  return { reached, omitted, isPart: size.total > mostChecked, size }
}

/** Counts the reasons for the first members of the audience. */
async function countByReason(db: Database | Tx, filter: MemberFilter, topic: MessageTopic, cohort: number | null) {
  const { rows } = await sql<{ reason: OmissionReason | null; people: number }>`
    select ${omissionOf(topic, cohort, filter)} as reason, count(*) as people from members
    where id in (select id from members where ${matchesFilter(filter, cohort)} order by id limit ${mostChecked})
    group by 1`.execute(db)
  return rows
}

/** Fields named as in `Recipient`. */
export interface Addressee {
  key: string
  email: string
  /** Id of their interest in the next bootcamp, for a message about it. */
  interest: string | null
  /** False for an address without an account. */
  isMember?: boolean
  isLeftOut?: boolean
}

interface Batch {
  message: string
  audience: Audience
  topic: MessageTopic
  cohort: number | null
  after: string | null
  limit: number
}

/**
 * The next batch of the audience for `MailingKind`, ordered by id. Members that the topic doesn't reach are marked as left out,
 * with the reason stored. Until the transaction ends none of them changes topics, is cancelled, leaves, or gets another address.
 */
export async function takeBatch(tx: Tx, batch: Batch): Promise<Addressee[]> {
  const { audience, cohort, after, limit } = batch
  if (audience.to === 'subscribers') return listNewsRecipients(tx, batch)
  if (audience.to === 'interested') {
    const { rows } = await sql<Addressee>`
      select id as key, email::text as email, id as interest from cohort_interests
      where confirmed_at is not null and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit} for share`.execute(tx)
    return rows.map((someone) => ({ ...someone, isMember: false }))
  }
  const { rows } = await sql<{ id: string }>`
    select id from members
    where (${after}::uuid is null or id > ${after}::uuid) and ${matchesFilter(audience.filter, cohort)}
    order by id limit ${limit} for share`.execute(tx)
  return markOmitted(
    tx,
    { ...batch, filter: audience.filter },
    rows.map(({ id }) => id),
  )
}

/** A statement of its own: the locking statement does not see what the previous holder of the lock has committed. */
async function markOmitted(
  tx: Tx,
  { message, topic, cohort, filter }: Omit<Batch, 'audience'> & { filter: MemberFilter },
  ids: string[],
): Promise<Addressee[]> {
  if (ids.length === 0) return []
  const interest = topic === 'next' ? sql`(select id from cohort_interests where email = members.email)` : sql`null`
  const { rows } = await sql<Addressee & { reason: OmissionReason | null }>`
    select id as key, email::text as email, ${interest} as interest,
      ${omissionOf(topic, cohort, filter)} as reason
    from members where id = any (${ids}::uuid[]) order by id`.execute(tx)
  const omitted = rows.flatMap(({ key, reason }) => (reason ? [{ message_id: message, member_id: key, reason }] : []))
  if (omitted.length > 0) await tx.insertInto('message_omissions').values(omitted).execute()
  return rows.map(({ reason, ...someone }) => (reason ? { ...someone, isLeftOut: true } : someone))
}
