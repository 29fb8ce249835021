import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { offerablePlaces, type PlacesOverview } from '../place-offer.ts'
import { offerCopy } from './places-copy.ts'

/** @param next those who would be asked first, as an admin calls them */
export function OfferSection({
  places,
  next,
  about,
}: {
  places: PlacesOverview
  next: readonly { id: string; name: string }[]
  /** The cohort, for the form's address. */
  about: string
}) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, offerCopy)
  const isReadOnly = useReadOnly()
  const heading = useFocusAfter(fetcher.state === 'idle')
  const [first] = next
  const offerable = offerablePlaces(places)
  return (
    <section aria-labelledby="offer" className="card grid content-start gap-4">
      <h2 id="offer" ref={heading} tabIndex={-1} className="text-2xl">
        Offer free places
      </h2>
      <FormMessage notice={answer?.notice} />
      {offerable === 0 || !first ? (
        <p>{whyNothing(places)}</p>
      ) : (
        <>
          <p className="wrap-anywhere">
            {offerable === 1 ? 'One place is' : `${count(offerable)} places are`} free for people who wait. Next in
            line: <strong>{nextInWords(next, offerable)}</strong>. Each gets an email that says what it means, how to
            sign in and how to give the place back.
          </p>
          <fetcher.Form method="post" action={href('/admin/places/offer') + about}>
            <input type="hidden" name="first" value={first.id} />
            <input type="hidden" name="places" value={offerable} />
            <PendingButton pending="Offering..." underWay={fetcher.state !== 'idle'}>
              {offerable === 1 ? 'Offer the free place' : `Offer all ${count(offerable)} places`}
            </PendingButton>
          </fetcher.Form>
          {offerable > 1 && !isReadOnly && (
            <fetcher.Form
              method="post"
              action={href('/admin/places/offer') + about}
              className="flex flex-wrap items-end gap-3 border-t border-hair pt-4"
            >
              <input type="hidden" name="first" value={first.id} />
              <div className="field w-32">
                <label htmlFor="some-places">Or only</label>
                <input
                  id="some-places"
                  className="input"
                  type="number"
                  name="places"
                  inputMode="numeric"
                  required
                  min={1}
                  max={offerable}
                  defaultValue={1}
                  autoComplete="off"
                />
              </div>
              <PendingButton pending="Offering..." underWay={fetcher.state !== 'idle'} className="button-quiet">
                Offer so many
              </PendingButton>
            </fetcher.Form>
          )}
        </>
      )}
    </section>
  )
}

/** Where the button has gone with the offer, a keyboard goes on from the section's heading. @param idle nothing is under way */
function useFocusAfter(idle: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasIdle = useRef(true)
  useEffect(() => {
    if (idle && !wasIdle.current && document.activeElement === document.body) heading.current?.focus()
    wasIdle.current = idle
  }, [idle])
  return heading
}

function whyNothing({ free, waiting, declined, taken, capacity }: PlacesOverview): string {
  if (free === 0) {
    const why = capacity === 1 ? 'The only place is taken' : `All ${count(capacity)} places are taken`
    const beyond = taken > capacity ? ` by ${count(taken)} people, which is more than there are` : ''
    return `${why}${beyond}. One becomes free when somebody gives theirs back or an admin changes a status.`
  }
  if (waiting === 0 && declined > 0)
    return 'Nobody is waiting. Those who declined a place are listed below and can be offered one by name.'
  return 'Nobody is waiting: whoever registers gets a place at once.'
}

function nextInWords(next: readonly { name: string }[], offerable: number): string {
  const names = next.slice(0, Math.min(3, offerable)).map(({ name }) => name)
  const more = offerable - names.length
  return new Intl.ListFormat('en-GB').format(more > 0 ? [...names, `${count(more)} more`] : names)
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
