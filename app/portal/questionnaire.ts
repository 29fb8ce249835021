import type { QuestionnaireAnswers } from './questionnaire-schema.ts'

/** In the order of the page. What a profile shows has its name from there (specification, section 2: member profile). */
export const questionnaireLabels = {
  workStatus: 'Work Status',
  industry: 'Industry',
  aiGoal: 'If you could build one AI agent, what would it do?',
  bootcampGoals: 'Bootcamp Goals',
  jobTitle: 'Job Title',
  company: 'Company',
  location: 'Location',
  linkedin: 'LinkedIn profile',
  aiTools: 'AI Tools & Experience',
  usedMindstudio: 'Have you used MindStudio before?',
  about: 'About',
} satisfies Record<keyof QuestionnaireAnswers, string>

/** In the words of the page. */
export const requiredAnswers = {
  workStatus: 'your work status',
  industry: 'your industry',
  aiGoal: 'your AI agent',
} as const

/** @returns what still has to be filled in before the questionnaire can be sent, in the words of the page */
export function missingAnswers(typed: Partial<Record<keyof typeof requiredAnswers, string | undefined>>): string[] {
  return Object.entries(requiredAnswers)
    .filter(([name]) => !typed[name as keyof typeof requiredAnswers]?.trim())
    .map(([, words]) => words)
}
