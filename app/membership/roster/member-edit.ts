import { z } from 'zod'
import { optionalText, requiredEmail, requiredText } from '../../platform/forms/fields.ts'
import { memberRoleNames, memberRoles, memberStatuses, memberStatusNames } from '../member.ts'
import type { MemberRecord } from '../members.server.ts'

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

/** What two admins can change at the same time. */
export const memberTextNames = ['firstName', 'lastName', 'email', 'role', 'status', 'newsletter'] as const
export type MemberTexts = Record<(typeof memberTextNames)[number], string>

/** As the fields hold them. */
export function textsOf(member: Pick<MemberRecord, keyof MemberTexts>): MemberTexts {
  const { firstName, lastName, email, role, status, newsletter } = member
  return { firstName, lastName, email, role, status, newsletter: newsletter ? 'on' : '' }
}

/** As a person reads them. */
export function inWords(name: keyof MemberTexts, value: string) {
  const label = memberLabels[name]
  if (name === 'role') return { label, words: memberRoleNames[value as keyof typeof memberRoleNames] }
  if (name === 'status') return { label, words: memberStatusNames[value as keyof typeof memberStatusNames] }
  if (name === 'newsletter') return { label, words: value ? 'Yes' : 'No' }
  return { label, words: value }
}

/** A reason stands in the history beside the change. */
export const reasonField = optionalText(500)

/** How many hold a place afterwards, as it was read and agreed to; left out where nobody asked. */
export const agreedTakenField = z.coerce.number().int().optional().catch(undefined)

/** Whether those who get a place by the change are told so by a letter. */
export const tellField = z.boolean().default(false)

export const memberEditSchema = z.object({
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: requiredEmail('Email is required'),
  role: z.enum(memberRoles, 'Choose a role'),
  status: z.enum(memberStatuses, 'Choose a status'),
  newsletter: z.boolean().default(false),
  tell: tellField,
  reason: reasonField,
  version: z.coerce.number().int(),
  agreedTaken: agreedTakenField,
})

export type MemberEdit = z.output<typeof memberEditSchema>

const memberId = z.uuid()

/** Whether an address names a member at all; what is no id is nobody's. */
export function isMemberId(id: string): boolean {
  return memberId.safeParse(id).success
}

/** What a member is, in the words in which the history and the audit log show it. */
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
