import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { readPage } from '../platform/database/paging.server.ts'
import { mostTotal } from '../platform/paging.ts'
import type { DeliveryStatus, OmissionReason } from './message.ts'

/** Whether one of its emails is still waiting. @param mailing column with the id of the mailing */
export function waitsForMailing(mailing: string) {
  return sql<boolean>`exists (
    select from emails as letter where letter.mailing_id = ${sql.ref(mailing)} and letter.state = 'waiting')`
}

export type Results = Record<DeliveryStatus, { count: number; hasMore: boolean }>

/** The results so far, each counted up to `mostTotal`. */
export async function countResults(db: Database, message: string, mailing: number | null): Promise<Results> {
  const copies = (status: DeliveryStatus) => sql`(select count(*) from (
    select from emails as letter where letter.mailing_id = ${mailing} and letter.state = ${sql.lit(status)} limit ${mostTotal + 1}) as counted)`
  const omitted = sql`(select count(*) from (
    select from message_omissions where message_id = ${message} limit ${mostTotal + 1}) as counted)`
  const { rows } = await sql<Record<DeliveryStatus, number>>`
    select ${copies('waiting')} as waiting, ${copies('delivered')} as delivered, ${copies('refused')} as refused,
      ${copies('left out')} + ${omitted} as "left out"`.execute(db)
  const [found] = rows
  const toCount = (status: DeliveryStatus) => ({
    count: Math.min(found?.[status] ?? 0, mostTotal),
    hasMore: (found?.[status] ?? 0) > mostTotal,
  })
  return {
    waiting: toCount('waiting'),
    delivered: toCount('delivered'),
    refused: toCount('refused'),
    'left out': toCount('left out'),
  }
}

export interface ListedResult {
  email: string
  /** Null for an address without an account. */
  member: { id: string; name: string } | null
  /** The time of delivery or of giving up. */
  at: Date | null
  /** For a member who was left out because of the topic or the address. */
  reason: OmissionReason | null
  /** For an email that was not delivered, or waits for another attempt. */
  problem: string | null
}

const perPage = 50
/** At most this many members who were left out are listed: sorting them needs all their addresses. */
const mostOmitted = 2_000

/** Ordered by address. @param counted the count of this status, from `countResults` */
export function listResults(
  db: Database,
  message: string,
  mailing: number | null,
  status: DeliveryStatus,
  { wanted, counted }: { wanted: number; counted: Results[DeliveryStatus] },
) {
  const copies = sql`
    select letter.id as letter, letter.recipient as email, null::text as reason
    from emails as letter where letter.mailing_id = ${mailing} and letter.state = ${sql.lit(status)}`
  const omitted = sql`
    select null::uuid, member.email, omission.reason
    from (select member_id, reason from message_omissions where message_id = ${message} order by member_id limit ${mostOmitted + 1}) as omission
      cross join lateral (select email from members where id = omission.member_id offset 0) as member`
  const found = status === 'left out' ? sql`${copies} limit ${mostOmitted + 1}) union all (${omitted}` : copies
  const read = async (limit: number, offset: number): Promise<ListedResult[]> => {
    const { rows } = await sql<Omit<ListedResult, 'member'> & { id: string | null; name: string | null }>`
      select listed.email::text as email, coalesce(delivered_at, gave_up_at) as at, reason, last_error as problem,
        member.id, member.first_name || ' ' || member.last_name as name
      from (select * from ((${found})) as results order by email limit ${limit} offset ${offset}) as listed
        left join emails as copy on copy.id = listed.letter
        left join members as member on member.email = listed.email
      order by listed.email`.execute(db)
    return rows.map(({ id, name, ...row }) => ({
      ...row,
      member: id && name ? { id, name } : null,
    }))
  }
  const most = status === 'left out' ? mostOmitted : mostTotal
  const count = async () => (counted.hasMore ? most + 1 : counted.count)
  return readPage({ wanted, perPage, isCapped: true, most, read, count })
}

/** For housekeeping: stores the counts of finished messages, because the emails themselves are deleted later. */
export async function noteFinalResults(db: Database): Promise<void> {
  await sql`
    update messages set
      delivered = (select count(*) from emails as letter where letter.mailing_id = messages.mailing_id and letter.state = 'delivered'),
      refused = (select count(*) from emails as letter where letter.mailing_id = messages.mailing_id and letter.state = 'refused'),
      left_out = (select count(*) from emails as letter where letter.mailing_id = messages.mailing_id and letter.state = 'left out')
        + (select count(*) from message_omissions where message_id = messages.id)
    from mailings
    where mailings.id = mailing_id and delivered is null and mailings.finished_at is not null
      and not ${waitsForMailing('messages.mailing_id')}`.execute(db)
}

/** For housekeeping: deletes omissions when the emails of their messages are deleted. */
export async function forgetOmissionsBefore(db: Database, date: Date): Promise<void> {
  await deleteInBatches(db, 'message_omissions', sql`message_id in (select id from messages where sends_at < ${date})`)
}
