import { type Insertable, sql } from 'kysely'
import { z } from 'zod'
import type { AdminRole } from '../admin-role.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { DB } from '../platform/database/schema.ts'
import { refusalOf } from '../platform/mail/refused-addresses.server.ts'
import { invitationLetterKind } from './invitation.ts'

const columns = [
  'admin_invitations.id',
  'admin_invitations.first_name as firstName',
  'admin_invitations.last_name as lastName',
  'admin_invitations.email',
  sql<AdminRole>`admin_invitations.admin_role`.as('adminRole'),
  'admin_invitations.invited_by as invitedBy',
  'admin_invitations.created_at as createdAt',
  'admin_invitations.expires_at as expiresAt',
  'admin_invitations.accepted_at as acceptedAt',
  'admin_invitations.withdrawn_at as withdrawnAt',
] as const

/** Null for a deleted admin. */
const inviterName = sql<string | null>`inviter.first_name || ' ' || inviter.last_name`

/** No other transaction can invite this address, in any case, until this one ends. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`admin invitation ${email.toLowerCase()}`}, 0))`.execute(tx)
}

/** Neither accepted nor withdrawn. It may have expired. */
export const pending = { accepted_at: null, withdrawn_at: null }

/** Locks the invitation until the transaction ends. */
export async function lockInvitation(
  tx: Tx,
  by: { id: string } | { token_hash: Buffer } | ({ email: string } & typeof pending),
) {
  // The id comes from a URL and may be any text.
  if ('id' in by && !z.uuid().safeParse(by.id).success) return null
  const row = await tx
    .selectFrom('admin_invitations')
    .select(columns)
    .where((where) => where.and(by))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function insertInvitation(tx: Tx, invitation: Insertable<DB['admin_invitations']>): Promise<string> {
  const { id } = await tx.insertInto('admin_invitations').values(invitation).returning('id').executeTakeFirstOrThrow()
  return id
}

/** For the page behind the link, with the inviting admin. */
export async function findInvitationByToken(db: Database | Tx, tokenHash: Buffer) {
  const row = await db
    .selectFrom('admin_invitations')
    .leftJoin('members as inviter', 'inviter.id', 'admin_invitations.invited_by')
    .select(columns)
    .select(inviterName.as('inviter'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

export async function changeInvitation(
  tx: Tx,
  id: string,
  change: { token_hash: Buffer; expires_at: Date } | { accepted_at: Date } | { withdrawn_at: Date },
): Promise<void> {
  await tx.updateTable('admin_invitations').set(change).where('id', '=', id).execute()
}

/** The lists have no pages; larger teams are not expected. */
const mostListed = 200

/** Open and expired ones, the newest first, each with the outcome of its newest email. */
export async function listPendingInvitations(db: Database) {
  return db
    .selectFrom('admin_invitations')
    .leftJoin('members as inviter', 'inviter.id', 'admin_invitations.invited_by')
    .leftJoinLateral(
      (letters) =>
        letters
          .selectFrom('emails')
          .select(['id', 'delivered_at', 'gave_up_at'])
          .whereRef('recipient', '=', 'admin_invitations.email')
          .where('kind', '=', invitationLetterKind)
          .orderBy('emails.created_at', 'desc')
          .limit(1)
          .as('letter'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select([
      inviterName.as('inviter'),
      'letter.id as letterId',
      'letter.delivered_at as letterDeliveredAt',
      'letter.gave_up_at as letterGaveUpAt',
      refusalOf('admin_invitations.email').as('refusal'),
    ])
    .where((where) => where.and(pending))
    .orderBy('admin_invitations.created_at', 'desc')
    .orderBy('admin_invitations.id')
    .limit(mostListed)
    .execute()
}

/**
 * With the start of the role and the last sign-in, from the audit log and the sessions; null when unknown. Also whether
 * they have a passkey, and when a requested reset removes it.
 */
export function listAdmins(db: Database) {
  return db
    .selectFrom('members as admin')
    .select(['admin.id', 'admin.first_name as firstName', 'admin.last_name as lastName', 'admin.email'])
    .select([
      sql<AdminRole>`admin.admin_role`.as('adminRole'),
      sql<Date | null>`(
        select max(at) from audit_log
        where subject_kind = 'member' and subject_id = admin.id::text and changes #>> '{role,after}' = 'admin'
      )`.as('since'),
      sql<Date | null>`greatest(
        (select max(created_at) from sessions where member_id = admin.id),
        (select max(at) from audit_log
          where subject_kind = 'member' and subject_id = admin.id::text and action = 'Signed in')
      )`.as('lastSignIn'),
      sql<boolean>`exists (select from passkeys where passkeys.member_id = admin.id)`.as('hasPasskey'),
      sql<Date | null>`(select ready_at from passkey_resets where passkey_resets.member_id = admin.id)`.as(
        'passkeysEnd',
      ),
      refusalOf('admin.email').as('refusal'),
    ])
    .where('admin.role', '=', 'admin')
    .orderBy(sql`lower(admin.first_name)`)
    .orderBy(sql`lower(admin.last_name)`)
    .orderBy('admin.id')
    .limit(mostListed)
    .execute()
}
