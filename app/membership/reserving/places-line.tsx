import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { MemberCounts } from '../member.ts'
import type { PlacesOverview } from '../place-offer.ts'

/** How the counts in the cards add up to the places of the cohort. @param search query with the cohort, for a link */
export function PlacesLine({
  counts,
  places,
  slug,
}: {
  counts: MemberCounts
  places: PlacesOverview
  /** Of the cohort. */
  slug: string
}) {
  const { taken, capacity, waiting, declined } = places
  const isTaken = `${count(taken)} of ${count(capacity)} places are taken`
  return (
    <details className="folded-on-phones text-sm text-ink-soft">
      <summary className="link">{isTaken}</summary>
      <p>
        <Link className="link" to={href('/admin/cohorts/:slug/waitlist', { slug })}>
          {isTaken}
        </Link>
        : {count(counts.registered)} registered, {count(counts.confirmed)} confirmed. Waitlist: {count(waiting)}{' '}
        waiting, {count(declined)} declined a place.
        {counts.team > 0 && ` Not counted: ${count(counts.team)} ${counts.team === 1 ? 'admin' : 'admins'}.`}
      </p>
    </details>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
