import { type Places, vacancyOf } from '../cohorts/places.ts'
import { mostDots, PlaceDots } from '../ui/drawings/motif.tsx'

/** How many of a cohort's places a newcomer can still have, in words and as one node for each. */
export function PlacesLeft({ places }: { places: Places }) {
  const { capacity, free } = places
  const isPromised = vacancyOf(places) === 'promised'
  const taken = capacity - free
  return (
    <div className="places">
      <p>
        <strong>{isPromised ? 0 : free}</strong> of {capacity} {capacity === 1 ? 'place' : 'places'} left
        {isPromised && ' for newcomers'}
      </p>
      {capacity <= mostDots && (
        <>
          <PlaceDots capacity={capacity} taken={taken} />
          <p className="hint">{`${taken} taken, ${free} ${isPromised ? 'held for the waitlist' : 'free'}`}</p>
        </>
      )}
    </div>
  )
}
