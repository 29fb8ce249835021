import { href } from 'react-router'
import { callTitle, invitationLabel, type Told, wayToCome } from '../cohorts/invitation.ts'
import type { Vacancy } from '../cohorts/places.ts'
import { brand } from '../organization/brand.ts'
import { registerLink } from './navigation.ts'

/**
 * The closing call of several pages.
 *
 * @param vacancy what a newcomer finds; null while nobody knows
 * @param detailsAt where the bootcamp is explained; on the bootcamp's own page, its sessions
 */
export function JoinCall({
  cohort,
  detailsAt = href('/spark-sessions'),
  registerLabel = registerLink.label,
  vacancy = null,
}: {
  cohort: Told
  detailsAt?: string
  registerLabel?: string
  vacancy?: Vacancy | null
}) {
  return (
    <section className="call" aria-labelledby="join-call">
      <div className="page">
        <h2 id="join-call">{callTitle(cohort)}</h2>
        <p>{callOf(cohort)}</p>
        <div className="actions">
          <a className="button" href={registerLink.to}>
            {invitationLabel(cohort, { place: registerLabel, 'queue number': 'Join the waitlist' }, vacancy)}
          </a>
          <a className="button-quiet" href={detailsAt}>
            Learn about the Bootcamp
          </a>
        </div>
      </div>
    </section>
  )
}

function callOf(cohort: Told): string {
  if (cohort?.admission !== 'open') return wayToCome(cohort)
  return cohort.phase === 'over'
    ? 'The live sessions are over. The prep pack, the exercises and the recordings that were made stay free for everyone who holds a place.'
    : `Free for the first ${cohort.capacity} learners. Bring a job you are tired of doing by hand; ${brand.name} brings the rest.`
}
