import type { QuestionnaireAnswers } from './questionnaire-schema.ts'

/** In the order of the page. Fields of the profile have its labels (specification, section 2: member profile). */
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

/** Labels of the required fields. */
export const requiredAnswers = {
  workStatus: 'your work status',
  industry: 'your industry',
  aiGoal: 'your AI agent',
} as const

/** @returns the labels of the required fields that are still empty */
export function missingAnswers(typed: Partial<Record<keyof typeof requiredAnswers, string | undefined>>): string[] {
  return Object.entries(requiredAnswers)
    .filter(([name]) => !typed[name as keyof typeof requiredAnswers]?.trim())
    .map(([, words]) => words)
}
