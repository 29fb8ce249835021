import { z } from 'zod'
import '../platform/forms/schema-without-eval.ts'
import { questionnaireLabels, questionnaireSchema } from './questionnaire.ts'
import { joinGoals, profileIndustries, profileWorkStatuses, splitGoals } from './vocabulary.ts'

/** What participants tell about themselves, as it is stored. */
export interface Profile {
  linkedin: string | null
  work_status: string | null
  industry: string | null
  job_title: string | null
  company: string | null
  location: string | null
  about: string | null
  ai_goal: string | null
  ai_tools: string | null
  used_mindstudio: boolean | null
  bootcamp_goal: string | null
}

/** One part of the profile, with a form of its own. The parts are those that others see (specification, section 2: member profile). */
interface Section {
  title: string
  /** Each field's name on the page, in its order. */
  labels: Record<string, string>
  /** What the questionnaire asked for can't be emptied. */
  schema(stored: Profile): z.ZodObject
  /** The same, making the columns to store out of what was typed. */
  columns(stored: Profile): z.ZodType<Partial<Profile>>
  /** As the fields hold them. */
  values(stored: Profile): Record<string, string | string[]>
}

export const sectionNames = ['personal', 'background', 'ai-goals'] as const
export type SectionName = (typeof sectionNames)[number]

export function isSectionName(name: string): name is SectionName {
  return sectionNames.some((known) => known === name)
}

const answers = questionnaireSchema.shape

/** As the others read them on the profile (specification, section 2: member profile). */
export const profileLabels = { ...questionnaireLabels, aiGoal: 'Primary AI Agent Goal' }
const labels = profileLabels

/** @param toColumns gets what the schema has let through */
function section<Shape extends z.ZodRawShape>({
  schema,
  toColumns,
  ...rest
}: Pick<Section, 'title' | 'labels' | 'values'> & {
  schema(stored: Profile): z.ZodObject<Shape>
  toColumns(typed: z.output<z.ZodObject<Shape>>): Partial<Profile>
}): Section {
  return { ...rest, schema, columns: (stored) => schema(stored).transform(toColumns) }
}

export const sections: Record<SectionName, Section> = {
  personal: section({
    title: 'Personal Information',
    labels: { linkedin: labels.linkedin },
    schema: () => z.object({ linkedin: answers.linkedin }),
    toColumns: ({ linkedin }) => ({ linkedin: linkedin || null }),
    values: ({ linkedin }) => ({ linkedin: linkedin ?? '' }),
  }),
  background: section({
    title: 'Professional Background',
    labels: {
      workStatus: labels.workStatus,
      industry: labels.industry,
      jobTitle: labels.jobTitle,
      company: labels.company,
      location: labels.location,
      about: labels.about,
    },
    schema: (stored) =>
      z.object({
        workStatus: z.enum(offeredWorkStatuses(stored), 'Please select your work status'),
        industry: z.enum(offeredIndustries(stored), 'Please select your industry'),
        jobTitle: answers.jobTitle,
        company: answers.company,
        location: answers.location,
        about: answers.about,
      }),
    toColumns: (typed) => ({
      work_status: typed.workStatus,
      industry: typed.industry,
      job_title: typed.jobTitle || null,
      company: typed.company || null,
      location: typed.location || null,
      about: typed.about || null,
    }),
    values: (stored) => ({
      workStatus: stored.work_status ?? '',
      industry: stored.industry ?? '',
      jobTitle: stored.job_title ?? '',
      company: stored.company ?? '',
      location: stored.location ?? '',
      about: stored.about ?? '',
    }),
  }),
  'ai-goals': section({
    title: 'AI Goals & Experience',
    labels: {
      aiGoal: labels.aiGoal,
      bootcampGoals: labels.bootcampGoals,
      aiTools: labels.aiTools,
      usedMindstudio: labels.usedMindstudio,
    },
    schema: () =>
      z.object({
        aiGoal: answers.aiGoal,
        bootcampGoals: answers.bootcampGoals,
        aiTools: answers.aiTools,
        usedMindstudio: answers.usedMindstudio,
      }),
    toColumns: (typed) => ({
      ai_goal: typed.aiGoal,
      bootcamp_goal: joinGoals(typed.bootcampGoals),
      ai_tools: typed.aiTools || null,
      used_mindstudio: typed.usedMindstudio ? typed.usedMindstudio === 'yes' : null,
    }),
    values: (stored) => ({
      aiGoal: stored.ai_goal ?? '',
      bootcampGoals: splitGoals(stored.bootcamp_goal),
      aiTools: stored.ai_tools ?? '',
      usedMindstudio: stored.used_mindstudio === null ? '' : stored.used_mindstudio ? 'yes' : 'no',
    }),
  }),
}

/** The profile's own list; what was answered in the questionnaire stays until its owner chooses something else. */
export function offeredWorkStatuses({ work_status }: Pick<Profile, 'work_status'>): string[] {
  return withStored(profileWorkStatuses, work_status)
}

export function offeredIndustries({ industry }: Pick<Profile, 'industry'>): string[] {
  return withStored(profileIndustries, industry)
}

function withStored(list: readonly string[], stored: string | null): string[] {
  return stored === null || list.includes(stored) ? [...list] : [stored, ...list]
}
