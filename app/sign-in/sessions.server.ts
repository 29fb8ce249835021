import { sql } from 'kysely'
import type { AdminRole } from '../admin-role.ts'
import { markAddressProven } from '../membership/marks/marked-members.server.ts'
import { isRegistered } from '../membership/members.server.ts'
import { hasPlaceToTake } from '../membership/place-expiries.server.ts'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { passkeysRequired } from './passkey.ts'

export async function insertSession(
  tx: Tx,
  session: { token_hash: Buffer; member_id: string; browser?: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, created_at: now, last_seen_at: now })
    .execute()
  await markAddressProven(tx, session.member_id)
}

/** The session with the current state of its person: a lost role or place takes effect with the next request. */
export async function findSession(db: Database | Tx, tokenHash: Buffer) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('members as member', 'member.id', 'sessions.member_id')
    .select([
      'sessions.created_at as createdAt',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.was_admin as wasAdmin',
      'member.id as memberId',
      'member.email',
      'member.first_name as firstName',
      'member.last_name as lastName',
      'member.role',
      sql<AdminRole | null>`member.admin_role`.as('adminRole'),
      isRegistered('member').as('isRegistered'),
      hasPlaceToTake('member').as('hasPlaceToTake'),
      'sessions.passkey_at as passkeyAt',
      // For admins only, because only they have passkeys.
      sql<boolean>`member.role = 'admin' and exists (select from passkeys where passkeys.member_id = member.id)`.as(
        'hasPasskey',
      ),
      sql<boolean>`member.role = 'admin' and exists (select from settings where key = ${passkeysRequired})`.as(
        'isPasskeyRequired',
      ),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

/** Stores the confirmation of the session by a passkey. */
export async function markConfirmed(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ passkey_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Concurrent requests never move the time backwards. */
export async function touchSession(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<', now)
    .execute()
}

export async function endSession(db: Database | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** On every device. */
export async function endSessionsOf(db: Database | Tx, memberId: string): Promise<void> {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).execute()
}

/** On every device of the person whose session this is. @returns that person's id, or null when the session is unknown */
export async function endSessionsOfSamePerson(db: Database, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('member_id', '=', (of) =>
      of.selectFrom('sessions as own').select('own.member_id').where('own.token_hash', '=', tokenHash),
    )
    .returning('member_id')
    .executeTakeFirst()
  return row?.member_id ?? null
}

export async function deleteSessionsUnusedSince(db: Database, time: Date): Promise<void> {
  await deleteInBatches(db, 'sessions', sql`last_seen_at < ${time}`)
}
