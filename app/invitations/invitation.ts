import type { Invitation } from './invitation-fields.ts'

/** Long enough for somebody who is away over a weekend; short enough that a forgotten letter opens nothing. */
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

/** How the audit log names it. */
export function subjectOf({ id, firstName, lastName, email }: Omit<Invitation, 'adminRole'> & { id: string }) {
  return { kind: 'invitation' as const, id, name: `${firstName} ${lastName} (${email})` }
}

/** What a link's key looks like: anything else was cut off, mistyped or made up, and is not looked for. */
export function isInvitationKey(key: string): boolean {
  return /^[\w-]{43}$/.test(key)
}

/** Kind and topic of its letters in the outbox, where the list looks for what became of them. */
export const invitationLetterKind = 'admin-invitation'
