import { randomBytes } from 'node:crypto'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { recoveryCodeSigns, recoveryCodesInSet, spellRecoveryCode } from '../passkey.ts'
import { hashToken } from '../secrets.server.ts'

/** Invalidates the previous codes. @returns the new ones, which are stored as hashes only */
export async function replaceRecoveryCodes(tx: Tx, memberId: string): Promise<string[]> {
  await deleteRecoveryCodesOf(tx, memberId)
  const codes = Array.from({ length: recoveryCodesInSet }, () => spellRecoveryCode(randomBytes(recoveryCodeSigns)))
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashToken(code) })))
    .execute()
  return codes
}

export async function deleteRecoveryCodesOf(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute()
}

export async function countRecoveryCodes(db: Database | Tx, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns false when it isn't this person's, or was used before */
export async function spendRecoveryCode(tx: Tx, memberId: string, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashToken(code))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}
