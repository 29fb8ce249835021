import { sql } from 'kysely'
import { lockMember } from '../../membership/members.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { setting } from '../../platform/database/settings.server.ts'
import { type PasskeyCounts, passkeysRequired } from '../passkey.ts'

export interface NewPasskey {
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  isBackedUp: boolean
  name: string
}

/** @returns false when this key is registered already */
export async function insertPasskey(
  tx: Tx,
  memberId: string,
  { credentialId, publicKey, counter, transports, isBackedUp, name }: NewPasskey,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('passkeys')
    .values({
      member_id: memberId,
      credential_id: credentialId,
      public_key: publicKey,
      counter: String(counter),
      transports,
      is_backed_up: isBackedUp,
      name,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The oldest first. */
export function listPasskeys(db: Database | Tx, memberId: string) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'credential_id as credentialId',
      'transports',
      'name',
      'is_backed_up as isBackedUp',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/**
 * Returns the key with its admin, both locked, so that two signatures of one key are processed one after the other. Locks the
 * person first, as all changes of keys do, to prevent deadlocks.
 */
export async function lockPasskey(tx: Tx, credentialId: Buffer) {
  const owner = await tx
    .selectFrom('passkeys')
    .select('member_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (!owner || !(await lockMember(tx, owner.member_id))) return null
  const row = await tx
    .selectFrom('passkeys')
    .innerJoin('members as member', 'member.id', 'passkeys.member_id')
    .select([
      'passkeys.id',
      'passkeys.credential_id as credentialId',
      'passkeys.public_key as publicKey',
      'passkeys.transports',
      'passkeys.name',
      sql<number>`passkeys.counter::float8`.as('counter'),
      'member.id as memberId',
      'member.email',
      'member.first_name as firstName',
    ])
    .where('credential_id', '=', credentialId)
    .where('member.role', '=', 'admin')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function storeCounter(
  tx: Tx,
  id: string,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter: String(counter), is_backed_up: isBackedUp, last_used_at: now })
    .where('id', '=', id)
    .execute()
}

/** @returns the previous name, or null when this person has no such key */
export async function renamePasskey(tx: Tx, memberId: string, id: string, name: string): Promise<string | null> {
  const before = await tx
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!before) return null
  await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
  return before.name
}

/** @returns its name, or null when this person has no such key */
export async function deletePasskey(tx: Tx, memberId: string, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** @returns their number */
export async function deletePasskeysOf(tx: Tx, memberId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeys').where('member_id', '=', memberId).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countPasskeys(db: Database | Tx, memberId: string): Promise<PasskeyCounts> {
  return db
    .selectFrom('passkeys')
    .select([
      sql<number>`count(*) filter (where member_id = ${memberId})::int`.as('own'),
      sql<number>`count(*)::int`.as('all'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether the sign-in page offers passkeys. */
export async function hasAnyPasskey(db: Database): Promise<boolean> {
  const row = await db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Since when each admin must use a passkey. */
const requiredSince = setting<string>(passkeysRequired)

export async function isPasskeyRequired(db: Database | Tx): Promise<boolean> {
  return (await requiredSince.read(db)) !== null
}

/** Serializes changes of keys while their number is checked. */
export async function lockRules(tx: Tx): Promise<void> {
  await requiredSince.lock(tx)
}

/** @param since null when passkeys aren't required */
export async function setRequiredSince(tx: Tx, since: Date | null): Promise<void> {
  if (since) await requiredSince.write(tx, since.toISOString())
  else await requiredSince.remove(tx)
}
