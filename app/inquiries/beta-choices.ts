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

export type BetaIndustry = keyof typeof industries
export type BetaBudget = keyof typeof budgets
