import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.server.ts'

export interface LeavingMember {
  email: string
  firstName: string
}

/**
 * Under `lockWhoLeaves`. With the member goes whatever belongs to them, wherever it is stored, and the audit log forgets who it was:
 * `delete_member` in migrations/0019-leaving-and-invitations.sql knows all of it.
 *
 * @returns who it was, for the last letter; null when there is no such member
 */
export async function removeMember(tx: Tx, id: string, now: Date): Promise<LeavingMember | null> {
  const { rows } = await sql<LeavingMember>`
    select email, first_name as "firstName" from delete_member(${id}, ${now})
  `.execute(tx)
  return rows[0] ?? null
}

/** Whether anybody is left whose address leads to this mailbox: what was counted for it is theirs too. */
export async function hasMailbox(tx: Tx, mailbox: string): Promise<boolean> {
  const row = await tx
    .selectFrom('community_members')
    .select('id')
    .where(sql`mailbox_of(email::text)`, '=', mailbox)
    .executeTakeFirst()
  return row !== undefined
}
