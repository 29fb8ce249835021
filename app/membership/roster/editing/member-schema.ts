import * as z from 'zod/mini'
import { optionalText, requiredEmail, requiredText } from '../../../platform/forms/fields.ts'
import { memberRoles, memberStatuses } from '../../member.ts'

/** Shown in the history beside the change. */
export const reasonField = optionalText(500)

/** The number of held places afterwards that the admin agreed to; undefined if there was no question. */
export const agreedTakenField = z.catch(z.optional(z.coerce.number().check(z.int())), undefined)

/** Whether members are told of the change by email. */
export const tellField = z._default(z.boolean(), false)

export const memberEditSchema = z.object({
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: requiredEmail('Email is required'),
  role: z.enum(memberRoles, 'Choose a role'),
  status: z.enum(memberStatuses, 'Choose a status'),
  newsletter: z._default(z.boolean(), false),
  tell: tellField,
  reason: reasonField,
  version: z.coerce.number().check(z.int()),
  agreedTaken: agreedTakenField,
})

export type MemberEdit = z.output<typeof memberEditSchema>
