import type { Invitation } from './invitation-fields.ts'

/** Long enough for a weekend's absence, short enough that a forgotten email opens nothing. */
export const invitationDays = 7

export function invitationExpiresAt(now: Date): Date {
  return new Date(now.getTime() + invitationDays * 24 * 60 * 60 * 1000)
}

/** Only an open one makes an admin. An expired one can be sent again. */
export function stateOf(
  { expiresAt, acceptedAt, withdrawnAt }: { expiresAt: Date; acceptedAt: Date | null; withdrawnAt: Date | null },
  now: Date,
): 'open' | 'expired' | 'accepted' | 'withdrawn' {
  if (acceptedAt) return 'accepted'
  if (withdrawnAt) return 'withdrawn'
  return now < expiresAt ? 'open' : 'expired'
}

/** Its name in the audit log. */
export function subjectOf({ id, firstName, lastName, email }: Omit<Invitation, 'adminRole'> & { id: string }) {
  return { kind: 'invitation' as const, id, name: `${firstName} ${lastName} (${email})` }
}

/** The form of a key: other values are not looked up. */
export function isInvitationKey(key: string): boolean {
  return /^[\w-]{43}$/.test(key)
}

/** Kind and topic of its emails in the outbox, where the list finds their outcomes. */
export const invitationLetterKind = 'admin-invitation'
