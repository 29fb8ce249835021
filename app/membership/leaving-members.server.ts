import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.server.ts'

export interface LeavingMember {
  email: string
  firstName: string
}

/**
 * Under `lockLeavingMember`. Deletes the member with all their data, and anonymises them in the audit log: `delete_member` in
 * migrations/0008-platform.sql.
 *
 * @returns who it was, for the last email; null when there is no such member
 */
export async function removeMember(tx: Tx, id: string, now: Date): Promise<LeavingMember | null> {
  const { rows } = await sql<LeavingMember>`
    select email, first_name as "firstName" from delete_member(${id}, ${now})
  `.execute(tx)
  return rows[0] ?? null
}

/** Whether another member's address leads to this mailbox, in which case its rate limits must stay. */
export async function hasMailbox(tx: Tx, mailbox: string): Promise<boolean> {
  const row = await tx.selectFrom('members').select('id').where('mailbox', '=', mailbox).executeTakeFirst()
  return row !== undefined
}
