import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { mostViews, type SavedView, type ViewedList } from './saved-view.ts'

const viewColumns = ['id', 'name', 'query', 'is_default as isDefault'] as const

export function listViews(db: Database | Tx, memberId: string, list: ViewedList): Promise<SavedView[]> {
  return db
    .selectFrom('saved_views')
    .select(viewColumns)
    .where('member_id', '=', memberId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .limit(mostViews)
    .execute()
}

/** Locks the admin's views until the transaction ends. @returns those of one list */
export async function lockViews(tx: Tx, memberId: string, list: ViewedList): Promise<SavedView[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('views of ' || ${memberId}, 0))`.execute(tx)
  return listViews(tx, memberId, list)
}

/** Under `lockViews`. @returns its id */
export async function insertView(
  tx: Tx,
  memberId: string,
  view: Pick<SavedView, 'name' | 'query'> & { list: ViewedList },
): Promise<number> {
  const { id } = await tx
    .insertInto('saved_views')
    .values({ member_id: memberId, ...view })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Under `lockViews`. */
export async function updateView(tx: Tx, id: number, { isDefault, ...view }: Partial<Omit<SavedView, 'id'>>) {
  await tx
    .updateTable('saved_views')
    .set({ ...view, ...(isDefault !== undefined && { is_default: isDefault }) })
    .where('id', '=', id)
    .execute()
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
}
