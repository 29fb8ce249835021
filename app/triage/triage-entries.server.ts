import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { refusalOf } from '../platform/mail/refused-addresses.server.ts'
import { folderOf } from './triage.ts'
import type { Triaged } from './triaged.server.ts'

/** The team's work on an item. */
export interface Work {
  /** Name of the assigned admin. */
  assignee: string | null
  notes: number
  replies: number
}

/** Columns of a list: the team's work, and the sender's member id. */
export function deskColumns({ table }: Triaged) {
  const email = `${table}.email`
  return [
    'notes' as const,
    'replies' as const,
    sql<string | null>`(select first_name || ' ' || last_name from members where id = assignee_id)`.as('assignee'),
    sql<string | null>`(select id from members where email = ${sql.ref(email)})`.as('person'),
    refusalOf(email).as('refusal'),
  ] as const
}

/** Further columns of the item's page. */
export const ownColumns = ['spam_at', 'deleted_at', 'assignee_id as assigneeId'] as const

/** Options of a select. */
const mostAdmins = 200

/** Admins to whom an item can be assigned. */
export function listAssignees(db: Database) {
  return db
    .selectFrom('members')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('role', '=', 'admin')
    .orderBy(sql`lower(first_name), lower(last_name), id`)
    .limit(mostAdmins)
    .execute()
}

/** The audit log names admins by address. */
export async function findAddresses(tx: Tx, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('members')
    .select(['id', sql<string>`email::text`.as('email')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** @returns the id; undefined when no admin (any more) has this address */
export async function findAssignee(db: Database, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return row?.id
}

/** The page shows a conversation as a whole. */
const mostEntries = 200

/** Replies and notes in chronological order; a reply with the status of its email while that is stored. */
export async function listConversation(db: Database, { entriesBy }: Triaged, id: string) {
  const rows = await db
    .selectFrom('triage_entries as entry')
    .leftJoin('members as author', 'author.id', 'entry.author_id')
    .leftJoin('emails as letter', 'letter.id', 'entry.letter_id')
    .select(['entry.id', 'entry.kind', 'entry.subject', 'entry.body', 'entry.created_at as at', 'entry.letter_id'])
    .select(sql<string | null>`author.first_name || ' ' || author.last_name`.as('author'))
    .select(['letter.id as letterId', 'letter.delivered_at as deliveredAt', 'letter.gave_up_at as gaveUpAt'])
    .select('letter.last_error as problem')
    .where(`entry.${entriesBy}`, '=', id)
    .orderBy('entry.id')
    .limit(mostEntries)
    .execute()
  return rows.map(({ letter_id: _letter, ...row }) => ({
    ...row,
    id: String(row.id),
    kind: row.kind as 'note' | 'reply',
  }))
}

export async function insertEntry(
  tx: Tx,
  { entriesBy }: Triaged,
  id: string,
  entry: { author_id: string; body: string } & (
    | { kind: 'note' }
    | { kind: 'reply'; subject: string; letter_id: string; form_id: string }
  ),
): Promise<string> {
  const row = await tx
    .insertInto('triage_entries')
    .values({ ...entry, [entriesBy]: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(row.id)
}

/** @returns the latest reply; null when there is none */
export async function findLastReply(db: Database | Tx, { entriesBy }: Triaged, id: string) {
  const row = await db
    .selectFrom('triage_entries as entry')
    .leftJoin('members as author', 'author.id', 'entry.author_id')
    .select(['entry.id', 'entry.body', 'entry.created_at as at'])
    .select(sql<string>`coalesce(author.first_name || ' ' || author.last_name, 'Someone who has left')`.as('by'))
    .where(`entry.${entriesBy}`, '=', id)
    .where('entry.kind', '=', 'reply')
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, id: String(row.id) } : null
}

/** @returns true for the second of two clicks on the same preview */
export async function isReplyOf(tx: Tx, formId: string): Promise<boolean> {
  const found = tx.selectFrom('triage_entries').select('id').where('form_id', '=', formId)
  return (await found.executeTakeFirst()) !== undefined
}

/** After the last keystroke or preview. */
const writingMinutes = 5
const isWriting = sql<boolean>`typed_at > clock_timestamp() - make_interval(mins => ${sql.lit(writingMinutes)})`

export async function recordWriting(db: Database, id: string, memberId: string): Promise<void> {
  await db
    .deleteFrom('reply_writers')
    .where(({ not }) => not(isWriting))
    .execute()
  await db
    .insertInto('reply_writers')
    .values({ triaged_id: id, member_id: memberId })
    .onConflict((known) => known.columns(['triaged_id', 'member_id']).doUpdateSet({ typed_at: sql`excluded.typed_at` }))
    .execute()
}

export async function clearWriting(tx: Tx, id: string, memberId: string): Promise<void> {
  await tx.deleteFrom('reply_writers').where('triaged_id', '=', id).where('member_id', '=', memberId).execute()
}

/** Names of other admins who are writing a reply. */
export async function listWriting(db: Database, id: string, except: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reply_writers')
    .innerJoin('members', 'members.id', 'member_id')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('triaged_id', '=', id)
    .where('member_id', '<>', except)
    .where(isWriting)
    .orderBy('typed_at')
    .execute()
  return rows.map(({ name }) => name)
}

/** @returns whether the note existed */
export async function deleteNote(tx: Tx, { entriesBy }: Triaged, id: string, note: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('triage_entries')
    .where('id', '=', note)
    .where(entriesBy, '=', id)
    .where('kind', '=', 'note')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const mostOthers = 10

/** Other items from an address, by either form: newest first. */
export async function listOthersFrom(db: Database, email: string, except: string) {
  const { rows } = await sql<{
    id: string
    kind: 'inquiry' | 'beta request'
    title: string | null
    status: string
    spam_at: Date | null
    deleted_at: Date | null
    at: Date
    all: number
  }>`
    select id, kind, title, status, spam_at, deleted_at, at, count(*) over ()::int as all from (
      select id, 'inquiry' as kind, subject as title, status, spam_at, deleted_at, created_at as at
        from contact_inquiries where email = ${email}
      union all
      select id, 'beta request', company_name, status, spam_at, deleted_at, created_at from beta_waitlist where email = ${email}
    ) as sent where id <> ${except} order by at desc, id limit ${mostOthers}`.execute(db)
  return {
    total: rows[0]?.all ?? 0,
    rows: rows.map(({ spam_at, deleted_at, all: _all, ...row }) => ({
      ...row,
      folder: folderOf({ spam_at, deleted_at }),
    })),
  }
}
