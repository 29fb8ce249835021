/** Columns of `profiles` with answers to the questionnaire, and their names. */
export const answerColumns = {
  work_status: 'Work Status',
  industry: 'Industry',
  job_title: 'Job Title',
  company: 'Company',
  location: 'Location',
  linkedin: 'LinkedIn profile',
  bootcamp_goal: 'Bootcamp Goals',
  ai_goal: 'Primary AI Agent Goal',
  ai_tools: 'AI Tools & Experience',
  used_mindstudio: 'Used MindStudio',
  about: 'About',
} as const
export type AnswerColumn = keyof typeof answerColumns
export const answerNames = Object.keys(answerColumns) as AnswerColumn[]
