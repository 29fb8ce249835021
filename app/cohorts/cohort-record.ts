import type { Topic } from './schedule-item.ts'

/** Visitors see what is published; a draft only admins. */
export type CohortState = 'draft' | 'published' | 'archived'

/** What admins change of a cohort. A day is '2025-07-06', in its zone. */
export interface CohortFacts {
  name: string
  capacity: number
  /** In dollars. */
  value: number
  /** The last day of registration. */
  closes: string
  meetingUrl: string
  chatUrl: string
}

/** What admins change of an item of the schedule. What its kind doesn't have is null or empty. */
export interface ItemFacts {
  title: string
  description: string
  /** On the clocks of the cohort's zone: '2025-07-12T10:00'. */
  starts: string | null
  ends: string | null
  duration: string | null
  recordingUrl: string | null
  trainingType: string | null
  takeaway: string | null
  outcome: string | null
  points: string[]
  objectives: string[]
  topics: Topic[]
  effort: string | null
}

/** '2025-07-12' as 'Jul 12, 2025', and '2025-07-12T10:00' as 'Jul 12, 2025, 10:00 AM': what clocks show, in whatever zone they are; '–' for none. */
export function wallClockInWords(written: string | null): string {
  if (written === null) return '–'
  const isTime = written.includes('T')
  const style = { dateStyle: 'medium', timeStyle: isTime ? 'short' : undefined, timeZone: 'UTC' } as const
  const words = new Intl.DateTimeFormat('en-US', style).format(new Date(isTime ? `${written}Z` : written))
  // Newer time-zone data puts a narrow space before AM, which the page's typeface lacks.
  return words.replace(/\s/g, ' ')
}
