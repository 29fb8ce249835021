import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'

export interface StoredAt {
  /** The member with this address. */
  member: { id: string; name: string } | null
  inquiries: number
  betaRequests: number
  invitations: number
  /** Their links can still be used. */
  openInvitations: number
  /** Sent emails, and requested codes. */
  emails: number
  wantsNext: boolean
  wantsNews: boolean
  isRefused: boolean
  /** An owner has entered it as a recipient of team notifications. */
  isTold: boolean
}

/** Counts what is stored about an address. */
export async function findStoredAt(db: Database, email: string): Promise<StoredAt> {
  const { rows } = await sql<Omit<StoredAt, 'member'> & { id: string | null; name: string | null }>`
    select member.id, member.first_name || ' ' || member.last_name as name,
      (select count(*)::int from inquiries where email = ${email} and form = 'contact') as inquiries,
      (select count(*)::int from inquiries where email = ${email} and form = 'beta') as "betaRequests",
      (select count(*)::int from admin_invitations where email = ${email}) as invitations,
      (select count(*)::int from admin_invitations where email = ${email}
        and accepted_at is null and withdrawn_at is null and expires_at > clock_timestamp()) as "openInvitations",
      (select count(*)::int from emails where recipient = ${email})
        + (select count(*)::int from sign_in_challenges where email = ${email}) as emails,
      exists (select from subscriptions where subscriptions.email = ${email} and topic = 'next-bootcamp') as "wantsNext",
      exists (select from subscriptions where subscriptions.email = ${email} and topic = 'news') as "wantsNews",
      exists (select from refused_addresses where email = ${email}) as "isRefused",
      exists (select from team_recipients where team_recipients.email = ${email}) as "isTold"
    from (select 1) as one left join members as member on member.email = ${email}`.execute(db)
  const [{ id, name, ...stored } = nothing] = rows
  return { ...stored, member: id === null ? null : { id, name: name ?? '' } }
}

const nothing = {
  id: null,
  name: null,
  inquiries: 0,
  betaRequests: 0,
  invitations: 0,
  openInvitations: 0,
  emails: 0,
  wantsNext: false,
  wantsNews: false,
  isRefused: false,
  isTold: false,
}

/**
 * Deletes everything that was sent from or to an address without a member, and anonymizes the audit log.
 *
 * @returns the number of deleted rows; null when a member has the address, and nothing was deleted
 */
export async function forgetSender(tx: Tx, email: string) {
  const { rows } = await sql<{ inquiries: number | null; others: number }>`
    select inquiries, others from forget_sender(${email})`.execute(tx)
  const [found] = rows
  return found && found.inquiries !== null ? { ...found, inquiries: found.inquiries } : null
}
