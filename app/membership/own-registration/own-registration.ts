import { type ShownCohort, theBootcamp } from '../../cohorts/cohort.ts'
import { takesRegistrations } from '../../cohorts/invitation.ts'
import { type Holding, holdingOf, type OwnRegistration } from '../member.ts'

export interface ShownRegistration extends OwnRegistration {
  /** What it is for; null where somebody takes part in nothing. */
  shown: ShownCohort | null
}

export interface OwnRegistrations {
  /** The one with which they take part now comes first. */
  registrations: readonly ShownRegistration[]
  /** For which they may register as well: the one that a link names, or that visitors are told of. */
  next: ShownCohort | null
}

/** Holds a place or waits in a cohort that is not over: nobody does in two. */
export function isLive({ inCohort, status, shown }: ShownRegistration): boolean {
  return inCohort && status !== 'cancelled' && shown?.phase !== 'over'
}

/** Whether a place can be asked for: one was given back or declined, and nothing else is in the way. */
export function mayAskAgain(registration: ShownRegistration, all: readonly ShownRegistration[]): boolean {
  const { inCohort, status, declined, shown } = registration
  if (!inCohort || !takesRegistrations(shown) || !(status === 'cancelled' || declined)) return false
  return !all.some((other) => other !== registration && isLive(other))
}

/** What a link to register leads to; null when there is nothing to ask by now. @param slug of the cohort */
export function findAskable({ registrations, next }: OwnRegistrations, slug: string): ShownCohort | null {
  const known = registrations.find(({ shown }) => shown?.slug === slug)
  if (known) return mayAskAgain(known, registrations) ? known.shown : null
  return next?.slug === slug && takesRegistrations(next) ? next : null
}

/** What can be given back: of a bootcamp that is over, no place that nobody else could have. */
export function heldOf(registration: ShownRegistration): Holding | null {
  const { shown } = registration
  const holding = holdingOf(registration)
  return holding === 'place' && shown?.phase === 'over' && !takesRegistrations(shown) ? null : holding
}

/** Which registration a question is about: the one that the URL names by the slug of its cohort, or the first that holds something. */
export function findHeld(
  registrations: readonly ShownRegistration[],
  slug: string,
): { registration: ShownRegistration; holding: Holding } | null {
  for (const registration of registrations) {
    const holding = heldOf(registration)
    if (holding && (slug === '' || registration.shown?.slug === slug)) return { registration, holding }
  }
  return null
}

/** @returns 'the pilot bootcamp' */
export function bootcampOf({ shown }: ShownRegistration): string {
  return shown ? theBootcamp(shown) : 'the bootcamp'
}
