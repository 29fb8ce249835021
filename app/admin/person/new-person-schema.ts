import * as z from 'zod/mini'
import { agreedTakenField, reasonField, tellField } from '../../membership/roster/editing/member-schema.ts'
import { requiredEmail, requiredText } from '../../platform/forms/fields.ts'
import { newStatuses } from './new-person.ts'

export const newPersonSchema = z.object({
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: requiredEmail('Email is required'),
  status: z.enum(newStatuses, 'Choose a status'),
  newsletter: z._default(z.boolean(), false),
  tell: tellField,
  reason: reasonField,
  agreedTaken: agreedTakenField,
})

export type NewPerson = z.output<typeof newPersonSchema>
