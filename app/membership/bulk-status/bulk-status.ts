import {
  holdsPlace,
  isGivenPlace,
  type Loss,
  lossOf,
  type MemberStatus,
  normalizeMembership,
  type TakenPlaces,
} from '../member.ts'
import type { MemberRecord } from '../members.server.ts'

/** URL parameter for the cohort in which statuses change, when the list shows everyone in several cohorts. */
export const changedCohortParam = 'in'

/** The effect of a change of status on one member. */
export interface StatusChange {
  member: MemberRecord
  after: MemberRecord
  changes: boolean
  /** Only registered members sign in to the portal. */
  signIn: 'gains' | 'loses' | 'as before'
  place: 'takes' | 'frees' | 'as before'
  /** Takes a place beyond the capacity. */
  beyondCapacity: boolean
  /** Gets a place and can sign in, and is told by email. */
  isGivenPlace: boolean
  /** Loses a place or a queue number, and is told by email. */
  loss: Loss | null
  /** Holds a place or waits in another cohort that is not over, so nothing changes in this one. */
  isElsewhere: boolean
}

/**
 * @param members in the order in which free places go to them
 *
 * @param elsewhere ids of members who hold a place or wait in another cohort that is not over
 */
export function planStatusChanges(
  members: MemberRecord[],
  to: MemberStatus,
  places: Pick<TakenPlaces, 'capacity' | 'taken'>,
  elsewhere: ReadonlySet<string>,
): { people: StatusChange[]; takenAfter: number } {
  const people = members.map((member) => planOne(member, to, to !== 'cancelled' && elsewhere.has(member.id)))
  const freed = people.filter(({ place }) => place === 'frees').length
  let taken = places.taken - freed
  for (const person of people) {
    if (person.place !== 'takes') continue
    taken += 1
    person.beyondCapacity = taken > places.capacity
  }
  return { people, takenAfter: taken }
}

function planOne(member: MemberRecord, to: MemberStatus, isElsewhere: boolean): StatusChange {
  const after = isElsewhere ? member : normalizeMembership({ ...member, status: to })
  const changes = member.status !== after.status
  const [held, holds] = [holdsPlace(member), holdsPlace(after)]
  const [entered, enters] = [member.status === 'registered', after.status === 'registered']
  return {
    member,
    after,
    changes,
    signIn: entered === enters ? 'as before' : enters ? 'gains' : 'loses',
    place: held === holds ? 'as before' : holds ? 'takes' : 'frees',
    beyondCapacity: false,
    isGivenPlace: isGivenPlace(member, after),
    loss: lossOf(member, after),
    isElsewhere,
  }
}

/** Whether the member gets an email about the change, unless the admin turns it off. */
export function isTold({ isGivenPlace, loss }: StatusChange): boolean {
  return isGivenPlace || loss !== null
}

/** Which of the emails from `notifyPlaceChange` the member gets. */
export function letterOf({ isGivenPlace, loss, member }: StatusChange): string {
  return isGivenPlace ? `given to ${member.status}` : (loss ?? 'none')
}

/** A description for the preview. */
export function whatHappens({ isElsewhere, changes, signIn, place, beyondCapacity, member }: StatusChange): string {
  if (isElsewhere) return 'No change: takes part in another cohort that is not over'
  if (!changes) return 'No change'
  const parts = [
    place === 'takes' && (beyondCapacity ? 'Takes a place beyond the capacity' : 'Takes a place'),
    place === 'frees' && 'Gives a place back',
    place === 'as before' && 'Only the status changes',
    signIn === 'gains' && 'can sign in to the portal',
    signIn === 'loses' && 'can no longer sign in to the portal',
    member.role === 'admin' && 'stays an admin',
    member.declined && 'declined a place before',
  ]
  return parts.filter(Boolean).join(', ')
}
