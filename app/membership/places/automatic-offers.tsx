import { useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { offerablePlaces, type PlacesOverview } from '../place-offer.ts'
import { switchCopy } from './places-copy.ts'

/** The setting, and what switching it on does at once. @param here the page's path */
export function AutomaticOffers({ places, here }: { places: PlacesOverview; here: string }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, switchCopy)
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
        <FormMessage notice={answer?.notice} />
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
      <fetcher.Form method="post" action={here}>
        <input type="hidden" name="intent" value="automatic" />
        <input type="hidden" name="automatic" value={offersAutomatically ? 'off' : 'on'} />
        <PendingButton pending="Saving..." underWay={fetcher.state !== 'idle'} className="button-quiet">
          {offersAutomatically ? 'Turn automatic offers off' : 'Turn automatic offers on'}
        </PendingButton>
      </fetcher.Form>
    </section>
  )
}
