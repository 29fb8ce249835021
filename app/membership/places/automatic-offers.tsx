import { PostForm } from '../../ui/form/post-form.tsx'
import { offerablePlaces, type PlacesOverview } from '../place-offer.ts'
import { switchCopy } from './places-copy.ts'

/** The setting, and what switching it on does at once. @param here the page's path */
export function AutomaticOffers({ places, here }: { places: PlacesOverview; here: string }) {
  const { offersAutomatically } = places
  const offerable = offerablePlaces(places)
  return (
    <section
      aria-labelledby="automatic"
      className="card mt-10 grid items-center gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid max-w-prose gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="automatic" className="text-xl">
            Automatic offers
          </h2>
          <span className={`badge ${offersAutomatically ? 'badge-success' : ''}`}>
            {offersAutomatically ? 'On' : 'Off'}
          </span>
        </div>
        <p>
          {offersAutomatically
            ? 'When a place opens up, it goes to the next person in line, and we email them. People who declined aren’t asked again.'
            : 'Free places stay free until you offer them. Turn this on, and they go to the next person in line with an email from us.'}
        </p>
        {!offersAutomatically && offerable > 0 && (
          <p className="font-semibold">
            {offerable === 1 ? 'The free place is' : `The ${offerable} free places are`} offered as soon as you turn
            this on.
          </p>
        )}
      </div>
      <PostForm
        action={here}
        fields={{ intent: 'automatic', automatic: offersAutomatically ? 'off' : 'on' }}
        lost={switchCopy}
        button={offersAutomatically ? 'Turn automatic offers off' : 'Turn automatic offers on'}
        pending="Saving..."
        className="button-quiet"
      />
    </section>
  )
}
