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
  const isNothing = offerable === 0 || next.length === 0
  return (
    <section
      aria-labelledby={offerHeadingId}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-ember-wash p-4"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={offerHeadingId} tabIndex={-1} className="text-lg">
          Offer free places
        </h2>
        {isNothing ? (
          <p className="text-sm">{whyNothing(places)}</p>
        ) : (
          <p className="text-sm wrap-anywhere">
            {offerable === 1 ? 'One place is' : `${count(offerable)} places are`} free. Next in line:{' '}
            <strong>{nextInWords(next, offerable)}</strong>.
          </p>
        )}
      </div>
      {!isNothing && !isReadOnly && (
        <Link className="button button-small" to={offerAt(String(offerable))} preventScrollReset>
          {offerable === 1 ? 'Offer the free place' : `Offer all ${count(offerable)} places`}
        </Link>
      )}
      {!isNothing && !isReadOnly && offerable > 1 && (
        <details>
          <summary className="link cursor-pointer">Offer fewer</summary>
          <Form action={here} preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
            {Object.entries(kept).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <div className="field w-32">
              <label htmlFor="some-places">Offer only</label>
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
        </details>
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
