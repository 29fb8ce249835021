import { type SelectQueryBuilder, sql } from 'kysely'
import { createdAtKey, inBatches, isBehind, type LastRow } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import type { DB } from '../platform/database/schema.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import type { Inquiry } from './inquiry.ts'
import type { InquiryQuery } from './inquiry-query.ts'
import type { InquiryStatus } from './inquiry-status.ts'
import type { InquiryStatusChange } from './inquiry-status-change.ts'

export async function insertInquiry(tx: Tx, inquiry: Inquiry): Promise<void> {
  await tx
    .insertInto('contact_inquiries')
    .values({
      first_name: inquiry.firstName,
      last_name: inquiry.lastName,
      email: inquiry.email,
      phone: inquiry.phone || null,
      organization: inquiry.organization || null,
      inquiry_type: inquiry.inquiryType,
      subject: inquiry.subject,
      message: inquiry.message,
      status: 'new',
    })
    .execute()
}

/** One after the other for one sender, until the transaction ends: so the second of two clicks at once sees the first. */
export async function lockInquiriesFrom(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`inquiry ${email.toLowerCase()}`}, 0))`.execute(tx)
}

/** @returns whether exactly this was stored a moment ago. Measured on the database's clock, which also wrote created_at. */
export async function wasJustStored(tx: Tx, inquiry: Inquiry, withinSeconds: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contact_inquiries')
    .select('id')
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${withinSeconds})`)
    .where('email', '=', inquiry.email)
    .where('first_name', '=', inquiry.firstName)
    .where('last_name', '=', inquiry.lastName)
    .where('phone', 'is not distinct from', inquiry.phone || null)
    .where('organization', 'is not distinct from', inquiry.organization || null)
    .where('inquiry_type', '=', inquiry.inquiryType)
    .where('subject', '=', inquiry.subject)
    .where('message', '=', inquiry.message)
    .executeTakeFirst()
  return row !== undefined
}

/** Those that nobody has looked at yet: the dashboard counts them as pending. */
export async function countNewInquiries(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('contact_inquiries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow()
  return count
}

export async function countInquiries(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('contact_inquiries')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const perPage = 20

/** Newest first. */
export function listInquiries(db: Database, query: InquiryQuery) {
  const found = matching(db, query)
  // One filter is counted in its index; several at once only as far as anybody reads.
  const isCapped = query.search !== '' || (query.status !== null && query.type !== null)
  return readPage({
    wanted: query.page,
    perPage,
    isCapped,
    // The ids alone stand in an index, so the rows before this page need not be read.
    read: (limit, offset) =>
      newestFirst(
        db
          .selectFrom('contact_inquiries')
          .where('id', 'in', newestFirst(found).select('id').limit(limit).offset(offset)),
      )
        .select(allColumns)
        .execute(),
    count: (most) => countUpTo(db, found.select('id'), most),
  })
}

/** How many the export holds. */
export function countMatchingInquiries(db: Database, query: InquiryQuery): Promise<number> {
  return countUpTo(db, matching(db, query).select('id'), null)
}

/** For the export: all that are found, newest first, a batch at a time. */
export function readInquiries(db: Database, query: InquiryQuery) {
  return inBatches((last: LastRow | undefined, limit) =>
    newestFirst(last ? matching(db, query).where(isBehind(last)) : matching(db, query))
      .select([...allColumns, createdAtKey])
      .limit(limit)
      .execute(),
  )
}

const allColumns = [
  'id',
  'first_name',
  'last_name',
  sql<string>`email::text`.as('email'),
  'phone',
  'organization',
  'inquiry_type',
  'subject',
  'message',
  'status',
  'version',
  'created_at',
] as const

function matching(db: Database, { status, type, search }: InquiryQuery) {
  let found = db.selectFrom('contact_inquiries')
  if (status) found = found.where('status', '=', status)
  if (type) found = found.where('inquiry_type', '=', type)
  if (search) found = found.where(containsTerm('search', search))
  return found
}

function newestFirst<Columns>(found: SelectQueryBuilder<DB, 'contact_inquiries', Columns>) {
  return found.orderBy('created_at', 'desc').orderBy('id')
}

/** Held until the transaction ends, so that of two who change it the second sees what the first has done. */
export async function lockInquiry(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('contact_inquiries')
    .select(['subject', 'first_name', 'last_name', 'status', 'version'])
    .where('id', '=', id)
    .$narrowType<{ status: InquiryStatus }>()
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** @returns its new version; null when it is not in this version any more */
export async function updateInquiryStatus(
  tx: Tx,
  id: string,
  { status, version }: InquiryStatusChange,
): Promise<number | null> {
  const row = await tx
    .updateTable('contact_inquiries')
    .set({ status })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}
