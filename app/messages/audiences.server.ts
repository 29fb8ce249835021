import { type RawBuilder, sql } from 'kysely'
import { takesPart } from '../membership/places.server.ts'
import {
  countMatchingMembers,
  listMatchingMembers,
  matchesFilter,
} from '../membership/roster/lists/member-lists.server.ts'
import { type MemberFilter, readMemberQuery } from '../membership/roster/lists/member-query.ts'
import type { SubscriptionTopic } from '../membership/subscription.ts'
import {
  countReaders,
  listFirstReaders,
  listReaders,
  subscribesTo,
  subscriptionOf,
} from '../membership/subscriptions.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Count } from '../platform/paging.ts'
import type { Audience } from './audience.ts'
import { type MessageTopic, type OmissionReason, omissionReasons, type Reach } from './message.ts'
import type { Addressed } from './own-links.server.ts'

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
  const isIn = sql`exists (
    select from registrations where member_id = ${column('id')} and ${takesPart}
      and (${cohort}::int is null or cohort_id = ${cohort}))`
  const isConcerned = cohort === null ? sql`(${isIn} or ${column('role')} = 'admin')` : isIn
  const wants: Record<MessageTopic, RawBuilder<unknown>> = {
    place: sql`true`,
    news: subscribesTo('members', 'news'),
    'next-bootcamp': subscribesTo('members', 'next-bootcamp'),
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
    ${topic === 'next-bootcamp' ? sql`` : sql`when not ${isConcerned} then 'no place'`}
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
    case 'subscribers':
    case 'interested': {
      const topic = topicOf[audience.to]
      const [total, some] = await Promise.all([
        countReaders(db, topic, cohort),
        first > 0 ? listFirstReaders(db, topic, cohort, first) : [],
      ])
      return {
        size: { total, hasMore: false },
        first: some.map(({ memberId, name, email }) => ({ id: memberId, name, email })),
      }
    }
  }
}

/** The people who subscribed to a topic are an audience of its messages only. */
const topicOf: Record<Exclude<Audience['to'], 'members'>, SubscriptionTopic> = {
  subscribers: 'news',
  interested: 'next-bootcamp',
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
export interface Addressee extends Addressed {
  key: string
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
  if (audience.to !== 'members') {
    const readers = await listReaders(tx, topicOf[audience.to], { cohortId: cohort, after, limit })
    return readers.map((reader) => ({ ...reader, subscription: reader.key }))
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
  const subscription = topic === 'next-bootcamp' ? subscriptionOf('members.id', topic) : sql`null`
  const { rows } = await sql<Addressee & { reason: OmissionReason | null }>`
    select id as key, id as "memberId", email::text as email, ${subscription} as subscription,
      ${omissionOf(topic, cohort, filter)} as reason
    from members where id = any (${ids}::uuid[]) order by id`.execute(tx)
  const omitted = rows.flatMap(({ key, reason }) => (reason ? [{ message_id: message, member_id: key, reason }] : []))
  if (omitted.length > 0) await tx.insertInto('message_omissions').values(omitted).execute()
  return rows.map(({ reason, ...someone }) => (reason ? { ...someone, isLeftOut: true } : someone))
}
