import { sql } from 'kysely'
import type { AuditAction, AuditSubject } from '../audit/audit-entry.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { StatusChange } from './status-change.ts'
import { type Folder, folderOf, type TriageStatus } from './triage.ts'

/** A table that admins triage, the column with a row's title, and its names in the audit log. */
export type Triaged = { kind: AuditSubject; action: AuditAction; changed: AuditAction } & (
  | { table: 'contact_inquiries'; title: 'subject'; text: 'message'; entriesBy: 'inquiry_id' }
  | { table: 'beta_waitlist'; title: 'company_name'; text: 'project_inquiry'; entriesBy: 'beta_request_id' }
)

export const triagedInquiries = {
  table: 'contact_inquiries',
  title: 'subject',
  text: 'message',
  entriesBy: 'inquiry_id',
  kind: 'inquiry',
  action: 'Inquiry status changed',
  changed: 'Inquiry changed',
} as const satisfies Triaged

export const triagedRequests = {
  table: 'beta_waitlist',
  title: 'company_name',
  text: 'project_inquiry',
  entriesBy: 'beta_request_id',
  kind: 'beta request',
  action: 'Beta request status changed',
  changed: 'Beta request changed',
} as const satisfies Triaged

/** In the order in which they are locked. */
export const triagedKinds: readonly Triaged[] = [triagedInquiries, triagedRequests]

/** Existing rows only, the oldest first. */
export async function listTitles(tx: Tx, { table, title }: Pick<Triaged, 'table' | 'title'>, ids: string[]) {
  return tx
    .selectFrom(table)
    .select((row) => ['id', row.ref(title).as('title'), 'first_name', 'last_name'])
    .where(sql<boolean>`id = any(${ids}::uuid[]) and spam_at is null and deleted_at is null`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Locked until the transaction ends, so that of two changes the second sees the first. */
export async function lockTriaged(tx: Tx, { table, title }: Triaged, id: string) {
  const row = await tx
    .selectFrom(table)
    .select((row) => [row.ref(title).as('title'), 'first_name', 'last_name', 'status', 'version'])
    .where('id', '=', id)
    .$narrowType<{ status: TriageStatus }>()
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The item to answer. */
export async function findSent(db: Database, { table, title, text }: Triaged, id: string) {
  const row = await db
    .selectFrom(table)
    .select((row) => ['id', row.ref(title).as('title'), row.ref(text).as('text'), 'first_name', 'last_name'])
    .select(['email', 'status', 'created_at'])
    .where('id', '=', id)
    .$narrowType<{ status: TriageStatus }>()
    .executeTakeFirst()
  return row ?? null
}

/** Locks several rows in one order. Deleted ones are left out. */
export async function lockAllTriaged(tx: Tx, { table, title }: Triaged, ids: string[]) {
  const rows = await tx
    .selectFrom(table)
    .select((row) => ['id', row.ref(title).as('title'), 'first_name', 'last_name', 'status', 'spam_at', 'deleted_at'])
    .select('assignee_id')
    .where('id', 'in', ids)
    .$narrowType<{ status: TriageStatus }>()
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ spam_at, deleted_at, ...row }) => ({ ...row, folder: folderOf({ spam_at, deleted_at }) }))
}

/** For locked rows. */
export async function updateTriaged(
  tx: Tx,
  { table }: Triaged,
  ids: string[],
  { status, folder, assignee }: { status?: TriageStatus; folder?: Folder; assignee?: string | null },
): Promise<void> {
  const now = sql<Date>`now()`
  await tx
    .updateTable(table)
    .set({
      ...(status && { status }),
      ...(folder === 'inbox' && { spam_at: null, deleted_at: null }),
      ...(folder === 'spam' && { spam_at: now, deleted_at: null }),
      ...(folder === 'deleted' && { deleted_at: now }),
      ...(assignee !== undefined && { assignee_id: assignee }),
    })
    .where('id', 'in', ids)
    .execute()
}

/** @returns the new version; null when the row has another version by now */
export async function updateTriageStatus(
  tx: Tx,
  { table }: Triaged,
  id: string,
  { status, version }: StatusChange,
): Promise<number | null> {
  const row = await tx
    .updateTable(table)
    .set({ status })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}
