import { href } from 'react-router'
import { pilot } from '../cohorts/pilot.ts'
import { brand } from '../organization/brand.ts'
import { registerLink } from './navigation.ts'

/**
 * The closing call of several pages.
 *
 * @param detailsAt where the bootcamp is explained; on the bootcamp's own page, its sessions
 */
export function JoinCall({
  detailsAt = href('/spark-sessions'),
  registerLabel = registerLink.label,
}: {
  detailsAt?: string
  registerLabel?: string
}) {
  return (
    <section className="call" aria-labelledby="join-call">
      <div className="page">
        <h2 id="join-call">Join the Pilot Bootcamp</h2>
        <p>
          {`Free for the first ${pilot.capacity} learners. Bring a job you are tired of doing by hand; ${brand.name} brings the rest.`}
        </p>
        <div className="actions">
          <a className="button" href={registerLink.to}>
            {registerLabel}
          </a>
          <a className="button-quiet" href={detailsAt}>
            Learn about the Bootcamp
          </a>
        </div>
      </div>
    </section>
  )
}
