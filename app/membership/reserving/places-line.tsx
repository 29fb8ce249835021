import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { MemberCounts } from '../member.ts'
import type { PlacesOverview } from '../place-offer.ts'

/** How the four cards above it add up with the places of the cohort. @param search names it in a link */
export function PlacesLine({
  counts,
  places,
  search,
}: {
  counts: MemberCounts
  places: PlacesOverview
  search: string
}) {
  const { taken, capacity, waiting, declined } = places
  const isTaken = `${count(taken)} of ${count(capacity)} places are taken`
  return (
    <details className="folded-on-phones text-sm text-ink-soft sm:mt-3">
      <summary className="link">{isTaken}</summary>
      <p>
        <Link className="link" to={href('/admin/places') + search}>
          {isTaken}
        </Link>
        : {count(counts.registered)} registered, {count(counts.confirmed)} confirmed. On the waitlist{' '}
        {people(waiting, 'waits', 'wait')} for one and {people(declined, 'has', 'have')} declined one.
        {counts.team > 0 &&
          ` ${people(counts.team, 'runs', 'run')} the bootcamp without a place, and ${counts.team === 1 ? 'is' : 'are'} in none of the four.`}
      </p>
    </details>
  )
}

function people(number: number, one: string, more: string): string {
  if (number === 0) return `nobody ${one}`
  return `${count(number)} ${number === 1 ? `person ${one}` : `people ${more}`}`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
