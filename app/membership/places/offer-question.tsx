import { useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { EmailPreview } from '../../ui/email-preview.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { CancelLink, RouteDialog } from '../../ui/route-dialog.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useBar } from '../../ui/use-bar.ts'
import { offerCopy } from './places-copy.ts'
import type { PreparedOffer } from './prepare-offer.server.ts'

/** The button that offers a place by name, which gets the focus back. */
export const offerByNameId = (id: string) => `offer-${id}`

/**
 * Asks before offering places, with the email.
 *
 * @param here the page's path
 * @param closeTo the page without the question
 * @param triggerId gets the focus afterwards
 * @param fallbackFocusId gets it if the trigger no longer exists
 */
export function OfferQuestion({
  offer: { people, places, member, first, letter },
  here,
  closeTo,
  triggerId,
  fallbackFocusId,
}: {
  offer: PreparedOffer
  here: string
  closeTo: string
  triggerId: string
  fallbackFocusId: string
}) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, offerCopy)
  useBar()
  const [person] = people
  const title = member ? `Offer a place to ${person?.name}?` : `Offer ${inWords(places)}?`
  return (
    <RouteDialog title={title} closeTo={closeTo} triggerId={triggerId} fallbackFocusId={fallbackFocusId}>
      <div>
        <h3 className="font-body text-base font-semibold tracking-normal">Who gets a place, and an email about it</h3>
        <ul className="mt-2 grid gap-1.5">
          {people.map(({ id, name, email }) => (
            <li key={id} className="wrap-anywhere">
              <bdi>{name}</bdi> <span className="text-sm text-ink-soft">{email}</span>
            </li>
          ))}
          {places > people.length && <li>and the next {(places - people.length).toLocaleString('en-US')} in line</li>}
        </ul>
      </div>
      <EmailPreview {...letter} about={places > 1 ? 'See the first email' : undefined} />
      <FormMessage notice={answer?.notice} />
      <fetcher.Form method="post" action={here} className="action-row">
        <input type="hidden" name="intent" value="offer" />
        {member ? (
          <input type="hidden" name="member" value={member} />
        ) : (
          <>
            <input type="hidden" name="first" value={first} />
            <input type="hidden" name="places" value={places} />
          </>
        )}
        <PendingButton pending="Offering..." underWay={fetcher.state !== 'idle'} className="button wrap-anywhere">
          {member
            ? `Offer a place to ${person?.name}`
            : places === 1
              ? 'Offer the free place'
              : `Offer ${inWords(places)}`}
        </PendingButton>
        <CancelLink quiet to={closeTo}>
          Not now
        </CancelLink>
      </fetcher.Form>
    </RouteDialog>
  )
}

function inWords(places: number): string {
  return places === 1 ? 'the free place' : `${places.toLocaleString('en-US')} places`
}
