import * as z from 'zod/mini'
import { requiredEmail, requiredText } from '../platform/forms/fields.ts'

/** Specification, section 5: admin invite. */
export const invitationSchema = z.object({
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: requiredEmail('Email is required'),
})

export type Invitation = z.output<typeof invitationSchema>
