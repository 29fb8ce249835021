/** What can be taken out of a profile: the columns of `community_pilot` that hold what its owner wrote or uploaded. */
export const profileParts = [
  'avatar_url',
  'linkedin',
  'job_title',
  'company',
  'location',
  'about',
  'ai_goal',
  'ai_tools',
] as const
export type ProfilePart = (typeof profileParts)[number]

/** Of a project: all of it, or its icon. */
export const projectParts = ['project', 'icon_url'] as const
export type ProjectPart = (typeof projectParts)[number]

export type Part = ProfilePart | ProjectPart

/** As an admin chooses it, and its author finds it in their profile. */
export const partNames: Record<Part, string> = {
  project: 'The whole project',
  icon_url: 'Its icon',
  avatar_url: 'Picture',
  linkedin: 'LinkedIn profile',
  job_title: 'Job Title',
  company: 'Company',
  location: 'Location',
  about: 'About',
  ai_goal: 'Primary AI Agent Goal',
  ai_tools: 'AI Tools & Experience',
}

export function isPicture(part: Part): part is 'avatar_url' | 'icon_url' {
  return part === 'avatar_url' || part === 'icon_url'
}

/** @param title of the project, where it is about one @returns as its author reads it: 'your picture' */
export function yourPart(part: Part, title: string | null): string {
  switch (part) {
    case 'project':
      return `your project “${title}”`
    case 'icon_url':
      return `the icon of your project “${title}”`
    case 'avatar_url':
      return 'your picture'
    case 'linkedin':
      return 'the LinkedIn address in your profile'
    default:
      return `what you wrote under “${partNames[part]}”`
  }
}

/** What its author reads of a new project that others don't see yet. */
export const whyItWaits =
  'We have hidden or removed something of yours in the gallery before, so we look at this project first. Then others see it.'

/** What an admin can decide. To keep it hidden answers its author, who has changed it. */
export const deeds = ['hide', 'remove', 'show'] as const
export type Deed = (typeof deeds)[number]

export type ModerationState = 'hidden' | 'removed'

/** As its author is told on their page. */
export interface OwnModeration {
  id: number
  projectId: string | null
  part: Part
  state: ModerationState
  title: string | null
  reason: string
  /** It was changed since, and waits for another look. */
  isAsked: boolean
  /** It waits for a first look. */
  isNew: boolean
}

/** In a moderation's reason, and in a report's words. */
export const longestWords = 1000
