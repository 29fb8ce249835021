import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Invitation } from './invitation.ts'
import { invitationLetterKind } from './invitation.ts'

const columns = [
  'admin_invitations.id',
  'admin_invitations.first_name as firstName',
  'admin_invitations.last_name as lastName',
  'admin_invitations.email',
  'admin_invitations.invited_by as invitedBy',
  'admin_invitations.created_at as createdAt',
  'admin_invitations.expires_at as expiresAt',
  'admin_invitations.accepted_at as acceptedAt',
  'admin_invitations.withdrawn_at as withdrawnAt',
] as const

/** Until the transaction ends nobody else invites somebody with this address, in whatever case it is written. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`admin invitation ${email.toLowerCase()}`}, 0))`.execute(tx)
}

/** Neither accepted nor withdrawn. It may have expired. Nobody sends it again or withdraws it until the transaction ends. */
export async function lockPendingInvitation(tx: Tx, email: string) {
  const row = await tx
    .selectFrom('admin_invitations')
    .select(columns)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function insertInvitation(
  tx: Tx,
  invitation: Invitation & { tokenHash: Buffer; invitedBy: string; expiresAt: Date },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('admin_invitations')
    .values({
      email: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      created_at: now,
      expires_at: invitation.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Nothing else happens to it until the transaction ends. */
export async function lockInvitation(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('admin_invitations')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function lockInvitationByToken(tx: Tx, tokenHash: Buffer) {
  const row = await tx
    .selectFrom('admin_invitations')
    .select(columns)
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** For the page to which the letter leads, with who invites. */
export async function findInvitationByToken(db: Database | Tx, tokenHash: Buffer) {
  const row = await db
    .selectFrom('admin_invitations')
    .leftJoin('community_members as inviter', 'inviter.id', 'admin_invitations.invited_by')
    .select(columns)
    .select(['inviter.first_name as inviterFirstName', 'inviter.last_name as inviterLastName'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ?? null
}

/** The old link is void from now on. */
export async function renewInvitation(tx: Tx, id: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('admin_invitations')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export async function markAccepted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('admin_invitations').set({ accepted_at: now }).where('id', '=', id).execute()
}

export async function markWithdrawn(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('admin_invitations').set({ withdrawn_at: now }).where('id', '=', id).execute()
}

/** Nobody runs a bootcamp with more; the lists have no pages. */
const mostListed = 200

/** Open and expired ones, the newest first, each with what became of its newest letter. */
export async function listPendingInvitations(db: Database) {
  return db
    .selectFrom('admin_invitations')
    .leftJoin('community_members as inviter', 'inviter.id', 'admin_invitations.invited_by')
    .leftJoinLateral(
      (letters) =>
        letters
          .selectFrom('mail_outbox')
          .select(['id', 'delivered_at', 'gave_up_at'])
          .whereRef('recipient', '=', 'admin_invitations.email')
          .where('kind', '=', invitationLetterKind)
          .orderBy('mail_outbox.created_at', 'desc')
          .limit(1)
          .as('letter'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select([
      'inviter.first_name as inviterFirstName',
      'inviter.last_name as inviterLastName',
      'letter.id as letterId',
      'letter.delivered_at as letterDeliveredAt',
      'letter.gave_up_at as letterGaveUpAt',
    ])
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('admin_invitations.created_at', 'desc')
    .orderBy('admin_invitations.id')
    .limit(mostListed)
    .execute()
}

/** With what the audit log and the sessions know of them: since when, and when they last signed in; null where they don't. */
export async function listAdmins(db: Database) {
  return db
    .selectFrom('community_members as admin')
    .select(['admin.id', 'admin.first_name as firstName', 'admin.last_name as lastName', 'admin.email'])
    .select([
      sql<Date | null>`(
        select max(at) from audit_log
        where subject_kind = 'member' and subject_id = admin.id::text and changes #>> '{role,after}' = 'admin'
      )`.as('since'),
      sql<Date | null>`greatest(
        (select max(created_at) from sessions where member_id = admin.id),
        (select max(at) from audit_log
          where subject_kind = 'member' and subject_id = admin.id::text and action = 'Signed in')
      )`.as('lastSignIn'),
    ])
    .where('admin.role', '=', 'admin')
    .orderBy(sql`lower(admin.first_name)`)
    .orderBy(sql`lower(admin.last_name)`)
    .orderBy('admin.id')
    .limit(mostListed)
    .execute()
}
