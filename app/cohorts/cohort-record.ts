import { dateFormat } from '../platform/date-format.ts'
import type { Topic } from './schedule-item.ts'

/** Visitors see what is published; a draft only admins. */
export type CohortState = 'draft' | 'published' | 'archived'

/** What admins change of a cohort. A day is '2025-07-06', in its zone. */
export interface CohortFacts {
  name: string
  /** In addresses, and in the names by which calendars know its sessions. */
  slug: string
  zone: string
  capacity: number
  /** In dollars. */
  value: number | null
  /** The first day of registration; null: from when it is published. */
  opens: string | null
  /** The last day of registration. */
  closes: string | null
  /** Places that are free after it can be reserved all the same. */
  lateRegistration: boolean
  /** Days in which somebody who waited accepts a place; null: it is theirs at once. */
  acceptWithin: number | null
  /** Days in which whoever got a place signs in once; null: it is theirs at once. */
  signInWithin: number | null
  meetingUrl: string | null
  chatUrl: string | null
  /** Of the form that participants fill in at the end. */
  feedbackUrl: string | null
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
  /** The name of one that `npm run documents` makes, or the id of an uploaded one. */
  document: string | null
}

/** '2025-07-12' as 'Jul 12, 2025', and '2025-07-12T10:00' as 'Jul 12, 2025, 10:00 AM': what clocks show, in whatever zone they are; '–' for none. */
export function wallClockInWords(written: string | null): string {
  if (written === null) return '–'
  const isTime = written.includes('T')
  const style = { dateStyle: 'medium', timeStyle: isTime ? 'short' : undefined, timeZone: 'UTC' } as const
  const words = dateFormat(style).format(new Date(isTime ? `${written}Z` : written))
  // Newer time-zone data puts a narrow space before AM, which the page's typeface lacks.
  return words.replace(/\s/g, ' ')
}

/** What the clocks of a zone show at a moment: '2025-07-12T10:00'. */
export function wallClockAt(moment: Date, zone: string): string {
  const format = dateFormat({ timeZone: zone, dateStyle: 'short', timeStyle: 'short' }, 'sv-SE')
  return format.format(moment).replace(' ', 'T')
}

/** As much as its column holds. */
export const longestSlug = 60

/**
 * The part of an address that is made of a name: 'Frühling 2026' gives 'fruhling-2026', and 'fruhling-2026-2' where that is taken.
 *
 * @param number from 1
 */
export function slugFor(name: string, number = 1): string {
  const end = number === 1 ? '' : `-${number}`
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const words = ascii
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug - end.length)
    .replace(/^-|-$/g, '')
  return (words || 'cohort') + end
}
