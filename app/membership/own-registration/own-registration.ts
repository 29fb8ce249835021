import { type ShownCohort, theBootcamp } from '../../cohorts/cohort.ts'
import { takesRegistrations } from '../../cohorts/invitation.ts'
import { type Entitlement, entitlementOf, type OwnRegistration, type Standing } from '../member.ts'

export interface ShownRegistration extends OwnRegistration {
  /** Its cohort; null for a member without a registration. */
  shown: ShownCohort | null
}

export interface OwnRegistrations {
  /** The present one comes first. */
  registrations: readonly ShownRegistration[]
  /** The cohort for which they may also register: the one in the link, or the featured one. */
  next: ShownCohort | null
}

/** Holds a place or waits in a cohort that is not over: at most one registration of a member does. */
export function isLive({ inCohort, status, shown }: ShownRegistration): boolean {
  return inCohort && status !== 'cancelled' && shown?.phase !== 'over'
}

/** Whether the member can ask for a place: they gave one back or declined one, and no other registration prevents it. */
export function mayAskAgain(registration: ShownRegistration, all: readonly ShownRegistration[]): boolean {
  const { inCohort, status, declined, shown } = registration
  if (!inCohort || !takesRegistrations(shown) || !(status === 'cancelled' || declined)) return false
  return !all.some((other) => other !== registration && isLive(other))
}

/** The cohort that a link's button registers for; null when that is not possible. @param slug of the cohort */
export function findAskable({ registrations, next }: OwnRegistrations, slug: string): ShownCohort | null {
  const known = registrations.find(({ shown }) => shown?.slug === slug)
  if (known) return mayAskAgain(known, registrations) ? known.shown : null
  return next?.slug === slug && takesRegistrations(next) ? next : null
}

/** @param slug of the cohort @returns null when they can neither register for it nor are in it */
export function standingIn(own: OwnRegistrations, slug: string): Standing | null {
  if (findAskable(own, slug)) return { is: 'free' }
  const here = own.registrations.find(({ shown }) => shown?.slug === slug)
  const holding = here && !here.declined ? entitlementOf(here) : null
  if (here && holding) return { is: 'in', holding, queueNumber: here.queueNumber }
  const elsewhere = own.registrations.find((registration) => registration !== here && isLive(registration))
  return elsewhere?.shown
    ? { is: 'elsewhere', bootcamp: theBootcamp(elsewhere.shown), slug: elsewhere.shown.slug }
    : null
}

/** What can be given back: no place in a bootcamp whose sessions are over. */
export function returnableEntitlement(registration: ShownRegistration): Entitlement | null {
  const { shown } = registration
  const holding = entitlementOf(registration)
  return holding === 'place' && shown?.phase === 'over' ? null : holding
}

/** The registration that a question is about: by the slug in the URL, or the first one that can be given back. */
export function findHeld(
  registrations: readonly ShownRegistration[],
  slug: string,
): { registration: ShownRegistration; holding: Entitlement } | null {
  for (const registration of registrations) {
    const holding = returnableEntitlement(registration)
    if (holding && (slug === '' || registration.shown?.slug === slug)) return { registration, holding }
  }
  return null
}

/** @returns 'the pilot bootcamp' */
export function bootcampOf({ shown }: ShownRegistration): string {
  return shown ? theBootcamp(shown) : 'the bootcamp'
}
