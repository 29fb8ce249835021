/** The lists that participants choose from (specification, section 3: enumerations). An answer is stored as it was chosen. */
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
export type ProfileWorkStatus = (typeof profileWorkStatuses)[number]
export type BootcampGoal = (typeof bootcampGoals)[number]

/** Which answers of the questionnaire mean the same as one of the profile's. */
const equalAnswers = {
  industry: {
    Marketing: 'Marketing / Advertising',
    Retail: 'Retail / eCommerce',
    Government: 'Government / Nonprofit',
    'Non-profit': 'Government / Nonprofit',
  },
  workStatus: {
    'Full-time employee': 'Full-Time',
    'Part-time employee': 'Part-Time',
    'Freelancer/Consultant': 'Consultant',
    'Business owner': 'Business Owner',
  },
} as const satisfies { industry: Record<string, ProfileIndustry>; workStatus: Record<string, ProfileWorkStatus> }

/** What filters offer: the profile's list and, before Other, the answers that have no equal there. */
export const filterIndustries: string[] = [
  ...profileIndustries.filter((industry) => industry !== 'Other'),
  ...withoutEqual(questionnaireIndustries, profileIndustries, equalAnswers.industry),
  'Other',
]
export const filterWorkStatuses: string[] = [
  ...profileWorkStatuses,
  ...withoutEqual(questionnaireWorkStatuses, profileWorkStatuses, equalAnswers.workStatus),
]

function withoutEqual(answers: readonly string[], profileAnswers: readonly string[], equals: object): string[] {
  return answers.filter((answer) => !profileAnswers.includes(answer) && !Object.hasOwn(equals, answer))
}

/** @returns every stored spelling that a filter for this industry has to find, its own first */
export function spellingsOfIndustry(industry: string): string[] {
  return spellingsOf(industry, equalAnswers.industry)
}

/** @returns every stored spelling that a filter for this work status has to find, its own first */
export function spellingsOfWorkStatus(workStatus: string): string[] {
  return spellingsOf(workStatus, equalAnswers.workStatus)
}

function spellingsOf(answer: string, equals: Record<string, string>): string[] {
  const others = Object.entries(equals).filter(([, profileAnswer]) => profileAnswer === answer)
  return [answer, ...others.map(([questionnaireAnswer]) => questionnaireAnswer)]
}

/** The bar that an answer counts under: equals together, what has no equal under Other. */
export function barOfIndustry(answer: string): ProfileIndustry {
  const same = (equalAnswers.industry as Record<string, ProfileIndustry>)[answer]
  return same ?? profileIndustries.find((industry) => industry === answer) ?? 'Other'
}

const betweenGoals = ', '

/** The one way in which goals are stored, in the order of the list. @returns null when none was chosen */
export function joinGoals(goals: readonly BootcampGoal[]): string | null {
  return bootcampGoals.filter((goal) => goals.includes(goal)).join(betweenGoals) || null
}

/** Reads what `joinGoals` wrote. An earlier site wrote them in whatever case; unknown ones are left out. */
export function splitGoals(stored: string | null): BootcampGoal[] {
  const chosen = new Set((stored ?? '').toLowerCase().split(betweenGoals))
  return bootcampGoals.filter((goal) => chosen.has(goal.toLowerCase()))
}
