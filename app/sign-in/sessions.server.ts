import { sql } from 'kysely'
import type { AdminRole } from '../admin-role.ts'
import { isRegistered } from '../membership/members.server.ts'
import { hasPlaceToTake } from '../membership/place-expiries.server.ts'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'

export async function insertSession(
  tx: Tx,
  session: { token_hash: Buffer; member_id: string; browser?: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({ ...session, created_at: now, last_seen_at: now })
    .execute()
}

/** The session together with what its person is now: who loses a role or a place loses it with the very next request. */
export async function findSession(db: Database | Tx, tokenHash: Buffer) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('community_members as member', 'member.id', 'sessions.member_id')
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
      // Asked for admins only: nobody else has any.
      sql<boolean>`member.role = 'admin' and exists (select from passkeys where passkeys.member_id = member.id)`.as(
        'hasPasskey',
      ),
      sql<boolean>`member.role = 'admin' and exists (select from sign_in_rules where passkeys_required_at is not null)`.as(
        'isPasskeyRequired',
      ),
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

/** Of the session in which somebody has just shown their passkey. */
export async function notePasskeyShown(tx: Tx, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ passkey_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Never moves the time backwards, whichever of two requests is later. */
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

/** On every device of the person whose session this is. @returns that person, or null when the session is unknown */
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
