import { href } from 'react-router'
import { firstLearners, type ShownCohort } from '../cohorts/cohort.ts'
import { callTitle, invitationLabel, type Told, wayToCome } from '../cohorts/invitation.ts'
import type { Vacancy } from '../cohorts/places.ts'
import { brand } from '../organization/brand.ts'
import { registerLink } from './navigation.ts'

/**
 * The closing call to action of several pages.
 *
 * @param vacancy for a newcomer; null while unknown
 * @param joinAt the registration page
 * @param instead replaces the link to the registration page for a cohort that takes no registrations
 * @param detailsAt the explanation of the bootcamp; on the bootcamp's own page, its sessions
 */
export function JoinCall({
  cohort,
  detailsAt = href('/spark-sessions'),
  registerLabel = registerLink.label,
  vacancy = null,
  joinAt = registerLink.to,
  instead = null,
}: {
  cohort: Told
  detailsAt?: string
  registerLabel?: string
  vacancy?: Vacancy | null
  joinAt?: string
  instead?: Instead | null
}) {
  return (
    <section className="call" aria-labelledby="join-call">
      <div className="page">
        <h2 id="join-call">{instead ? 'Be There Next Time' : callTitle(cohort)}</h2>
        <p>{instead ? instead.text : callOf(cohort)}</p>
        <div className="actions">
          <a className="button" href={instead ? instead.to : joinAt}>
            {instead
              ? instead.label
              : invitationLabel(cohort, { place: registerLabel, 'queue number': 'Join the waitlist' }, vacancy)}
          </a>
          <a className="button-quiet" href={detailsAt}>
            Learn about the Bootcamp
          </a>
        </div>
      </div>
    </section>
  )
}

interface Instead {
  to: string
  label: string
  text: string
}

/** On the page of a cohort that isn't featured, once nothing can be had of it; null before. */
export function insteadOf({ admission, phase }: Pick<ShownCohort, 'admission' | 'phase'>): Instead | null {
  if (admission !== 'interest') return null
  return {
    to: href('/spark-sessions'),
    label: 'See the current bootcamp',
    text: `${phase === 'over' ? 'The live sessions are over.' : 'Registration is closed.'} See what’s open now.`,
  }
}

function callOf(cohort: Told): string {
  if (cohort?.admission !== 'open') return wayToCome(cohort)
  return cohort.phase === 'over'
    ? 'The live sessions are over. The prep pack, exercises and any recordings stay free for everyone with a place.'
    : `Free for ${firstLearners(cohort)}. Bring a job you’re tired of doing by hand; ${brand.name} brings the rest.`
}
