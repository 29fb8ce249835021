import { z } from 'zod'
import { emailAddress, paragraphs, requiredText } from '../platform/forms/fields.ts'

/** Specification, section 3: industry values, each with what a person reads. */
export const industries = {
  technology: 'Technology',
  healthcare: 'Healthcare',
  finance: 'Finance',
  education: 'Education',
  retail: 'Retail',
  manufacturing: 'Manufacturing',
  consulting: 'Consulting',
  other: 'Other',
} as const

/** Specification, section 3: budget values, in US dollars. */
export const budgets = {
  'under-5k': 'Under $5,000',
  '5k-15k': '$5,000 to $15,000',
  '15k-50k': '$15,000 to $50,000',
  '50k-100k': '$50,000 to $100,000',
  'over-100k': 'Over $100,000',
} as const

/** Specification, section 9. */
export const shortestProject = 10
const longestProject = 5000

const projectTooShort = `Please provide at least ${shortestProject} characters`

/** Specification, section 5: beta waitlist form. */
export const betaRequestSchema = z.object({
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
