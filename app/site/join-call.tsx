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
 * @param instead replaces the link to the registration page, which belongs to another cohort
 * @param detailsAt the explanation of the bootcamp; on the bootcamp's own page, its sessions
 */
export function JoinCall({
  cohort,
  detailsAt = href('/spark-sessions'),
  registerLabel = registerLink.label,
  vacancy = null,
  instead = null,
}: {
  cohort: Told
  detailsAt?: string
  registerLabel?: string
  vacancy?: Vacancy | null
  instead?: Instead | null
}) {
  return (
    <section className="call" aria-labelledby="join-call">
      <div className="page">
        <h2 id="join-call">{instead ? 'Be There Next Time' : callTitle(cohort)}</h2>
        <p>{instead ? instead.text : callOf(cohort)}</p>
        <div className="actions">
          <a className="button" href={instead ? instead.to : registerLink.to}>
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

/** The call to action on the page of a cohort that isn't featured. */
export function insteadOf({ phase }: Pick<ShownCohort, 'phase'>): Instead {
  const text = phase === 'over' ? 'The live sessions are over.' : 'We take registrations for one bootcamp at a time.'
  return {
    to: href('/spark-sessions'),
    label: 'See the current bootcamp',
    text: `${text} See what’s open now.`,
  }
}

function callOf(cohort: Told): string {
  if (cohort?.admission !== 'open') return wayToCome(cohort)
  return cohort.phase === 'over'
    ? 'The live sessions are over. The prep pack, exercises and any recordings stay free for everyone with a place.'
    : `Free for ${firstLearners(cohort)}. Bring a job you’re tired of doing by hand; ${brand.name} brings the rest.`
}
