import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'

/** Templates are chosen from one list, which stays readable at this length. */
const mostTemplates = 100

/** Ordered by name. */
export function listTemplates(db: Database) {
  return db
    .selectFrom('reply_templates')
    .select(['id', 'name', 'body', 'version'])
    .orderBy(sql`lower(name)`)
    .limit(mostTemplates)
    .execute()
}

export async function findTemplate(db: Database | Tx, id: string) {
  const found = db.selectFrom('reply_templates').select(['id', 'name', 'body', 'version']).where('id', '=', id)
  return (await found.executeTakeFirst()) ?? null
}

/** Locked against additions, changes and deletions until the transaction ends. */
export async function lockTemplates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reply templates', 0))`.execute(tx)
}

/** @returns the id of another template with this name, ignoring case */
export async function findNamesake(tx: Tx, name: string, except: string | null): Promise<string | null> {
  const row = await tx
    .selectFrom('reply_templates')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== null, (found) => found.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return row?.id ?? null
}

export async function isFull(tx: Tx): Promise<boolean> {
  const { count } = await tx
    .selectFrom('reply_templates')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) >= mostTemplates
}

export async function insertTemplate(tx: Tx, template: { name: string; body: string }): Promise<string> {
  const row = await tx.insertInto('reply_templates').values(template).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateTemplate(tx: Tx, id: string, template: { name: string; body: string }): Promise<void> {
  await tx
    .updateTable('reply_templates')
    .set({ ...template, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('reply_templates').where('id', '=', id).execute()
}
