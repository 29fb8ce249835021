import { bootcampName, toldSessions, whenSessionsAre } from '../cohorts/cohort.ts'
import { takesRegistrations } from '../cohorts/invitation.ts'
import { vacancyOf } from '../cohorts/places.ts'
import { findShownCohort } from '../cohorts/show-cohort.server.ts'
import { standingIn } from '../membership/own-registration/own-registration.ts'
import { showOwnRegistrations } from '../membership/own-registration/show-own-registrations.server.ts'
import { showPlaces } from '../membership/reserving/show-places.server.ts'
import type { Services } from '../platform/services.ts'
import { isOver, type OwnCohort } from './own-cohort.ts'

export type NextBootcamp = NonNullable<Awaited<ReturnType<typeof showNextBootcamp>>>

/** The bootcamp that takes registrations, for a participant of an earlier one. @returns null when they take part in one that isn't over, and when there is none for them */
export async function showNextBootcamp(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  memberId: string,
  cohorts: readonly OwnCohort[],
) {
  const now = services.clock.now()
  if (!cohorts.every((cohort) => isOver(cohort, now))) return null
  const { cohort } = await findShownCohort(services)
  if (!takesRegistrations(cohort) || cohort.phase === 'over') return null
  const own = await showOwnRegistrations(services, memberId, cohort.slug)
  const standing = own && standingIn(own, cohort.slug)
  if (!standing || standing.is === 'elsewhere') return null
  const about = { slug: cohort.slug, name: bootcampName(cohort), when: whenSessionsAre(toldSessions(cohort)) }
  if (standing.is === 'in') return { ...about, queueNumber: standing.queueNumber, isFull: true }
  const places = await showPlaces(services, cohort.id)
  const isFull = cohort.admission === 'waitlist' || (places !== null && vacancyOf(places) !== 'open')
  return { ...about, queueNumber: null, isFull }
}
