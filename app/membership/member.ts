import type { NamedCohort } from '../cohorts/cohort-choice.ts'
import { type Places, vacancyOf } from '../cohorts/places.ts'
import type { ToldExpiry } from './place-expiry.ts'

/** Specification, section 3: only `registered` members sign in; they and the confirmed hold a place. */
export type MemberStatus = 'registered' | 'waitlist' | 'confirmed' | 'cancelled'

/**
 * Waiting members are in the queue; who declined a place, or let it expire, is behind it; who keeps a turn is in no queue until the
 * turn goes on to the next cohort.
 */
export type RegistrationState = 'registered' | 'confirmed' | 'waiting' | 'declined' | 'expired' | 'moved' | 'cancelled'

/** Of a member who gets this status. */
export function stateOf(status: MemberStatus): RegistrationState {
  return status === 'waitlist' ? 'waiting' : status
}

export const memberStatuses = ['registered', 'waitlist', 'confirmed', 'cancelled'] as const satisfies MemberStatus[]

export const memberStatusNames: Record<MemberStatus, string> = {
  registered: 'Registered',
  waitlist: 'Waitlist',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

/** Where a status is chosen: the name alone doesn't say that only `registered` members sign in. */
export const statusChoices: Record<MemberStatus, string> = {
  ...memberStatusNames,
  confirmed: 'Confirmed (portal closed)',
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

/** The fields that decide whether a member has a place. */
interface Membership {
  role: MemberRole
  status: MemberStatus
  inCohort: boolean
}

/**
 * Whether a change gives or takes the admin role, or moves an admin's emails to another address: without a passkey, reading those
 * is enough to sign in.
 */
export function isAboutPower(before: { role: string; email: string }, after: { role: string; email: string }): boolean {
  if (before.role !== 'admin' && after.role !== 'admin') return false
  return before.role !== after.role || before.email.toLowerCase() !== after.email.toLowerCase()
}

/** On the team only: has no registration, so the status says nothing about a place. */
export function isOnTeam({ status, inCohort }: Omit<Membership, 'role'>): boolean {
  return !inCohort && status !== 'cancelled'
}

/** A member without the admin role. Someone on the team only doesn't get a place by it: a place is given by choosing a status. */
export function withoutAdminRole<Person extends Membership>(person: Person): Person {
  return normalizeMembership({ ...person, role: 'member', status: person.inCohort ? person.status : 'cancelled' })
}

/**
 * After a choice of role or status: registered, waiting and confirmed members get a registration, and existing ones stay. Without
 * a registration, an admin is on the team only, and a member is cancelled.
 */
export function normalizeMembership<Person extends Membership>(person: Person): Person {
  const { role, status } = person
  const outside = role === 'admin' ? 'confirmed' : 'cancelled'
  const inCohort = person.inCohort || (status !== outside && status !== 'cancelled')
  return { ...person, inCohort, status: inCohort ? status : outside }
}

/** Whether an admin's change gives a place and the sign-in, about which the site promises an email. */
export function isGivenPlace(before: Omit<Membership, 'role'>, after: Omit<Membership, 'role'>): boolean {
  return after.status === 'registered' && holdsPlace(after) && !holdsPlace(before)
}

/** What an admin's change takes from a member. */
export type Loss = 'place to waitlist' | 'place to nothing' | 'queue number to nothing'

/** @returns null for a change that takes nothing */
export function lossOf(before: Omit<Membership, 'role'>, after: Omit<Membership, 'role'>): Loss | null {
  if (holdsPlace(before) && !holdsPlace(after))
    return after.status === 'waitlist' ? 'place to waitlist' : 'place to nothing'
  const waited = before.inCohort && before.status === 'waitlist'
  return waited && after.status === 'cancelled' ? 'queue number to nothing' : null
}

/** Whether members get an email about a change: it gives them a place, or takes a place or queue number. */
export function needsNotice(before: Omit<Membership, 'role'>, after: Omit<Membership, 'role'>): boolean {
  return isGivenPlace(before, after) || lossOf(before, after) !== null
}

/** Members of the cohort by status, and those on the team only. Everyone is counted once. */
export type MemberCounts = Record<MemberStatus | 'team', number>

export function everyoneIn(counts: MemberCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** Held places: admins can exceed the capacity. */
export interface TakenPlaces {
  capacity: number
  taken: number
  waiting: number
}

/** Whether this status takes a place. Only for members of the cohort. */
export function holdsPlace({ status, inCohort }: Omit<Membership, 'role'>): boolean {
  return inCohort && (status === 'registered' || status === 'confirmed')
}

/**
 * Whether a newcomer, or a member who asks again, gets a place now: more places are free than people wait. Reliable under
 * `lockPlaces` only.
 */
export function hasPlaceForNewcomer(places: Places): boolean {
  return vacancyOf(places) === 'open'
}

/** A registration for its member's own page. */
export interface OwnRegistration {
  /** Id of the cohort; null for members on the team only, and for those without a registration. */
  cohort: number | null
  firstName: string
  lastName: string
  email: string
  status: MemberStatus
  /** False for members on the team only, who hold no place. */
  inCohort: boolean
  newsletter: boolean
  registeredAt: Date
  /** 1 is asked first; null for a member who doesn't wait. */
  queueNumber: number | null
  /** Chose "Not at This Time", or let a place expire, and so stands at the end of the queue. */
  declined: boolean
  /** Let a place expire. */
  expired: boolean
  /** Deadline of a held place; null for a permanent one. */
  expiry: ToldExpiry | null
}

/** One of a member's registrations. */
export interface MemberRegistration {
  cohort: Pick<NamedCohort, 'id' | 'slug' | 'name'>
  status: MemberStatus
  /** Chose "Not at This Time", and is at the end of the queue since. */
  declined: boolean
  /** Because a place expired. */
  expired: boolean
}

export const entitlements = ['place', 'queue number'] as const
export type Entitlement = (typeof entitlements)[number]

/** What the registration page of a cohort has for a member who is signed in. */
export type Standing =
  | { is: 'free' }
  | { is: 'in'; holding: Entitlement; queueNumber: number | null }
  /** Has a place, or waits, in another one that is not over. */
  | { is: 'elsewhere'; bootcamp: string; slug: string }

/** What the member can give back; null for nothing. */
export function entitlementOf({ status, inCohort }: Pick<OwnRegistration, 'status' | 'inCohort'>): Entitlement | null {
  if (!inCohort || status === 'cancelled') return null
  return status === 'waitlist' ? 'queue number' : 'place'
}
