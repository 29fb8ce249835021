/** What a participant missed so far. */
export interface Missed {
  /** Sessions without them, and without a word. */
  absences: number
  /** An exercise is due, and they have handed in none of those. */
  handedInNothing: boolean
}

/** Two absences are a pattern; one is a Saturday. */
export const mostAbsences = 1

/** @returns 'absent from 2 sessions, nothing handed in' */
export function whyMissing({ absences, handedInNothing }: Missed): string {
  const reasons = [
    absences > mostAbsences && `absent from ${absences} sessions`,
    handedInNothing && 'nothing handed in',
  ]
  return reasons.filter(Boolean).join(', ')
}
