import { leftForNewcomers } from '../cohorts/places.ts'
import type { PlacesOverview } from '../membership/place-offer.ts'

/** The occupancy of the cohort: a square for each place, taken ones first and solid, free ones outlined. */
export function PlacesFigure({ places }: { places: PlacesOverview }) {
  const { taken, free, capacity, waiting, declined } = places
  return (
    <>
      <p className="font-heading text-2xl leading-tight font-bold tracking-tight">
        {count(taken)} taken, {count(free)} free
      </p>
      <PlacesCells taken={Math.min(taken, capacity)} capacity={capacity} />
      <p className="mt-4">
        Waitlist: {count(waiting)} waiting, {count(declined)} declined a place.
      </p>
      <p className="mt-1 text-sm text-ink-soft">{sentenceOn(places)}</p>
    </>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}

/** No drawing beyond this capacity. */
const mostCells = 400

/** Rows of ten squares in a narrow window, of twenty in a wide one. The text above it has the same numbers. */
function PlacesCells({ taken, capacity }: { taken: number; capacity: number }) {
  if (capacity > mostCells) return null
  return [10, 20].map((inRow) => {
    const rows = Math.ceil(capacity / inRow)
    const cells = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => {
        const cell = from + n
        return `M${10 * (cell % inRow) + 1} ${10 * Math.floor(cell / inRow) + 1}h8v8h-8z`
      }).join('')
    return (
      <svg
        key={inRow}
        aria-hidden="true"
        className={`mt-4 w-full stroke-[1] ${inRow === 10 ? 'block max-w-80 sm:hidden' : 'hidden max-w-xl sm:block'}`}
        viewBox={`0 0 ${inRow * 10} ${rows * 10}`}
      >
        <path d={cells(0, taken)} className="fill-bar stroke-bar" />
        <path d={cells(taken, capacity)} className="fill-none stroke-edge" />
      </svg>
    )
  })
}

function sentenceOn(places: PlacesOverview): string {
  const { capacity, free, waiting, keepingTurn } = places
  if (places.calledOff) return 'This bootcamp was called off, so it has no places to offer.'
  if (waiting > 0 && free > 0) {
    const left = leftForNewcomers(places)
    return left > 0
      ? `Free places go to the waitlist first. ${left === 1 ? 'One more is' : `${count(left)} more are`} left for new registrations.`
      : 'Free places go to the waitlist first. New registrations join behind it.'
  }
  if (free > 0 && keepingTurn > 0)
    return 'New registrations get a place. Everyone who waited kept their turn for the next bootcamp.'
  if (free > 0) return 'New registrations get a place.'
  return `${capacity === 1 ? 'The only place is' : `All ${capacity} places are`} taken. New registrations join the waitlist.`
}
