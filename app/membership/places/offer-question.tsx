import { useEffect, useRef, useState } from 'react'
import { Form, useFetcher, useSubmit } from 'react-router'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { secondsToUndo } from '../../platform/forms/toast.ts'
import { X } from '../../ui/drawings/icons.tsx'
import { EmailPreview } from '../../ui/email-preview.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { CancelLink, RouteDialog } from '../../ui/route-dialog.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { useBar } from '../../ui/use-bar.ts'
import { offerCopy } from './places-copy.ts'
import type { PreparedOffer } from './prepare-offer.server.ts'

const formId = 'offer-form'

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
  offer: { people, places, asked, without, member, first, letter, deadline },
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
  const [note, setNote] = useState('')
  const [person] = people
  const kept = [['offer', member ?? String(asked)], ...without.map((id) => ['without', id])] as [string, string][]
  const [before, behind] = letter.aroundNote
  // As it is stored: of one line.
  const sentence = note.replace(/\s+/g, ' ').trim()
  const text = sentence ? `${before}${sentence}${behind}` : letter.text
  // More than one may be free where people were taken out.
  const isByName = member !== null || (places === 1 && without.length > 0)
  const offered = isByName ? `Offer a place to ${person?.name}` : `Offer ${inWords(places)}`
  return (
    <RouteDialog title={`${offered}?`} closeTo={closeTo} triggerId={triggerId} fallbackFocusId={fallbackFocusId}>
      <People
        people={people}
        more={places - people.length}
        withoutToo={(id) =>
          `${here}?${new URLSearchParams([...kept, ['without', id], ['until', deadline.until ?? '']])}`
        }
      />
      <Deadline deadline={deadline} kept={kept} here={here} />
      <div className="field">
        <label htmlFor="offer-note">A sentence of your own (optional)</label>
        <textarea
          id="offer-note"
          form={formId}
          name="note"
          className="input"
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </div>
      <EmailPreview subject={letter.subject} text={text} about={`The email as ${person?.name} reads it`} isOpen />
      <p className="text-sm text-ink-soft">
        You can take it back for {secondsToUndo} seconds. Then {places === 1 ? 'the email goes' : 'the emails go'}.
      </p>
      <FormMessage notice={answer?.notice} />
      <fetcher.Form id={formId} method="post" action={here} className="action-row">
        <input type="hidden" name="intent" value="offer" />
        <input type="hidden" name="until" value={deadline.until ?? 'none'} />
        {member ? (
          <input type="hidden" name="member" value={member} />
        ) : (
          <>
            <input type="hidden" name="first" value={first} />
            <input type="hidden" name="places" value={asked} />
            {without.map((id) => (
              <input key={id} type="hidden" name="without" value={id} />
            ))}
          </>
        )}
        <PendingButton pending="Offering..." underWay={fetcher.state !== 'idle'} className="button wrap-anywhere">
          {offered}
        </PendingButton>
        <CancelLink quiet to={closeTo}>
          Not now
        </CancelLink>
      </fetcher.Form>
    </RouteDialog>
  )
}

/** @param more in line behind those who are named @param withoutToo URL of the question without one more person */
function People({
  people,
  more,
  withoutToo,
}: {
  people: PreparedOffer['people']
  more: number
  withoutToo: (id: string) => string
}) {
  const list = useRef<HTMLUListElement>(null)
  const { length } = people
  const shown = useRef(length)
  useEffect(() => {
    // The link that had the focus is gone.
    if (length < shown.current) list.current?.focus({ preventScroll: true })
    shown.current = length
  }, [length])
  return (
    <div>
      <h3 id="offer-people" className="font-body text-base font-semibold tracking-normal">
        Who gets a place, and an email about it
      </h3>
      <ul ref={list} tabIndex={-1} aria-labelledby="offer-people" className="mt-1 max-h-56 overflow-y-auto">
        {people.map(({ id, name, email }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 grow wrap-anywhere">
              <bdi>{name}</bdi> <span className="text-sm text-ink-soft">{email}</span>
            </span>
            {length > 1 && (
              <Link className="icon-button shrink-0" to={withoutToo(id)} replace preventScrollReset>
                <X aria-hidden="true" className="size-4" />
                <span className="sr-only">Not {name} this time</span>
              </Link>
            )}
          </li>
        ))}
        {more > 0 && <li>and the next {more.toLocaleString('en-US')} in line</li>}
      </ul>
    </div>
  )
}

/** Choosing a day shows the email with it. The day is in the URL, so without a script the button does it. */
function Deadline({
  deadline: { until, zone, earliest, latest, shortcuts },
  kept,
  here,
}: {
  deadline: PreparedOffer['deadline']
  kept: [string, string][]
  here: string
}) {
  const submit = useSubmit()
  return (
    <Form action={here} preventScrollReset replace>
      {kept.map(([name, value]) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <div className="field">
          <label htmlFor="offer-until">They can answer until the end of</label>
          <input
            key={until}
            id="offer-until"
            className="input w-auto"
            type="date"
            name="until"
            min={earliest}
            max={latest}
            defaultValue={until ?? ''}
            onChange={({ currentTarget: { form, value, validity } }) => {
              if (value === '' || validity.valid) void submit(form, { replace: true, preventScrollReset: true })
            }}
          />
        </div>
        <span className="pb-2.5 text-sm text-ink-soft">{zone}</span>
        <noscript>
          <button type="submit" className="button-quiet">
            Show the email
          </button>
        </noscript>
      </div>
      <ul className="mt-2 flex flex-wrap gap-2">
        {shortcuts.map((shortcut) => (
          <li key={shortcut.words}>
            <Link
              className="button-quiet button-small aria-[current]:bg-teal-wash"
              to={`${here}?${new URLSearchParams([...kept, ['until', shortcut.until]])}`}
              aria-current={shortcut.until === until ? 'true' : undefined}
              replace
              preventScrollReset
            >
              {shortcut.words}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        {until
          ? 'Until then the place is held. If someone doesn’t answer, it’s free again, and they move to the end of the waitlist.'
          : 'Without a day the place is theirs at once, and nobody has to answer.'}
      </p>
    </Form>
  )
}

function inWords(places: number): string {
  return places === 1 ? 'the free place' : `${places.toLocaleString('en-US')} places`
}
