/**
 * The parts of a profile that admins can hide: the columns of `profiles` with texts or pictures of their owner.
 */
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

/** The parts of a project: all of it, or its icon. */
export const projectParts = ['project', 'icon_url'] as const
export type ProjectPart = (typeof projectParts)[number]

export type Part = ProfilePart | ProjectPart

/** Labels for admins and authors. */
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

/** @param title of the project, if any @returns the label for its author: 'your picture' */
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

/** Told to the author of a new project that others don't see yet. */
export const whyItWaits =
  'We have hidden or removed something of yours in the gallery before, so we look at this project first. Then others see it.'

/** An admin's decisions. `hide` for something hidden answers its author, who has changed it. */
export const moderationActions = ['hide', 'remove', 'show'] as const
export type ModerationAction = (typeof moderationActions)[number]

export type ModerationState = 'hidden' | 'removed'

/** A moderation on its author's page. */
export interface OwnModeration {
  id: number
  projectId: string | null
  part: Part
  state: ModerationState
  title: string | null
  reason: string
  /** Changed since, and waiting for another review. */
  isAsked: boolean
  /** Waiting for its first review. */
  isNew: boolean
}

/** For a moderation's reason, and for the text of a report. */
export const longestWords = 1000
