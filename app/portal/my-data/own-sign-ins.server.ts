import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'

/** Without tokens. */
export function listSessions(tx: Database | Tx, id: string) {
  return tx
    .selectFrom('sessions')
    .select(['created_at as signedInAt', 'last_seen_at as lastUsedAt', 'passkey_at as passkeyShownAt', 'browser'])
    .where('member_id', '=', id)
    .orderBy('created_at')
    .execute()
}

/** Without the codes, which are stored as hashes. Requests with a former address may be another person's. */
export function listCodes(tx: Database | Tx, email: string) {
  return tx
    .selectFrom('sign_in_challenges')
    .select([
      sql<string>`email::text`.as('email'),
      'area',
      'created_at as askedAt',
      'sent_at as sentAt',
      'expires_at as expiresAt',
      'used_at as usedAt',
      sql<number>`(select count(*) from wrong_codes where challenge_id = sign_in_challenges.id)`.as('wrongTries'),
      sql<boolean>`device_hash is not null`.as('fromKnownBrowser'),
    ])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
}

/** Wrong codes entered for this person, one row for each code that they were compared with. */
export function listWrongCodes(tx: Database | Tx, id: string) {
  return tx
    .selectFrom('wrong_codes')
    .select([
      'tried_at as triedAt',
      'by_asker as whereItWasAskedFor',
      sql<boolean>`device_hash is not null`.as('inKnownBrowser'),
    ])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
}

/** Of an admin, without public keys. */
export function listOwnPasskeys(tx: Database | Tx, id: string) {
  return tx
    .selectFrom('passkeys')
    .select([
      'name',
      'created_at as addedAt',
      'last_used_at as lastUsedAt',
      'is_backed_up as isBackedUp',
      sql<number>`counter::float8`.as('signatures'),
      'transports',
    ])
    .where('member_id', '=', id)
    .orderBy('created_at')
    .execute()
}

/** Without the codes, which are stored as hashes. */
export function countOwnRecoveryCodes(tx: Tx, id: string) {
  return tx
    .selectFrom('recovery_codes')
    .select([sql<number>`count(*)::int`.as('made'), sql<number>`count(used_at)::int`.as('used')])
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow()
}

/** A reset that another admin has requested. */
export async function findOwnReset(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('passkey_resets')
    .select(['requested_at as requestedAt', 'ready_at as removedAt'])
    .where('member_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Its URL is a secret, and only shown where it can be reset. */
export async function hasCalendarFeed(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('members').select('calendar_key').where('id', '=', id).executeTakeFirst()
  return typeof row?.calendar_key === 'string'
}
