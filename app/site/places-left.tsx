import { PlaceDots } from '../ui/motif.tsx'

/** How many of the pilot's places a newcomer can still have, in words and as one node for each. */
export function PlacesLeft({ capacity, free }: { capacity: number; free: number }) {
  return (
    <div className="places">
      <p>
        <strong>{free}</strong> of {capacity} places left
      </p>
      <PlaceDots capacity={capacity} free={free} />
    </div>
  )
}
