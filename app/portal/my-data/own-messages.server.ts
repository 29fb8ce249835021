import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'

/**
 * Without contents, which are sealed while queued and deleted after delivery. Emails to a former address may be another
 * person's.
 */
export function listLetters(tx: Tx, email: string) {
  return tx
    .selectFrom('emails')
    .select([
      'kind',
      sql<string>`recipient::text`.as('email'),
      'created_at as writtenAt',
      'delivered_at as deliveredAt',
      'gave_up_at as givenUpAt',
      'state',
      'expires_at as expiresAt',
      'attempts',
      'last_error as lastError',
      'refusal as refusedBecause',
    ])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
}

/** Whether and why a mail server has refused their address. Null if none has. */
export async function findRefusal(tx: Tx, email: string) {
  const row = await tx
    .selectFrom('refused_addresses')
    .select([sql<string>`email::text`.as('email'), 'reason', 'refused_at as refusedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

/** What they subscribed to, ended ones included. */
export function listSubscriptions(tx: Tx, of: Sender) {
  return tx
    .selectFrom('subscriptions')
    .select(['topic', 'asked_at as askedAt', 'confirmed_at as confirmedAt'])
    .where((where) => ('member' in of ? where('member_id', '=', of.member) : where('email', '=', of.email)))
    .orderBy('topic')
    .execute()
}

/** From the contact form and the form for business clients, with the team's replies and notes without their authors. */
export function listInquiries(tx: Database | Tx, of: Sender) {
  return tx
    .selectFrom('inquiries')
    .select([
      'form',
      'first_name as firstName',
      'last_name as lastName',
      sql<string>`email::text`.as('email'),
      'phone',
      'organization',
      'job_title as jobTitle',
      'inquiry_type as inquiryType',
      'industry',
      'budget',
      'subject',
      'message',
      'status',
      'put_away as putAwayAs',
      'put_away_at as putAwayAt',
      'created_at as sentAt',
    ])
    .select(
      sql<unknown>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', entry.kind, 'subject', entry.subject, 'text', entry.body, 'writtenAt', entry.created_at)
          order by entry.created_at, entry.id), '[]')
        from inquiry_entries as entry where inquiry_id = inquiries.id)`.as('repliesAndNotes'),
    )
    .where('id', 'in', messagesOf(of))
    .orderBy('created_at')
    .execute()
}

/** Invitations to this person. Those by them are about others. */
export function listInvitations(tx: Tx, of: Sender) {
  return tx
    .selectFrom('admin_invitations')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      sql<string>`email::text`.as('email'),
      'created_at as invitedAt',
      'expires_at as expiresAt',
      'accepted_at as acceptedAt',
      'withdrawn_at as withdrawnAt',
    ])
    .where('id', 'in', messagesOf(of))
    .orderBy('created_at')
    .execute()
}

/** A member, or an address without a member. */
export type Sender = { member: string } | { email: string }

/**
 * A function of the database, so that leaving deletes exactly what is exported (`messages_of`).
 */
function messagesOf(of: Sender) {
  if ('member' in of) return sql<string>`(select message.id from messages_of(${of.member}) as message)`
  return sql<string>`(
    select id from inquiries where email = ${of.email}
    union all select id from admin_invitations where email = ${of.email})`
}
