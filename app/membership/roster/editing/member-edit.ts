import { memberRoleNames, memberStatusNames } from '../../member.ts'
import type { MemberRecord } from '../../members.server.ts'

export const memberLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  newsletter: 'Gets the newsletter',
  tell: 'Tell them by email',
  reason: 'Reason for the change (optional)',
}

/** The fields that two admins can change at the same time. */
export const memberTextNames = ['firstName', 'lastName', 'email', 'role', 'status', 'newsletter'] as const
export type MemberTexts = Record<(typeof memberTextNames)[number], string>

/** As the form's values. */
export function textsOf(member: Pick<MemberRecord, keyof MemberTexts>): MemberTexts {
  const { firstName, lastName, email, role, status, newsletter } = member
  return { firstName, lastName, email, role, status, newsletter: newsletter ? 'on' : '' }
}

/** As people read it. */
export function inWords(name: keyof MemberTexts, value: string) {
  const label = memberLabels[name]
  if (name === 'role') return { label, words: memberRoleNames[value as keyof typeof memberRoleNames] }
  if (name === 'status') return { label, words: memberStatusNames[value as keyof typeof memberStatusNames] }
  if (name === 'newsletter') return { label, words: value ? 'Yes' : 'No' }
  return { label, words: value }
}

/** A member's fields as the history and the audit log show them. */
export function factsOf(
  member: Pick<MemberRecord, 'firstName' | 'lastName' | 'email' | 'role' | 'status' | 'newsletter'>,
) {
  return {
    'first name': member.firstName,
    'last name': member.lastName,
    'e-mail': member.email,
    role: memberRoleNames[member.role].toLowerCase(),
    status: member.status,
    newsletter: member.newsletter ? 'yes' : 'no',
  }
}
