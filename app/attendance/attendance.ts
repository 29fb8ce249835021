import type { Span } from '../cohorts/cohort.ts'
import { foldTerm } from '../platform/database/fold-term.ts'
import { isOneTypo } from '../platform/database/near/near-words.ts'

/** What is known of a member and a session: `joined` by our link, `present` by the three words, the meeting tool or an admin. */
export type AttendanceState = 'joined' | 'present' | 'excused' | 'absent'

const minute = 60_000

/** From ten minutes before the start until half an hour after the end, for those who were too busy to type. */
export function isCheckInOpen({ starts, ends }: Span, now: Date): boolean {
  return now.getTime() >= Date.parse(starts) - 10 * minute && now.getTime() < Date.parse(ends) + 30 * minute
}

/** "I can't make it", and taking it back. */
export function isExcusable({ ends }: Span, now: Date): boolean {
  return now.getTime() < Date.parse(ends)
}

/** Shorter words have too few letters for a typo. */
const shortestWithTypo = 3

/** Whether these are the words on the screen, in any spelling of case, accents and separators, with one typo in each word. */
export function areTheWords(typed: string, words: string): boolean {
  const [said, meant] = [wordsIn(typed), wordsIn(words)]
  if (said.length === 0 || said.length !== meant.length) return false
  return said.every((word, at) => isTheWord(word, meant[at] ?? ''))
}

function isTheWord(said: string, meant: string): boolean {
  return said === meant || (meant.length >= shortestWithTypo && isOneTypo(said, meant))
}

function wordsIn(text: string): string[] {
  return foldTerm(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** What an admin may say instead of what is recorded. */
export const corrections = { present: 'were there', excused: 'excused', absent: 'absent' } as const
export type Correction = keyof typeof corrections

/** @returns null while nothing is known: before the end, and of those who got a place after it */
export function stateOf(
  { state, couldCome }: { state: AttendanceState | null; couldCome: boolean },
  isOver: boolean,
): AttendanceState | null {
  return state ?? (isOver && couldCome ? 'absent' : null)
}

export const attendanceNames: Record<AttendanceState, string> = {
  joined: 'Joined',
  present: 'Present',
  excused: 'Excused',
  absent: 'Absent',
}

export function wasThere(state: AttendanceState | null): boolean {
  return state === 'joined' || state === 'present'
}

/** What a participant did in a bootcamp, by count. */
export interface Participation {
  /** Sessions where they joined or were present. */
  there: number
  excused: number
  /** Exercises that they handed in. */
  handedIn: number
}

/**
 * Whether a participant has finished a bootcamp that is over: they were there in every session that was held, one excuse aside, and handed
 * in every exercise. An absence without a word is none.
 */
export function hasFinished(
  { there, excused, handedIn }: Participation,
  held: { sessions: number; exercises: number },
): boolean {
  return there > 0 && there + Math.min(excused, 1) >= held.sessions && handedIn >= held.exercises
}
