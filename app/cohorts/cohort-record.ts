import { dateFormat } from '../platform/date-format.ts'
import type { Topic } from './schedule-item.ts'

/** Visitors see published cohorts, only admins see drafts. */
export type CohortState = 'draft' | 'published' | 'archived'

/** The fields of a cohort that admins edit. A day is '2025-07-06', in the cohort's zone. */
export interface CohortFacts {
  name: string
  /** Used in URLs and in the UIDs of its sessions in calendars. */
  slug: string
  zone: string
  capacity: number
  /** In dollars. */
  value: number | null
  /** The first day of registration; null: from its publication. */
  opens: string | null
  /** The last day of registration. */
  closes: string | null
  /** Whether free places can still be reserved after `closes`. */
  lateRegistration: boolean
  /** Days in which a waiting member must accept an offered place; null: no acceptance needed. */
  acceptWithin: number | null
  /** Days in which a member with a place must sign in once; null: no limit. */
  signInWithin: number | null
  meetingUrl: string | null
  chatUrl: string | null
  /** URL of the form that participants fill in at the end. */
  feedbackUrl: string | null
}

/** The fields of a schedule item that admins edit. Fields that its kind lacks are null or empty. */
export interface ItemFacts {
  title: string
  description: string
  /** Local time in the cohort's zone: '2025-07-12T10:00'. */
  starts: string | null
  ends: string | null
  duration: string | null
  recordingUrl: string | null
  takeaway: string | null
  outcome: string | null
  points: string[]
  objectives: string[]
  topics: Topic[]
  effort: string | null
  /** The name of a generated document (`npm run documents`), or the id of an uploaded one. */
  document: string | null
  /** Of work at home. */
  hours: number | null
  /** When an exercise is due: local time in the cohort's zone. */
  due: string | null
  /** Three words that the host of a session shows, and participants who are there type. */
  checkInWords: string | null
}

/**
 * Formats '2025-07-12' as 'Jul 12, 2025' and '2025-07-12T10:00' as 'Jul 12, 2025, 10:00 AM', without converting the
 * zone; '–' for null.
 */
export function wallClockInWords(written: string | null): string {
  if (written === null) return '–'
  const isTime = written.includes('T')
  const style = { dateStyle: 'medium', timeStyle: isTime ? 'short' : undefined, timeZone: 'UTC' } as const
  const words = dateFormat(style).format(new Date(isTime ? `${written}Z` : written))
  // Newer time-zone data puts a narrow space before AM, which the page's typeface lacks.
  return words.replace(/\s/g, ' ')
}

/** The local time in a zone: '2025-07-12T10:00'. */
export function wallClockAt(moment: Date, zone: string): string {
  const format = dateFormat({ timeZone: zone, dateStyle: 'short', timeStyle: 'short' }, 'sv-SE')
  return format.format(moment).replace(' ', 'T')
}

/** The length of its column. */
export const longestSlug = 60

/**
 * Makes a slug from a name: 'Frühling 2026' gives 'fruhling-2026', and 'fruhling-2026-2' when that is taken.
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
