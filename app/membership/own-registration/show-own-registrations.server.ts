import { type ShownCohort, shownAt } from '../../cohorts/cohort.ts'
import { findCohort, findCohortBySlug, findToldCohort } from '../../cohorts/cohorts.server.ts'
import type { Services } from '../../platform/services.ts'
import type { OwnRegistration } from '../member.ts'
import { listOwnRegistrations } from '../registrations.server.ts'
import { isLive, type OwnRegistrations } from './own-registration.ts'

/**
 * The content of a member's private page.
 *
 * @param wanted slug of the cohort in the link
 * @returns null when there is no such member
 */
export async function showOwnRegistrations(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  memberId: string,
  wanted: string | null,
): Promise<OwnRegistrations | null> {
  const now = clock.now()
  const own = await listOwnRegistrations(db, memberId, now)
  if (own.length === 0) return null
  const registrations = await Promise.all(
    own.map(async (registration) => ({ ...registration, shown: await shownCohortOf(registration) })),
  )
  const found = (wanted && (await findCohortBySlug(db, wanted, now))) || (await findToldCohort(db, now))
  const isKnown = registrations.some(({ cohort }) => cohort === found?.cohort.id)
  const takesPart = registrations.some(isLive)
  return { registrations, next: found && !isKnown && !takesPart ? shownAt(found.cohort, now) : null }

  async function shownCohortOf({ cohort }: OwnRegistration): Promise<ShownCohort | null> {
    const found = cohort === null ? null : await findCohort(db, cohort, now)
    return found && shownAt(found.cohort, now)
  }
}

/**
 * The cohort of a form sent from that page.
 *
 * @param slug of the cohort; undefined from pages of an earlier version, which acted on the registration that they showed
 */
export async function findCohortOfQuestion(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  memberId: string,
  slug: unknown,
): Promise<Pick<ShownCohort, 'id' | 'slug' | 'name'> | null> {
  const now = clock.now()
  if (typeof slug === 'string') return (await findCohortBySlug(db, slug, now))?.cohort ?? null
  const [first] = await listOwnRegistrations(db, memberId, now)
  return first?.cohort ? ((await findCohort(db, first.cohort, now))?.cohort ?? null) : null
}
