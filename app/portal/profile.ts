import type { Selectable } from 'kysely'
import { equalOf, joinGoals, profileIndustries, profileWorkStatuses, splitGoals } from '../membership/vocabulary.ts'
import type { Profiles } from '../platform/database/schema.ts'
import { questionnaireLabels } from './questionnaire.ts'
import type { QuestionnaireAnswers } from './questionnaire-schema.ts'

/** The column of `profiles` for each answer. */
export const columnOf = {
  linkedin: 'linkedin',
  workStatus: 'work_status',
  industry: 'industry',
  jobTitle: 'job_title',
  company: 'company',
  location: 'location',
  about: 'about',
  aiGoal: 'ai_goal',
  bootcampGoals: 'bootcamp_goal',
  aiTools: 'ai_tools',
  usedMindstudio: 'used_mindstudio',
} as const satisfies Record<keyof QuestionnaireAnswers, keyof Profiles>

/** An answer of the questionnaire may have left the lists since. */
type ProfileAnswers = Omit<QuestionnaireAnswers, 'workStatus' | 'industry'> & { workStatus: string; industry: string }

type AnswerName = keyof typeof columnOf
const answerNames = Object.keys(columnOf) as AnswerName[]

/** A participant's answers, as stored. */
export type Profile = Pick<Selectable<Profiles>, (typeof columnOf)[AnswerName]>

/** @param names of the answers to store; a missing one is stored as null */
export function rowOf(answers: Partial<ProfileAnswers>, names = answerNames): Partial<Profile> {
  return Object.fromEntries(names.map((name) => [columnOf[name], columnValue(answers, name)]))
}

function columnValue(answers: Partial<ProfileAnswers>, name: AnswerName) {
  if (name === 'bootcampGoals') return joinGoals(answers.bootcampGoals ?? [])
  if (name === 'usedMindstudio') return answers.usedMindstudio ? answers.usedMindstudio === 'yes' : null
  return answers[name] || null
}

/** The value of its form field. */
function fieldValue(stored: Profile, name: AnswerName): string | string[] {
  if (name === 'bootcampGoals') return splitGoals(stored.bootcamp_goal)
  if (name !== 'usedMindstudio') return stored[columnOf[name]] ?? ''
  return stored.used_mindstudio === null ? '' : stored.used_mindstudio ? 'yes' : 'no'
}

/** Labels on the profile that others see (specification, section 2: member profile). */
export const profileLabels = { ...questionnaireLabels, aiGoal: 'Primary AI Agent Goal' }

/** The sections of the profile, each with a form of its own (specification, section 2: member profile). */
export const sections = {
  personal: section('Personal Information', ['linkedin']),
  background: section('Professional Background', [
    'workStatus',
    'industry',
    'jobTitle',
    'company',
    'location',
    'about',
  ]),
  'ai-goals': section('AI Goals & Experience', ['aiGoal', 'bootcampGoals', 'aiTools', 'usedMindstudio']),
}
export type SectionName = keyof typeof sections

export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(sections, name)
}

/** @param names of its answers, in the order of the page */
function section(title: string, names: AnswerName[]) {
  const each = <Value>(of: (name: AnswerName) => Value): Record<string, Value> =>
    Object.fromEntries(names.map((name) => [name, of(name)]))
  return {
    title,
    names,
    labels: each((name) => profileLabels[name]),
    /** Values of the form's fields. */
    values: (stored: Profile) => each((name) => fieldValue(stored, name)),
  }
}

/** The profile's own list, and the stored answer of the questionnaire. */
export function offeredWorkStatuses({ work_status }: Pick<Profile, 'work_status'>): string[] {
  return withStored(profileWorkStatuses, work_status)
}

export function offeredIndustries({ industry }: Pick<Profile, 'industry'>): string[] {
  return withStored(profileIndustries, industry)
}

/** Replaces the equal entry of the list; without one, the stored value comes first. */
function withStored(list: readonly string[], stored: string | null): string[] {
  if (stored === null || list.includes(stored)) return [...list]
  const equal = equalOf(stored)
  return equal ? list.map((answer) => (answer === equal ? stored : answer)) : [stored, ...list]
}
