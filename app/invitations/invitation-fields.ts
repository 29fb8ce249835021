import * as z from 'zod/mini'
import { adminRoles } from '../admin-role.ts'
import { requiredEmail, requiredText } from '../platform/forms/fields.ts'

export const adminRoleField = z.enum(adminRoles, 'Choose what they may do')

/** Specification, section 5: admin invite. */
export const invitationSchema = z.object({
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: requiredEmail('Email is required'),
  adminRole: adminRoleField,
})

export type Invitation = z.output<typeof invitationSchema>
