import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PlacesOverview } from '../membership/place-offer.ts'
import { PlacesFigure } from './places-panel.tsx'

const places: PlacesOverview = {
  capacity: 100,
  taken: 60,
  free: 40,
  waiting: 4,
  keepingTurn: 0,
  declined: 0,
  offersAutomatically: false,
  calledOff: false,
}

test.each([
  [{}, 'Free places go to the waitlist first. 36 more are left for new registrations.'],
  [{ waiting: 40 }, 'Free places go to the waitlist first. New registrations join behind it.'],
  [{ waiting: 39 }, 'Free places go to the waitlist first. One more is left for new registrations.'],
  [{ waiting: 1, keepingTurn: 3 }, 'Free places go to the waitlist first. 39 more are left for new registrations.'],
  [
    { waiting: 0, keepingTurn: 4 },
    'New registrations get a place. Everyone who waited kept their turn for the next bootcamp.',
  ],
  [{ waiting: 0 }, 'New registrations get a place.'],
  [{ taken: 100, free: 0 }, 'All 100 places are taken. New registrations join the waitlist.'],
])('the dashboard says what a newcomer gets: %j', (change, sentence) => {
  expect(renderToStaticMarkup(<PlacesFigure places={{ ...places, ...change }} />)).toContain(`${sentence}</p>`)
})
