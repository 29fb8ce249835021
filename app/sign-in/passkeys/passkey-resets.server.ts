import type { Database, Tx } from '../../platform/database/database.server.ts'

export interface PasskeyReset {
  memberId: string
  requestedBy: string | null
  readyAt: Date
}

/** @returns false when one is pending: its time stays */
export async function insertReset(
  tx: Tx,
  { memberId, requestedBy, readyAt }: PasskeyReset,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('passkey_resets')
    .values({
      member_id: memberId,
      requested_by: requestedBy,
      requested_at: now,
      ready_at: readyAt,
      token_hash: tokenHash,
    })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findReset(db: Database | Tx, by: { memberId: string } | { tokenHash: Buffer }) {
  const row = await db
    .selectFrom('passkey_resets')
    .select(['member_id as memberId', 'requested_by as requestedBy', 'ready_at as readyAt'])
    .where(
      'memberId' in by ? 'member_id' : 'token_hash',
      '=',
      // biome-ignore lint/suspicious/noExplicitAny: each column has a type of its own
      ('memberId' in by ? by.memberId : by.tokenHash) as any,
    )
    .executeTakeFirst()
  return row ?? null
}

/** @returns whether there was one */
export async function deleteReset(tx: Tx, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkey_resets').where('member_id', '=', memberId).executeTakeFirst()
  return numDeletedRows > 0n
}
