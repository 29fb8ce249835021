import { leftForNewcomers, type Places } from '../cohorts/places.ts'
import { mostDots, PlaceDots } from '../ui/drawings/motif.tsx'

/** The places that newcomers can still get, in words and as one node for each. */
export function PlacesLeft({ places }: { places: Places }) {
  const { capacity, free, waiting } = places
  const left = leftForNewcomers(places)
  const taken = capacity - free
  const held =
    free > left && `${free - left} held for ${waiting === 1 ? 'the person' : `the ${waiting} people`} on the waitlist`
  return (
    <div className="places">
      <p>
        <strong>{left}</strong> of {capacity} {capacity === 1 ? 'place' : 'places'} left
        {free > 0 && left === 0 && ' for newcomers'}
      </p>
      {capacity <= mostDots && (
        <>
          <PlaceDots capacity={capacity} taken={taken} />
          <p className="hint">{[`${taken} taken`, held, `${left} free`].filter(Boolean).join(', ')}</p>
        </>
      )}
    </div>
  )
}
