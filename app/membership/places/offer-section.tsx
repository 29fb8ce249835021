import { Form } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useReadOnly } from '../../ui/read-only.ts'
import { offerablePlaces, type PlacesOverview } from '../place-offer.ts'

/** Gets the focus back after the question. */
export const offerHeadingId = 'offer'

/**
 * @param here the page's path
 * @param next names of the first members in the queue
 *
 * @param offerAt URL of the question for a number of places
 * @param kept query parameters to keep
 */
export function OfferSection({
  here,
  places,
  next,
  offerAt,
  kept,
}: {
  here: string
  places: PlacesOverview
  next: readonly { id: string; name: string }[]
  offerAt: (asked: string) => string
  kept: Record<string, string>
}) {
  const isReadOnly = useReadOnly()
  const offerable = offerablePlaces(places)
  return (
    <section aria-labelledby={offerHeadingId} className="card grid content-start gap-4">
      <h2 id={offerHeadingId} tabIndex={-1} className="text-2xl">
        Offer free places
      </h2>
      {offerable === 0 || next.length === 0 ? (
        <p>{whyNothing(places)}</p>
      ) : (
        <>
          <p className="wrap-anywhere">
            {offerable === 1 ? 'One place is' : `${count(offerable)} places are`} free for people on the waitlist. Next
            in line: <strong>{nextInWords(next, offerable)}</strong>. We email each of them how to sign in and how to
            give the place back. You’ll see the email before it’s sent.
          </p>
          {!isReadOnly && (
            <p>
              <Link className="button" to={offerAt(String(offerable))} preventScrollReset>
                {offerable === 1 ? 'Offer the free place' : `Offer all ${count(offerable)} places`}
              </Link>
            </p>
          )}
          {offerable > 1 && !isReadOnly && (
            <Form action={here} preventScrollReset className="flex flex-wrap items-end gap-3 border-t border-hair pt-4">
              {Object.entries(kept).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <div className="field w-32">
                <label htmlFor="some-places">Or offer only</label>
                <input
                  id="some-places"
                  className="input"
                  type="number"
                  name="offer"
                  inputMode="numeric"
                  required
                  min={1}
                  max={offerable}
                  defaultValue={1}
                  autoComplete="off"
                />
              </div>
              <button type="submit" className="button-quiet">
                Offer this many
              </button>
            </Form>
          )}
        </>
      )}
    </section>
  )
}

function whyNothing({ free, waiting, declined, taken, capacity }: PlacesOverview): string {
  if (free === 0) {
    const why = capacity === 1 ? 'The only place is taken' : `All ${count(capacity)} places are taken`
    const beyond = taken > capacity ? `, and ${count(taken)} people hold one` : ''
    return `${why}${beyond}. One opens up when someone gives theirs back or an admin changes a status.`
  }
  if (waiting === 0 && declined > 0)
    return 'Nobody is waiting. People who declined are listed below, and you can offer them a place by name.'
  return 'Nobody is waiting. New registrations get a place right away.'
}

function nextInWords(next: readonly { name: string }[], offerable: number): string {
  const names = next.slice(0, Math.min(3, offerable)).map(({ name }) => name)
  const more = offerable - names.length
  return new Intl.ListFormat('en-GB').format(more > 0 ? [...names, `${count(more)} more`] : names)
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
