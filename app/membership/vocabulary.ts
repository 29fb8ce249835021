/** The lists that participants choose from (specification, section 3: enumerations). An answer is stored as chosen. */
export const questionnaireWorkStatuses = [
  'Full-time employee',
  'Part-time employee',
  'Freelancer/Consultant',
  'Business owner',
  'Student',
  'Between jobs',
  'Retired',
] as const

export const profileWorkStatuses = [
  'Full-Time',
  'Part-Time',
  'Business Owner',
  'Consultant',
  'Open to Network',
  'Student',
] as const

export const questionnaireIndustries = [
  'Technology',
  'Healthcare',
  'Finance',
  'Education',
  'Marketing',
  'Sales',
  'Manufacturing',
  'Retail',
  'Non-profit',
  'Government',
  'Other',
] as const

export const profileIndustries = [
  'Technology',
  'Education',
  'Healthcare',
  'Finance',
  'Marketing / Advertising',
  'Retail / eCommerce',
  'Government / Nonprofit',
  'Legal / Compliance',
  'Real Estate',
  'Logistics / Supply Chain',
  'Media / Entertainment',
  'Content Creation / Writing',
  'Student',
  'Career Transitioner',
  'Manufacturing',
  'Other',
] as const

export const bootcampGoals = [
  'Save time at work with AI',
  'Build and launch my first real AI agent',
  'Understand AI concepts to grow my career',
  'Explore a new career path using AI',
  'Start freelancing or consulting with AI tools',
  'Use AI to enhance my business or side hustle',
  'Get certified to improve my resume or portfolio',
  'Connect with other people learning AI',
  "I'm curious and want to experiment",
] as const

export type ProfileIndustry = (typeof profileIndustries)[number]
export type BootcampGoal = (typeof bootcampGoals)[number]

/** Answers of the questionnaire that mean the same as one of the profile's. */
const equalIndustries: Record<string, ProfileIndustry> = {
  Marketing: 'Marketing / Advertising',
  Retail: 'Retail / eCommerce',
  Government: 'Government / Nonprofit',
  'Non-profit': 'Government / Nonprofit',
}
const equalAnswers: Record<string, ProfileIndustry | (typeof profileWorkStatuses)[number]> = {
  ...equalIndustries,
  'Full-time employee': 'Full-Time',
  'Part-time employee': 'Part-Time',
  'Freelancer/Consultant': 'Consultant',
  'Business owner': 'Business Owner',
}

/** Options of filters: the profile's list and, before Other, the answers without an equal there. */
export const filterIndustries = [
  ...withoutEquals([...profileIndustries, ...questionnaireIndustries]).filter((industry) => industry !== 'Other'),
  'Other',
]
export const filterWorkStatuses = withoutEquals([...profileWorkStatuses, ...questionnaireWorkStatuses])

function withoutEquals(answers: string[]): string[] {
  return [...new Set(answers)].filter((answer) => !(answer in equalAnswers))
}

/** @returns every stored spelling that a filter for this answer must find, its own first */
export function spellingsOf(answer: string): string[] {
  return [answer, ...Object.keys(equalAnswers).filter((other) => equalAnswers[other] === answer)]
}

/** @returns the profile's answer equal to one of the questionnaire, or undefined */
export function equalOf(answer: string): string | undefined {
  return Object.hasOwn(equalAnswers, answer) ? equalAnswers[answer] : undefined
}

/** The bar under which an answer is counted: equal ones together, those without an equal under Other. */
export function barOfIndustry(answer: string): ProfileIndustry {
  return equalIndustries[answer] ?? profileIndustries.find((industry) => industry === answer) ?? 'Other'
}

const betweenGoals = ', '

/** The stored form of goals, in the order of the list. @returns null when none was chosen */
export function joinGoals(goals: readonly BootcampGoal[]): string | null {
  return bootcampGoals.filter((goal) => goals.includes(goal)).join(betweenGoals) || null
}

/** Reads what `joinGoals` wrote. An earlier site wrote other cases; unknown goals are left out. */
export function splitGoals(stored: string | null): BootcampGoal[] {
  const chosen = new Set((stored ?? '').toLowerCase().split(betweenGoals))
  return bootcampGoals.filter((goal) => chosen.has(goal.toLowerCase()))
}
