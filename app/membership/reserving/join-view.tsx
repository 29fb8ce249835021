import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import { bootcampName, type ShownCohort, theBootcamp } from '../../cohorts/cohort.ts'
import { invitationOf, type Told, takesRegistrations } from '../../cohorts/invitation.ts'
import { type ShownPlaces, vacancyOf } from '../../cohorts/places.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import type { FormEmail } from '../../platform/told-email.ts'
import { mostDots, PlaceDots } from '../../ui/drawings/motif.tsx'
import { FormLayout } from '../../ui/form-layout.tsx'
import { Points } from '../../ui/points.tsx'
import { inLine, reservationCopy, welcomed } from '../copy.ts'
import {
  eyebrowOf,
  introInstead,
  introOf,
  mailToAFriend,
  onLinkedIn,
  placesInWords,
  stepsOfPlace,
  titleOf,
  whyNotSent,
} from './join.content.ts'
import { type KnownVisitor, KnownVisitorCard } from './known-visitor.tsx'
import { ReservationForm } from './reservation-form.tsx'

/** Without JavaScript the page loads anew, scrolled to the answer. */
const formSection = 'reserve'

interface Answer {
  result?: SubmissionResult | undefined
  notice?: ToastMessage | null | undefined
  email?: FormEmail | undefined
}

/**
 * The page for visitors, and the admins' preview.
 *
 * @param instead the one that is open, if this cohort takes no more registrations
 * @param places null while they can't be counted
 * @param visitor the member who is signed in, for whom this cohort has something
 * @param interest the form shown while registration is closed
 */
export function JoinView({
  cohort,
  instead = null,
  places,
  visitor = null,
  answer,
  interest,
}: {
  cohort: Told
  instead?: Told
  places: ShownPlaces | null
  visitor?: KnownVisitor | null
  answer?: Answer | undefined
  interest: ReactNode
}) {
  const vacancy = places && vacancyOf(places)
  const takes = takesRegistrations(cohort)
  const isAchieved = answer?.notice?.tone === 'success'
  const full = cohort?.admission === 'waitlist' || (vacancy !== null && vacancy !== 'open')
  const known = takes && !answer ? visitor : null
  const part = known?.standing.is === 'in' ? known.standing.holding : null
  const hasPlace = takes && answer?.notice?.title === welcomed
  return (
    <FormLayout
      eyebrow={
        (isAchieved && takes) || (cohort && (part || instead)) ? bootcampName(cohort) : eyebrowOf(cohort, vacancy)
      }
      title={isAchieved && takes ? titleWith(hasPlace) : part ? titleWith(part === 'place') : titleOf(cohort, instead)}
      intro={isAchieved ? null : cohort && instead ? introInstead(cohort, instead) : introOf(cohort, vacancy)}
      way={
        instead && (
          <a className="button" href={href('/join')}>
            {invitationOf(instead) === 'place' ? 'Register for' : 'Join the waitlist for'} {theBootcamp(instead)}
          </a>
        )
      }
      aside={hasPlace && places && <OwnPlace {...places} />}
      label={takes ? 'Reservation' : 'Leave your address'}
      id={formSection}
    >
      {takes ? (
        <>
          {places && !isAchieved && !part && <PlacesLeft {...placesInWords(cohort, vacancyOf(places), places)} />}
          {known ? (
            <KnownVisitorCard visitor={known} cohort={cohort} full={full} />
          ) : (
            <ReservationForm
              {...answer}
              more={answer?.notice && <NextSteps {...answer} after={answer.notice} cohort={cohort} />}
              cohort={cohort.slug}
              full={full}
              answerAt={formSection}
            />
          )}
          {!isAchieved && (!known || known.standing.is === 'free') && (
            <p className="hint">
              By registering you agree to our <a href={href('/terms')}>Terms and Conditions</a>. Our{' '}
              <a href={href('/privacy')}>Privacy Policy</a> says what we store.
            </p>
          )}
        </>
      ) : (
        <>
          {instead && <p>Want to wait for a later one? Leave your email, and we’ll tell you when it opens.</p>}
          {interest}
          <p className="hint">
            Our <a href={href('/privacy')}>Privacy Policy</a> says what we store.
          </p>
        </>
      )}
    </FormLayout>
  )
}

/** The same for a known address with any status, so that it reveals nothing. */
function NextSteps({
  after,
  email,
  result,
  cohort,
}: Answer & {
  after: ToastMessage
  cohort: ShownCohort
}) {
  const shell = useRouteLoaderData<{ origin: string }>('site/site-shell')
  const portal = href('/training-portal')
  const address = `${shell?.origin ?? ''}${href('/join')}`
  if (after.title === welcomed)
    return (
      <>
        <Points title="What happens next" points={email ? stepsOfPlace(email, cohort.phase) : []} />
        <p>
          <a className="button" href={portal}>
            Sign in to the training portal
          </a>
        </p>
        <p>
          Know someone who’d enjoy this too?{' '}
          <a href={mailToAFriend(theBootcamp(cohort), address)}>Tell them by email</a>, or{' '}
          <a href={onLinkedIn(address)} target="_blank" rel="noreferrer">
            share it on LinkedIn<span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </p>
      </>
    )
  if (after.title === inLine)
    return (
      <p>
        {email && !email.letterSent && `${whyNotSent(email)} `}
        While you wait: the <a href={href('/learning-hub')}>Learning Hub</a> is open to everyone.
      </p>
    )
  if (after.title === reservationCopy['already-registered'].title)
    return (
      <>
        <p>
          Not in a bootcamp right now? Then our email to <strong>{String(result?.initialValue?.email)}</strong> has a
          link that registers you for {theBootcamp(cohort)} with one click.
        </p>
        <p>
          If you hold a place, <a href={portal}>sign in to the training portal</a>. Your private link is in your
          confirmation email. Lost it? <a href={href('/my-link')}>Get a new one</a>.
        </p>
      </>
    )
  return null
}

function titleWith(hasPlace: boolean): string {
  return hasPlace ? 'Your Place Is Reserved' : 'You’re in Line'
}

/** All places as a picture, with the newest taken one highlighted. */
function OwnPlace({ capacity, free, taken }: ShownPlaces) {
  const place = capacity - free
  const isDrawn = capacity <= mostDots
  return (
    <div>
      {isDrawn && <PlaceDots capacity={capacity} taken={place} own />}
      <p className="lead">
        {taken === 1 ? 'You’re the first one in.' : `${taken.toLocaleString('en-US')} people are in.`}
        {isDrawn && taken > 1 && <span aria-hidden="true"> The lit one is you.</span>}
      </p>
    </div>
  )
}

function PlacesLeft({ strong, rest }: { strong: string; rest: string }) {
  return (
    <p>
      <strong>{strong}</strong> {rest}
    </p>
  )
}
