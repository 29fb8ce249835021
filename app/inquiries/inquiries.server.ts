import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { refusalOf } from '../platform/mail/refused-addresses.server.ts'
import type { BetaBudget, BetaIndustry } from './beta-choices.ts'
import type { Folder, InboxForm, InquiryForm, InquiryStatus, InquiryType } from './inquiry.ts'

/** What a visitor sends. */
export interface NewInquiry {
  /** Made with the page of the form: a second click has the same. */
  id: string
  form: InquiryForm
  first_name: string
  last_name: string
  email: string
  phone?: string | null
  organization?: string | null
  job_title?: string
  inquiry_type?: InquiryType
  industry?: BetaIndustry
  budget?: BetaBudget
  subject?: string
  message: string
}

/**
 * A browser's Back shows a sent form with its id again: another message that is written there gets an id of its own.
 *
 * @returns its id; null for a second click
 */
export async function insertInquiry(tx: Tx, inquiry: NewInquiry): Promise<string | null> {
  const row = await tx
    .insertInto('inquiries')
    .values(inquiry)
    .onConflict((known) => known.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) return row.id
  const { message } = await tx
    .selectFrom('inquiries')
    .select('message')
    .where('id', '=', inquiry.id)
    .executeTakeFirstOrThrow()
  return message === inquiry.message ? null : insertInquiry(tx, { ...inquiry, id: randomUUID() })
}

/** Check constraints guarantee these types for both forms of visitors. */
interface Sent {
  form: InquiryForm
  first_name: string
  last_name: string
  email: string
  message: string
  industry: BetaIndustry | null
  budget: BetaBudget | null
  status: InquiryStatus
}

/** Everything that visitors sent, as they sent it. */
export function sentInquiries(db: Database | Tx) {
  return db
    .selectFrom('inquiries')
    .select(['inquiries.id', 'form', 'first_name', 'last_name', 'email', 'phone', 'organization', 'job_title'])
    .select(['inquiry_type', 'industry', 'budget', 'subject', 'message', 'status', 'version', 'created_at'])
    .where('form', '<>', 'report')
    .$narrowType<Sent>()
}

const entries = (kind: 'note' | 'reply') =>
  sql<number>`(select count(*) from inquiry_entries where inquiry_id = inquiries.id and kind = ${sql.lit(kind)})`

const folderColumn = sql<Folder>`coalesce(put_away, 'inbox')`
const assignee = sql<string | null>`(select first_name || ' ' || last_name from members where id = assignee_id)`

/** After the last keystroke or preview. */
const isWriting = sql<boolean>`writing_at > clock_timestamp() - interval '5 minutes'`

/** The rows of the list, reports among them: of these nothing tells who sent them. */
export function inboxRows(db: Database) {
  return db
    .selectFrom('inquiries')
    .select(['inquiries.id', 'form', 'first_name', 'last_name', 'organization', 'inquiry_type', 'subject', 'message'])
    .select(['status', 'created_at', 'writing_id', 'about_member_id', 'about_project_id', folderColumn.as('folder')])
    .select([entries('note').as('notes'), entries('reply').as('replies'), assignee.as('assignee')])
    .select([
      sql<string | null>`(select first_name from members where id = writing_id and ${isWriting})`.as('writing'),
      sql<string | null>`(select first_name || ' ' || last_name from members where id = about_member_id)`.as('about'),
      sql<string | null>`(select title from ai_agent_projects where id = about_project_id)`.as('project'),
    ])
    .$narrowType<{ form: InboxForm; status: InquiryStatus }>()
}

/** @returns null when it doesn't exist, or is of a visitor */
export async function findReport(db: Database, id: string) {
  return (await inboxRows(db).where('inquiries.id', '=', id).where('form', '=', 'report').executeTakeFirst()) ?? null
}

/** @returns null when it doesn't exist, or is a report */
export async function findInquiry(db: Database, id: string) {
  const row = await sentInquiries(db)
    .select([entries('note').as('notes'), entries('reply').as('replies'), assignee.as('assignee')])
    .select([
      sql<string | null>`(select id from members where email = inquiries.email)`.as('person'),
      refusalOf('inquiries.email').as('refusal'),
    ])
    .select([folderColumn.as('folder'), 'assignee_id as assigneeId'])
    .where('inquiries.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export type FoundInquiry = NonNullable<Awaited<ReturnType<typeof findInquiry>>>

/** Existing rows in the inbox, the oldest first. */
export function listSummaries(tx: Tx, ids: string[]) {
  return tx
    .selectFrom('inquiries')
    .select(['id', 'form', 'subject', 'organization', 'first_name', 'last_name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('put_away', 'is', null)
    .$narrowType<Sent>()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Locks several rows in one order. Deleted ones are left out. */
export function lockInquiries(tx: Tx, ids: string[]) {
  return tx
    .selectFrom('inquiries')
    .select(['id', 'form', 'subject', 'organization', 'first_name', 'last_name', 'status', 'version', 'assignee_id'])
    .select(folderColumn.as('folder'))
    .where('id', 'in', ids)
    .where('form', '<>', 'report')
    .$narrowType<Sent>()
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** For rows locked by `lockInquiries`. A new version tells an admin who looks at an older status. */
export async function updateInquiries(
  tx: Tx,
  ids: string[],
  { status, folder, assignee }: { status?: InquiryStatus; folder?: Folder; assignee?: string | null },
): Promise<void> {
  const now = sql<Date>`now()`
  await tx
    .updateTable('inquiries')
    .set({
      ...(status && { status, status_since: now, version: sql<number>`version + 1` }),
      ...(folder && { put_away: folder === 'inbox' ? null : folder, put_away_at: folder === 'inbox' ? null : now }),
      ...(assignee !== undefined && { assignee_id: assignee }),
    })
    .where('id', 'in', ids)
    .execute()
}

/** Notes who is writing a reply. @returns the name of another admin who was, in the last minutes */
export async function recordWriting(db: Database, id: string, memberId: string): Promise<string | null> {
  const other = await findWriting(db, id, memberId)
  await db.updateTable('inquiries').set({ writing_id: memberId, writing_at: sql`now()` }).where('id', '=', id).execute()
  return other
}

export async function clearWriting(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('inquiries').set({ writing_id: null, writing_at: null }).where('id', '=', id).execute()
}

/** The name of another admin who is writing a reply. */
export async function findWriting(db: Database, id: string, except: string): Promise<string | null> {
  const row = await db
    .selectFrom('inquiries')
    .innerJoin('members', 'members.id', 'writing_id')
    .select(sql<string>`members.first_name || ' ' || members.last_name`.as('name'))
    .where('inquiries.id', '=', id)
    .where('writing_id', '<>', except)
    .where(isWriting)
    .executeTakeFirst()
  return row?.name ?? null
}

const mostOthers = 10

/** Other inquiries from an address: newest first. */
export async function listOthersFrom(db: Database, email: string, except: string) {
  const rows = await db
    .selectFrom('inquiries')
    .select(['id', 'form', 'subject', 'organization', 'status', 'created_at as at', folderColumn.as('folder')])
    .select(sql<number>`count(*) over ()`.as('all'))
    .where('email', '=', email)
    .where('id', '<>', except)
    .$narrowType<Sent>()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(mostOthers)
    .execute()
  return { total: rows[0]?.all ?? 0, rows: rows.map(({ all: _all, ...row }) => row) }
}
