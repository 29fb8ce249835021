import type { NamedCohort } from '../cohorts/cohort-choice.ts'
import { type Places, vacancyOf } from '../cohorts/places.ts'
import type { ToldExpiry } from './place-expiry.ts'

/** Specification, section 3: only `registered` members sign in; they and the confirmed hold a place. */
export type MemberStatus = 'registered' | 'waitlist' | 'confirmed' | 'cancelled'

export const memberStatuses = ['registered', 'waitlist', 'confirmed', 'cancelled'] as const satisfies MemberStatus[]

export const memberStatusNames: Record<MemberStatus, string> = {
  registered: 'Registered',
  waitlist: 'Waitlist',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

export const memberRoles = ['member', 'builder', 'builder_plus', 'ambassador', 'admin'] as const
export type MemberRole = (typeof memberRoles)[number]

export const memberRoleNames: Record<MemberRole, string> = {
  member: 'Member',
  builder: 'Builder',
  builder_plus: 'Builder Plus',
  ambassador: 'Ambassador',
  admin: 'Admin',
}

/** What decides whether somebody has a place. */
interface Standing {
  role: MemberRole
  status: MemberStatus
  inCohort: boolean
}

/**
 * Whether a change gives or takes the admin role, or leads an admin's emails to another address: who reads those gets in where no
 * passkey is asked for.
 */
export function isAboutPower(before: { role: string; email: string }, after: { role: string; email: string }): boolean {
  if (before.role !== 'admin' && after.role !== 'admin') return false
  return before.role !== after.role || before.email.toLowerCase() !== after.email.toLowerCase()
}

/** Only runs the bootcamp: holds no learner's place, so the status says nothing about one. */
export function isOnTeam({ status, inCohort }: Omit<Standing, 'role'>): boolean {
  return !inCohort && status !== 'cancelled'
}

/**
 * Somebody who loses the admin role. Somebody who only ran the bootcamp takes no learner's place by that: a place is given on
 * purpose, by the choice of a status.
 */
export function withoutAdminRole<Person extends Standing>(person: Person): Person {
  return settle({ ...person, role: 'member', status: person.inCohort ? person.status : 'cancelled' })
}

/**
 * After the choice of a role or a status: who takes part gets a registration, and whoever had one keeps it. Without one there is
 * nothing but to run the bootcamp, for an admin, or to take no part.
 */
export function settle<Person extends Standing>(person: Person): Person {
  const { role, status } = person
  const outside = role === 'admin' ? 'confirmed' : 'cancelled'
  const inCohort = person.inCohort || (status !== outside && status !== 'cancelled')
  return { ...person, inCohort, status: inCohort ? status : outside }
}

/** Whether a change by an admin gives a place with its sign-in, which the site promises to tell people. */
export function isGivenPlace(before: Omit<Standing, 'role'>, after: Omit<Standing, 'role'>): boolean {
  return after.status === 'registered' && holdsPlace(after) && !holdsPlace(before)
}

/** What a change by an admin takes from somebody. */
export type Loss = 'place to waitlist' | 'place to nothing' | 'queue number to nothing'

/** @returns null for a change that takes nothing */
export function lossOf(before: Omit<Standing, 'role'>, after: Omit<Standing, 'role'>): Loss | null {
  if (holdsPlace(before) && !holdsPlace(after))
    return after.status === 'waitlist' ? 'place to waitlist' : 'place to nothing'
  const waited = before.inCohort && before.status === 'waitlist'
  return waited && after.status === 'cancelled' ? 'queue number to nothing' : null
}

/** Whether people are told of such a change: it gives them a place, or takes one or their turn. */
export function isWorthTelling(before: Omit<Standing, 'role'>, after: Omit<Standing, 'role'>): boolean {
  return isGivenPlace(before, after) || lossOf(before, after) !== null
}

/** How many of the cohort are in each status, and how many only run the bootcamp. Together they are everyone. */
export type MemberCounts = Record<MemberStatus | 'team', number>

export function everyoneIn(counts: MemberCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** How full the cohort really is: an admin may have gone beyond its capacity. */
export interface TakenPlaces {
  capacity: number
  taken: number
  waiting: number
}

/** Whether this status takes one of the places. It has to be somebody of the cohort. */
export function holdsPlace({ status, inCohort }: Omit<Standing, 'role'>): boolean {
  return inCohort && (status === 'registered' || status === 'confirmed')
}

/**
 * Whether a newcomer gets a place now, or somebody who asks again: more places are free than people wait for one. Certain under
 * `lockPlaces` only. `place_at` in the database has the same rule for registrations, of which as many as possible have to pass the lock.
 */
export function hasPlaceForNewcomer(places: Places): boolean {
  return vacancyOf(places) === 'open'
}

/** Somebody's registration, as they see it themselves. */
export interface OwnRegistration {
  /** Its id; null for people who only run the bootcamp, and for those who take part in none. */
  cohort: number | null
  firstName: string
  lastName: string
  email: string
  status: MemberStatus
  /** People who only run the bootcamp have no registration and hold no learner's place. */
  inCohort: boolean
  newsletter: boolean
  registeredAt: Date
  /** 1 is asked first; null for somebody who does not wait. */
  queueNumber: number | null
  /** Said "Not at This Time", or took no place in time, and so stands behind all others. */
  declined: boolean
  /** Did not take a place in time. */
  expired: boolean
  /** Until when the place is held; null for one that is theirs for good. */
  expiry: ToldExpiry | null
}

/** One of somebody's registrations. */
export interface OwnStanding {
  cohort: Pick<NamedCohort, 'id' | 'slug' | 'name'>
  status: MemberStatus
  /** Said "Not at This Time", and waits behind all others since. */
  declined: boolean
  /** Because they took no place in time. */
  expired: boolean
}

export const holdings = ['place', 'queue number'] as const
export type Holding = (typeof holdings)[number]

/** What somebody can give back; null for nothing. */
export function holdingOf({ status, inCohort }: Pick<OwnRegistration, 'status' | 'inCohort'>): Holding | null {
  if (!inCohort || status === 'cancelled') return null
  return status === 'waitlist' ? 'queue number' : 'place'
}
