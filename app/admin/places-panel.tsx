import { href } from 'react-router'
import { theBootcamp } from '../cohorts/cohort.ts'
import { type CohortChoice, cohortSearch, type NamedCohort } from '../cohorts/cohort-choice.ts'
import { offerablePlaces, type PlacesOverview } from '../membership/place-offer.ts'
import { Link } from '../ui/link.tsx'

/** On the dashboard. */
export function PlacesPanel({
  places,
  choice,
}: {
  places: PlacesOverview
  choice: CohortChoice & { chosen: NamedCohort }
}) {
  const { chosen } = choice
  return (
    <section aria-labelledby="places" className="card mt-6">
      <h2 id="places" className="mb-5 text-2xl">
        {chosen.slug === 'pilot' ? 'Places in the pilot' : `Places in ${theBootcamp(chosen)}`}
      </h2>
      <PlacesFigure places={places} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Link className="button" to={href('/admin/pilot-bootcamp') + cohortSearch(choice)}>
          {chosen.slug === 'pilot' ? 'Open Pilot Bootcamp' : 'See the onboarding'}
        </Link>
        <Link className="button-quiet" to={href('/admin/places') + cohortSearch(choice)}>
          {offerablePlaces(places) > 0 ? 'Offer the free places' : 'See places and queue'}
        </Link>
      </div>
    </section>
  )
}

/** How full the pilot is: every place is drawn, the taken ones first and solid, the free ones outlined. */
export function PlacesFigure({ places }: { places: PlacesOverview }) {
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-4 sm:gap-x-16">
        <Fact label="Free" count={places.free} />
        <Fact label="Taken" count={places.taken} />
        <Fact label="Waiting" count={places.waiting} />
        <Fact label="Declined" count={places.declined} />
      </dl>
      <PlacesBar free={places.free} capacity={places.capacity} />
      <Legend />
      <p className="mt-3 text-sm text-ink-soft">{sentenceOn(places)}</p>
    </>
  )
}

function Fact({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-heading text-3xl leading-tight font-bold tracking-tight tabular-nums">
        {count.toLocaleString('en-US')}
      </dd>
    </div>
  )
}

/** Fewer seats in a row leave some of it empty: wider ones would be no seats any more. */
const seatsToFill = 25

/** Two rows of seats. A dash of the line is a place, so that any capacity is drawn with four lines. */
function PlacesBar({ free, capacity }: { free: number; capacity: number }) {
  const inRow = Math.max(1, Math.ceil(capacity / 2))
  const taken = capacity - free
  const rows = [
    { y: 5, seats: inRow, solid: Math.min(taken, inRow) },
    { y: 17, seats: capacity - inRow, solid: Math.max(0, taken - inRow) },
  ]
  return (
    <svg
      role="img"
      aria-label={`${free} of ${capacity} places are free`}
      className="mt-5 block h-10 w-full"
      viewBox={`0 0 ${Math.max(inRow, seatsToFill)} 22`}
      preserveAspectRatio="none"
    >
      {rows.map(({ y, seats, solid }) => (
        <g key={y}>
          <line x1="0" x2={solid} y1={y} y2={y} strokeWidth="10" strokeDasharray="0.8 0.2" className="stroke-bar" />
          <line
            x1={solid}
            x2={seats}
            y1={y}
            y2={y}
            strokeWidth="10"
            strokeDasharray="0.8 0.2"
            className="stroke-edge"
          />
          {/* What is left of it is the outline. */}
          <line
            x1={solid + 0.1}
            x2={seats}
            y1={y}
            y2={y}
            strokeWidth="8"
            strokeDasharray="0.6 0.4"
            className="stroke-paper"
          />
        </g>
      ))}
    </svg>
  )
}

function Legend() {
  return (
    <ul aria-label="How places are drawn" className="mt-2 flex gap-5 text-sm">
      <li className="flex items-center gap-2">
        <span className="h-4 w-3 bg-bar" /> Solid: taken
      </li>
      <li className="flex items-center gap-2">
        <span className="h-4 w-3 border border-edge" /> Outlined: free
      </li>
    </ul>
  )
}

function sentenceOn({ capacity, free, waiting }: PlacesOverview): string {
  if (waiting > 0 && free > 0)
    return 'The free places belong to those who wait. A newcomer joins the queue behind them.'
  if (free > 0) return 'New registrations get a place.'
  return `${capacity === 1 ? 'The only place is' : `All ${capacity} places are`} taken. New registrations join the waitlist.`
}
