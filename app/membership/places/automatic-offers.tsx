import { href, useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { offerablePlaces, type PlacesOverview } from '../place-offer.ts'
import { switchCopy } from './places-copy.ts'

/** The setting, with what turning it on does at once. @param about the cohort, for the form's address */
export function AutomaticOffers({ places, about }: { places: PlacesOverview; about: string }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, switchCopy)
  const { offersAutomatically } = places
  const offerable = offerablePlaces(places)
  return (
    <section aria-labelledby="automatic" className="card grid content-start gap-4">
      <h2 id="automatic" className="text-2xl">
        Automatic offers
      </h2>
      <FormMessage notice={answer?.notice} />
      <p>
        <span className={`badge ${offersAutomatically ? 'badge-success' : ''}`}>
          {offersAutomatically ? 'On' : 'Off'}
        </span>
      </p>
      <p>
        {offersAutomatically
          ? 'A free place goes to the next in line automatically, and we email them. People who declined aren’t asked again.'
          : 'A free place stays free until an admin offers it here. When on, it goes to the next in line automatically, and we email them.'}
      </p>
      {!offersAutomatically && offerable > 0 && (
        <p className="font-semibold">
          {offerable === 1 ? 'The place that is free now is' : `The ${offerable} places that are free now are`} offered
          as soon as you turn it on.
        </p>
      )}
      <fetcher.Form method="post" action={href('/admin/places/automatic') + about}>
        <input type="hidden" name="automatic" value={offersAutomatically ? 'off' : 'on'} />
        <PendingButton pending="Saving..." underWay={fetcher.state !== 'idle'} className="button-quiet">
          {offersAutomatically ? 'Turn automatic offers off' : 'Turn automatic offers on'}
        </PendingButton>
      </fetcher.Form>
    </section>
  )
}
