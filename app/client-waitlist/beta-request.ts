import * as z from 'zod/mini'
import { budgets, industries } from '../inquiries/beta-choices.ts'
import { emailAddress, newId, paragraphs, requiredText } from '../platform/forms/fields.ts'

/** Specification, section 9. */
export const shortestProject = 10
const longestProject = 5000

const projectTooShort = `Please provide at least ${shortestProject} characters`

/** Specification, section 5: beta waitlist form. */
export const betaRequestSchema = z.object({
  newId,
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: emailAddress,
  companyName: requiredText('Company name is required', 200),
  jobTitle: requiredText('Job title is required', 200),
  industry: z.enum(valuesOf(industries), 'Please select an industry'),
  budget: z.enum(valuesOf(budgets), 'Please select a budget range'),
  projectInquiry: paragraphs(longestProject, projectTooShort, shortestProject),
})

export type BetaRequest = z.output<typeof betaRequestSchema>

function valuesOf<Labels extends object>(labels: Labels) {
  return Object.keys(labels) as (keyof Labels & string)[]
}
