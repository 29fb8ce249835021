import { type SelectQueryBuilder, sql } from 'kysely'
import { createdAtKey, inBatches, isBehind, type LastRow, wholeBatch } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import type { DB } from '../platform/database/schema.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import { type Count, capped, mostCounted, mostTotal } from '../platform/paging.ts'
import { inboxRows, sentInquiries } from './inquiries.server.ts'
import type { InquiryForm } from './inquiry.ts'
import { type InquiryQuery, unassigned } from './inquiry-query.ts'

/** Which inquiries a list, a count, an export or a change of many means. */
export type InquiryFilter = Partial<InquiryQuery> & { withoutReports?: boolean }

/** The one translation of a filter: for the screen, its counts, the export, search and changes of many. */
export function matching<Row>(rows: SelectQueryBuilder<DB, 'inquiries', Row>, filter: InquiryFilter) {
  const { form, folder, status, type, assignee, search, withoutReports } = filter
  let found = folder ? rows.where('put_away', '=', folder) : rows.where('put_away', 'is', null)
  if (form) found = found.where('form', '=', form)
  if (withoutReports) found = found.where('form', '<>', 'report')
  if (status) found = found.where('status', '=', status)
  if (type) found = found.where('inquiry_type', '=', type)
  if (assignee === unassigned) found = found.where('assignee_id', 'is', null)
  else if (assignee) found = found.where('assignee_id', '=', assignee)
  if (search) found = found.where(containsTerm('search', search))
  return found
}

function idsOf(db: Database | Tx, filter: InquiryFilter) {
  return matching(db.selectFrom('inquiries').select('inquiries.id'), filter)
}

/** All that match. */
export function countInquiries(db: Database, filter: InquiryFilter): Promise<number> {
  return countUpTo(db, idsOf(db, filter), null)
}

/** What an export has. */
export function countSent(db: Database, filter: InquiryFilter): Promise<number> {
  return countUpTo(db, matching(sentInquiries(db), filter), null)
}

/** The same as `countInquiries`, up to the limit of a list. */
export async function countShown(db: Database, filter: InquiryFilter): Promise<Count> {
  return capped(await countUpTo(db, idsOf(db, filter), mostTotal + 1), mostTotal)
}

/** The rule of `isUnanswered`, for rows in the inbox. */
const isUnanswered = sql<boolean>`(put_away is null and status in ('new', 'in_progress')
  and not exists (select from inquiry_entries where inquiry_id = inquiries.id and kind = 'reply'))`

/** In the inbox and not resolved, by form. */
export async function countOpen(db: Database, filter: InquiryFilter): Promise<Partial<Record<InquiryForm, number>>> {
  const open = db.selectFrom('inquiries').select(['form', (eb) => eb.fn.countAll<number>().as('count')])
  const rows = await matching(open, filter).where('status', '<>', 'resolved').groupBy('form').execute()
  return Object.fromEntries(rows.map(({ form, count }) => [form, count]))
}

/** Messages that wait for a reply. */
export interface Unanswered extends Count {
  /** The one that waits longest. */
  oldest: { id: string; name: string; sent: Date }
}

/** @param before from `promisedBefore`. @returns overdue messages, and those that can still be answered in time; null for none */
export async function findUnanswered(db: Database, before: Date) {
  const { rows } = await sql<{ isOverdue: boolean; found: number; id: string; name: string; sent: Date }>`
    select created_at < ${before} as "isOverdue", count(*) as found, min(created_at) as sent,
      (array_agg(id order by created_at))[1] as id,
      (array_agg(first_name || ' ' || last_name order by created_at))[1] as name
    from (
      select id, first_name, last_name, created_at from inquiries where form in ('contact', 'beta') and ${isUnanswered}
      order by created_at limit ${mostCounted + 1}) as waiting
    group by 1`.execute(db)
  const only = (wanted: boolean): Unanswered | null => {
    const row = rows.find(({ isOverdue }) => isOverdue === wanted)
    return row ? { ...capped(row.found, mostCounted), oldest: { id: row.id, name: row.name, sent: row.sent } } : null
  }
  return { overdue: only(true), inTime: only(false) }
}

/** Counts overdue inquiries. */
export function countOverdue(db: Database | Tx, form: InquiryForm, before: Date): Promise<number> {
  return countUpTo(db, idsOf(db, { form }).where('created_at', '<', before).where(isUnanswered), mostCounted + 1)
}

/** Unanswered inquiries first, the longest waiting at the top; then the others, the newest first. */
export function listInquiries(db: Database, { page, ...filter }: InquiryFilter & { page: number }, perPage: number) {
  const waitedLongest = sql`case when ${isUnanswered} then created_at end`
  return readPage({
    wanted: page,
    perPage,
    isCapped: true,
    most: mostTotal,
    read: (limit, offset) =>
      matching(inboxRows(db), filter)
        .orderBy(waitedLongest, (by) => by.asc().nullsLast())
        .orderBy('created_at', 'desc')
        .orderBy('inquiries.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: (most) => countUpTo(db, idsOf(db, filter), most),
  })
}

/** For the export: all that match, newest first, in batches. */
export function readInquiries(db: Database, filter: InquiryFilter) {
  const found = matching(sentInquiries(db), filter)
    .select(createdAtKey)
    .orderBy('created_at', 'desc')
    .orderBy('inquiries.id')
  return inBatches(async (last: LastRow | null, limit) => {
    const batch = last ? found.where(isBehind(last)) : found
    return wholeBatch(await batch.limit(limit).execute(), limit)
  })
}

/** Whether any exists, in any folder. */
export async function hasInquiries(db: Database): Promise<boolean> {
  const any = db.selectFrom('inquiries').select('id').limit(1)
  return (await any.executeTakeFirst()) !== undefined
}

/** Everything from the senders of these inquiries, by any form. @returns `most` ids at most */
export async function listIdsOfSenders(db: Database, ids: string[], most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('inquiries')
    .select('id')
    .where('email', 'in', db.selectFrom('inquiries').select('email').where('id', 'in', ids))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
