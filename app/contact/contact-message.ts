import * as z from 'zod/mini'
import { inquiryTypes } from '../inquiries/inquiry.ts'
import { emailAddress, newId, optionalText, paragraphs, requiredText } from '../platform/forms/fields.ts'

/** Specification, section 9. */
export const shortestSubject = 5
export const shortestMessage = 20
const longestMessage = 5000

const subjectTooShort = `Subject must be at least ${shortestSubject} characters`
const messageTooShort = `Message must be at least ${shortestMessage} characters`

/** Specification, section 5: contact form. */
export const contactSchema = z.object({
  newId,
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: emailAddress,
  phone: optionalText(50),
  organization: optionalText(200),
  inquiryType: z.enum(inquiryTypes, 'Please select an inquiry type'),
  subject: requiredText(subjectTooShort, 200).check(z.minLength(shortestSubject, subjectTooShort)),
  message: paragraphs(longestMessage, messageTooShort, shortestMessage),
})

export type ContactMessage = z.output<typeof contactSchema>
