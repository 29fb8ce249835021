import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'

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
export async function listConversation(db: Database, id: string) {
  const rows = await db
    .selectFrom('inquiry_entries as entry')
    .leftJoin('members as author', 'author.id', 'entry.author_id')
    .leftJoin('emails as letter', 'letter.id', 'entry.letter_id')
    .select(['entry.id', 'entry.kind', 'entry.subject', 'entry.body', 'entry.created_at as at'])
    .select(sql<string | null>`author.first_name || ' ' || author.last_name`.as('author'))
    .select(['letter.id as letterId', 'letter.delivered_at as deliveredAt', 'letter.gave_up_at as gaveUpAt'])
    .select('letter.last_error as problem')
    .where('entry.inquiry_id', '=', id)
    .orderBy('entry.created_at')
    .orderBy('entry.id')
    .limit(mostEntries)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as 'note' | 'reply' }))
}

/** @returns false for a second click on the form, which has the same id */
export async function insertEntry(
  tx: Tx,
  entry: { id: string; inquiry_id: string; author_id: string; body: string; created_at?: Date } & (
    | { kind: 'note' }
    | { kind: 'reply'; subject: string; letter_id: string }
  ),
): Promise<boolean> {
  const row = await tx
    .insertInto('inquiry_entries')
    .values(entry)
    .onConflict((known) => known.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasEntry(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('inquiry_entries').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** @returns the latest reply; null when there is none */
export async function findLastReply(db: Database | Tx, id: string) {
  const row = await db
    .selectFrom('inquiry_entries as entry')
    .leftJoin('members as author', 'author.id', 'entry.author_id')
    .select(['entry.id', 'entry.body', 'entry.created_at as at'])
    .select(sql<string>`coalesce(author.first_name || ' ' || author.last_name, 'Someone who has left')`.as('by'))
    .where('entry.inquiry_id', '=', id)
    .where('entry.kind', '=', 'reply')
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** A reply of this author. */
export async function findOwnReply(tx: Tx, id: string, author: string) {
  const row = await tx
    .selectFrom('inquiry_entries')
    .select(['inquiry_id', 'letter_id', 'subject', 'body', 'created_at'])
    .where('id', '=', id)
    .where('kind', '=', 'reply')
    .where('author_id', '=', author)
    .executeTakeFirst()
  return row ?? null
}

/** @returns whether the note existed */
export async function deleteNote(tx: Tx, id: string, note: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('inquiry_entries')
    .where('id', '=', note)
    .where('inquiry_id', '=', id)
    .where('kind', '=', 'note')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteEntry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('inquiry_entries').where('id', '=', id).execute()
}
