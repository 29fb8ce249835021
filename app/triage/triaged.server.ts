import type { Tx } from '../platform/database/database.server.ts'
import type { StatusChange } from './status-change.ts'
import type { TriageStatus } from './triage.ts'

/** The tables that admins work through, row by row, and the column that names a row. */
export type Triaged =
  | { table: 'contact_inquiries'; title: 'subject' }
  | { table: 'beta_waitlist'; title: 'company_name' }

/** Held until the transaction ends, so that of two who change it the second sees what the first has done. */
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

/** @returns its new version; null when it is not in this version any more */
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
