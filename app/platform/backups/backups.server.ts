import { sql } from 'kysely'
import type { Database } from '../database/database.server.ts'

export interface Backup {
  /** The moment that the backup shows. */
  taken_at: Date
  finished_at: Date
  name: string
  bytes: number
  /** Taken by the server on the BACKUP_TO schedule. */
  is_scheduled: boolean
  /** When it was last restored, also into a test database. */
  restored_at: Date | null
}

const keptMs = 400 * 24 * 60 * 60 * 1000

/** Call it after the backup is complete at its destination. */
export async function recordBackup(
  db: Database,
  backup: Pick<Backup, 'taken_at' | 'name' | 'bytes' | 'is_scheduled'>,
): Promise<void> {
  await db
    .insertInto('backups')
    .values(backup)
    .onConflict((conflict) => conflict.column('taken_at').doUpdateSet(backup))
    .execute()
  await db
    .deleteFrom('backups')
    .where('taken_at', '<', new Date(backup.taken_at.getTime() - keptMs))
    .execute()
}

/** @returns the newest complete backup; undefined before the first */
export function lastBackup(db: Database): Promise<Backup | undefined> {
  return newestBackups(db).executeTakeFirst()
}

/** @returns the newest backup that the server took on the BACKUP_TO schedule */
export function lastScheduledBackup(db: Database): Promise<Backup | undefined> {
  return newestBackups(db).where('is_scheduled', '=', true).executeTakeFirst()
}

function newestBackups(db: Database) {
  return db.selectFrom('backups').selectAll().orderBy('taken_at', 'desc').limit(1).$castTo<Backup>()
}

/** @returns when a backup was last restored, also into a test database; null when none ever was */
export async function lastRestore(db: Database): Promise<Date | null> {
  const found = await db
    .selectFrom('backups')
    .select((select) => select.fn.max('restored_at').as('at'))
    .executeTakeFirst()
  return found?.at ?? null
}

/** For a backup that this database has a row of. */
export async function recordRestore(db: Database, takenAt: Date): Promise<void> {
  await db.updateTable('backups').set({ restored_at: sql`clock_timestamp()` }).where('taken_at', '=', takenAt).execute()
}
