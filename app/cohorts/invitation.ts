import { bootcampName, capitalized, registrationDay, type ShownCohort, theBootcamp } from './cohort.ts'
import type { Vacancy } from './places.ts'

/** The featured cohort; null while nothing was ever published. */
export type Told = ShownCohort | null

/** Whether a place or a place in the queue can be reserved. */
export function takesRegistrations(cohort: Told): cohort is ShownCohort {
  return cohort?.admission === 'open' || cohort?.admission === 'waitlist'
}

/** The bootcamp for which a visitor who waits for the next one can register now: its sessions are not over. */
export function nextBootcampOpen(cohort: Told): ShownCohort | null {
  return cohort?.admission === 'open' && cohort.phase !== 'over' ? cohort : null
}

/** What a newcomer can get: a place, a place in the queue, or an email when registration opens. */
export type Invitation = 'place' | 'queue number' | 'word'

/** @param vacancy for a newcomer; null while unknown */
export function invitationOf(cohort: Told, vacancy: Vacancy | null = null): Invitation {
  if (cohort?.admission === 'waitlist') return 'queue number'
  if (cohort?.admission !== 'open') return 'word'
  return vacancy === null || vacancy === 'open' ? 'place' : 'queue number'
}

/** The label of a button that leads to the registration page. */
export function invitationLabel(
  cohort: Told,
  labels: Record<Exclude<Invitation, 'word'>, string>,
  vacancy: Vacancy | null = null,
): string {
  const invitation = invitationOf(cohort, vacancy)
  if (invitation !== 'word') return labels[invitation]
  return cohort?.admission === 'announced' ? 'Tell me when it opens' : 'Hear about the next bootcamp'
}

/** The title of the closing call to action. */
export function callTitle(cohort: Told): string {
  if (cohort === null || cohort.admission === 'interest') return 'Be There Next Time'
  return `Join the ${bootcampName(cohort)}`
}

/** What a visitor can do while no place can be reserved. */
export function wayToCome(cohort: Told): string {
  const word = 'Leave your email, and we’ll tell you when registration opens.'
  if (cohort?.calledOff)
    return `${capitalized(theBootcamp(cohort))} was called off. Leave your email, and we’ll tell you when the next bootcamp opens.`
  if (cohort === null) return `The next bootcamp hasn’t been announced yet. ${word}`
  if (cohort.admission === 'announced' && cohort.opens)
    return `Registration opens on ${registrationDay(cohort, cohort.opens)}. ${word}`
  if (cohort.admission === 'waitlist')
    return 'Registration has closed. Free places go to the person who has waited longest.'
  return 'The live sessions are over. Leave your email, and we’ll tell you when the next bootcamp opens.'
}
