import { registrationDay, shownAt, theBootcamp, toldSessions, whenSessionsAre } from '../cohorts/cohort.ts'
import { findCohort } from '../cohorts/cohorts.server.ts'
import { hasPlaceForNewcomer } from '../membership/member.ts'
import { findMemberByAddress } from '../membership/members.server.ts'
import { countFreePlaces } from '../membership/places.server.ts'
import type { Services } from '../platform/services.ts'
import { findInterest } from './cohort-interests.server.ts'
import { interestOfKey } from './interest-key.server.ts'
import { findHeadStartCohort } from './openings.server.ts'

/** What whoever has the link of an interest may do at this moment. */
export type HeadStart =
  | { state: 'unknown-link' }
  | { state: 'not-yet' }
  | {
      state: 'open'
      cohortId: number
      slug: string
      email: string
      /** Who has this address already, and need not type anything. */
      memberId: string | null
      full: boolean
      /** 'the Spring Bootcamp' */
      bootcamp: string
      /** 'The live sessions are on …' */
      sessions: string
      opensOn: string
    }

/** @param slug of the cohort that is meant: of several head starts at once one may be over when a form is sent */
export async function findHeadStart(services: Services, key: string, slug: string | null = null): Promise<HeadStart> {
  const { db, clock } = services
  const now = clock.now()
  const id = interestOfKey(services, key)
  const interest = id ? await findInterest(db, id) : null
  if (!interest?.confirmedAt) return { state: 'unknown-link' }
  const cohortId = await findHeadStartCohort(db, now, slug)
  const found = cohortId === null ? null : await findCohort(db, cohortId, now)
  if (cohortId === null || !found) return { state: 'not-yet' }
  const cohort = shownAt(found.cohort, now)
  const { email } = interest
  return {
    state: 'open',
    cohortId,
    slug: cohort.slug,
    email,
    memberId: (await findMemberByAddress(db, email))?.id ?? null,
    full: !hasPlaceForNewcomer(await countFreePlaces(db, cohortId)),
    bootcamp: theBootcamp(cohort),
    sessions: whenSessionsAre(toldSessions(cohort)),
    opensOn: registrationDay(cohort, cohort.opens ?? cohort.closes),
  }
}
