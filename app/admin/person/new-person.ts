import { type MemberStatus, statusChoices } from '../../membership/member.ts'

export const newPersonLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  status: 'Status',
  newsletter: 'Gets the newsletter',
  tell: 'Tell them by email',
  reason: 'How they came to us (optional)',
}

/** Without "cancelled": only people who take part are added. */
export const newStatuses = ['registered', 'waitlist', 'confirmed'] as const satisfies MemberStatus[]
export type NewStatus = (typeof newStatuses)[number]

export const newStatusNames = Object.fromEntries(
  newStatuses.map((status) => [status, statusChoices[status]]),
) as Record<NewStatus, string>

/** A confirmed member has nothing to do yet, so they get no email. */
export function isTold(status: NewStatus): status is 'registered' | 'waitlist' {
  return status !== 'confirmed'
}
