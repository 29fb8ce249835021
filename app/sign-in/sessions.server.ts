import { type RawBuilder, sql } from 'kysely'
import type { AdminRole } from '../admin-role.ts'
import { isRegistered } from '../membership/members.server.ts'
import { hasPlaceToTake } from '../membership/place-expiries.server.ts'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import { compileOnce } from '../platform/database/compile-once.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { isDatabaseAway } from '../platform/database/unavailable.ts'

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

function selectSession(db: Database | Tx, tokenHash: Buffer) {
  return db
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
}

const sessionByToken = compileOnce((db, { tokenHash }: { tokenHash: Buffer }) => selectSession(db, tokenHash))

/** The session together with what its person is now: who loses a role or a place loses it with the very next request. */
export async function findSession(db: Database | Tx, tokenHash: Buffer) {
  const [row] = await sessionByToken(db, { tokenHash })
  return row ?? null
}

/**
 * The session, and in its statement the rows that a page needs as well.
 *
 * @param select may name `member`, whose session it is
 * @returns asks for both. `more` is null where it could not be read, which `failed` is told and which ends no session
 */
export function sessionWith<Values extends object, Row>(
  select: (values: Values, db: Database | Tx) => RawBuilder<Row>,
) {
  const ask = compileOnce((db, values: Values & { tokenHash: Buffer }) =>
    selectSession(db, values.tokenHash).select(
      sql<Row[]>`(select coalesce(json_agg(read), '[]') from (${select(values, db)}) as read)`.as('more'),
    ),
  )
  return async (db: Database | Tx, values: Values & { tokenHash: Buffer }, failed: (error: unknown) => void) => {
    try {
      const [row] = await ask(db, values)
      if (!row) return { session: null, more: null }
      const { more, ...session } = row
      return { session, more }
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      failed(error)
      return { session: await findSession(db, values.tokenHash), more: null }
    }
  }
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
