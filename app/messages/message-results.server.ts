import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { readPage } from '../platform/database/paging.server.ts'
import { mostTotal } from '../platform/paging.ts'
import type { Fate, OmissionReason } from './message.ts'

/** As the index has it. */
const fateOf = sql`fate_of_copy(letter.delivered_at, letter.next_attempt_at, letter.last_error)`

/** Whether an email of it is still to leave. @param mailing names the column of its mailing */
export function waitsForMailing(mailing: string) {
  return sql<boolean>`exists (
    select from mail_outbox as letter where letter.mailing_id = ${sql.ref(mailing)} and ${fateOf} = 'waiting')`
}

export type Results = Record<Fate, { count: number; hasMore: boolean }>

/** What came of it so far, counted up to `mostTotal` of each. */
export async function countResults(db: Database, message: string, mailing: number | null): Promise<Results> {
  const copies = (fate: Fate) => sql`(select count(*) from (
    select from mail_outbox as letter where letter.mailing_id = ${mailing} and ${fateOf} = ${sql.lit(fate)} limit ${mostTotal + 1}) as counted)`
  const omitted = sql`(select count(*) from (
    select from message_omissions where message_id = ${message} limit ${mostTotal + 1}) as counted)`
  const { rows } = await sql<Record<Fate, number>>`
    select ${copies('waiting')} as waiting, ${copies('delivered')} as delivered, ${copies('refused')} as refused,
      ${copies('left out')} + ${omitted} as "left out"`.execute(db)
  const [found] = rows
  const told = (fate: Fate) => ({
    count: Math.min(found?.[fate] ?? 0, mostTotal),
    hasMore: (found?.[fate] ?? 0) > mostTotal,
  })
  return {
    waiting: told('waiting'),
    delivered: told('delivered'),
    refused: told('refused'),
    'left out': told('left out'),
  }
}

export interface ListedResult {
  email: string
  /** Null for an address that is no member's. */
  member: { id: string; name: string } | null
  /** When it was delivered or given up. */
  at: Date | null
  /** Of somebody who was left out by the topic or the address. */
  reason: OmissionReason | null
  /** Of an email that did not arrive, or waits for another try. */
  problem: string | null
}

const perPage = 50
/** So many members who were left out are looked up, to be listed by their addresses. */
const mostOmitted = 2_000

/**
 * By their addresses.
 *
 * @param counted of them, as `countResults` has it
 */
export function listResults(
  db: Database,
  message: string,
  mailing: number | null,
  fate: Fate,
  { wanted, counted }: { wanted: number; counted: Results[Fate] },
) {
  const copies = sql`
    select letter.id as letter, letter.recipient as email, null::text as reason
    from mail_outbox as letter where letter.mailing_id = ${mailing} and ${fateOf} = ${sql.lit(fate)}`
  const omitted = sql`
    select null::uuid, member.email, omission.reason
    from (select member_id, reason from message_omissions where message_id = ${message} order by member_id limit ${mostOmitted + 1}) as omission
      cross join lateral (select email from community_members where id = omission.member_id offset 0) as member`
  const found = fate === 'left out' ? sql`${copies} limit ${mostOmitted + 1}) union all (${omitted}` : copies
  const read = async (limit: number, offset: number): Promise<ListedResult[]> => {
    const { rows } = await sql<Omit<ListedResult, 'member'> & { id: string | null; name: string | null }>`
      select listed.email::text as email, coalesce(delivered_at, gave_up_at) as at, reason, last_error as problem,
        member.id, member.first_name || ' ' || member.last_name as name
      from (select * from ((${found})) as results order by email limit ${limit} offset ${offset}) as listed
        left join mail_outbox as copy on copy.id = listed.letter
        left join community_members as member on member.email = listed.email
      order by listed.email`.execute(db)
    return rows.map(({ id, name, ...row }) => ({
      ...row,
      member: id && name ? { id, name } : null,
    }))
  }
  const most = fate === 'left out' ? mostOmitted : mostTotal
  const count = async () => (counted.hasMore ? most + 1 : counted.count)
  return readPage({ wanted, perPage, isCapped: true, most, read, count })
}

/** For housekeeping: what came of messages of which nothing waits any more is kept in numbers when the emails themselves are not. */
export async function noteFinalResults(db: Database): Promise<void> {
  await sql`
    update messages set
      delivered = (select count(*) from mail_outbox as letter where letter.mailing_id = messages.mailing_id and ${fateOf} = 'delivered'),
      refused = (select count(*) from mail_outbox as letter where letter.mailing_id = messages.mailing_id and ${fateOf} = 'refused'),
      left_out = (select count(*) from mail_outbox as letter where letter.mailing_id = messages.mailing_id and ${fateOf} = 'left out')
        + (select count(*) from message_omissions where message_id = messages.id)
    from mailings
    where mailings.id = mailing_id and delivered is null and mailings.next_batch_at is null
      and not ${waitsForMailing('messages.mailing_id')}`.execute(db)
}

/** For housekeeping: who was left out is kept as long as what became of the emails. */
export async function forgetOmissionsBefore(db: Database, date: Date): Promise<void> {
  await deleteInBatches(db, 'message_omissions', sql`message_id in (select id from messages where sends_at < ${date})`)
}
