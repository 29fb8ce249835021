import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { href, useRouteLoaderData } from 'react-router'
import { theBootcamp } from '../../cohorts/cohort.ts'
import { type Told, takesRegistrations } from '../../cohorts/invitation.ts'
import { type Places, vacancyOf } from '../../cohorts/places.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { FormLayout } from '../../ui/form-layout.tsx'
import { Points } from '../../ui/points.tsx'
import { letterNotSent, reservationCopy, welcomed } from '../copy.ts'
import { eyebrowOf, introOf, mailToAFriend, placesInWords, stepsOfPlace, titleOf } from './join.content.ts'
import { ReservationForm } from './reservation-form.tsx'

/** Without JavaScript the page comes anew: its answer is in view, on a phone too. */
const formSection = 'reserve'

interface Answer {
  result?: SubmissionResult<string[]> | undefined
  notice?: ToastMessage | null | undefined
}

/**
 * What visitors see, and admins before them.
 *
 * @param places null while they can't be counted
 * @param interest the form for who comes while nothing can be reserved
 */
export function JoinView({
  cohort,
  places,
  answer,
  interest,
}: {
  cohort: Told
  places: Places | null
  answer?: Answer | undefined
  interest: ReactNode
}) {
  const vacancy = places && vacancyOf(places)
  const takes = takesRegistrations(cohort)
  const isAchieved = answer?.notice?.tone === 'success'
  return (
    <FormLayout
      eyebrow={eyebrowOf(cohort, vacancy)}
      title={titleOf(cohort)}
      intro={introOf(cohort)}
      label={takes ? 'Reservation' : 'Leave your address'}
      id={formSection}
    >
      {takes ? (
        <>
          {places && !isAchieved && <PlacesLeft {...placesInWords(cohort, vacancyOf(places), places)} />}
          <ReservationForm
            {...answer}
            more={answer?.notice && <WayOn after={answer.notice} bootcamp={theBootcamp(cohort)} />}
            cohort={cohort.slug}
            full={cohort.admission === 'waitlist' || (vacancy !== null && vacancy !== 'open')}
            answerAt={formSection}
          />
          {!isAchieved && (
            <p className="hint">
              By registering you agree to our <a href={href('/terms')}>Terms and Conditions</a>. Our{' '}
              <a href={href('/privacy')}>Privacy Policy</a> says what we store.
            </p>
          )}
        </>
      ) : (
        <>
          {interest}
          <p className="hint">
            Our <a href={href('/privacy')}>Privacy Policy</a> says what we store.
          </p>
        </>
      )}
    </FormLayout>
  )
}

/** The answer to a known address is the same whatever its place, so that nobody learns here who waits for one. */
function WayOn({ after, bootcamp }: { after: ToastMessage; bootcamp: string }) {
  const shell = useRouteLoaderData<{ origin: string }>('site/site-shell')
  const portal = href('/training-portal')
  const address = `${shell?.origin ?? ''}${href('/join')}`
  if (after.title === welcomed)
    return (
      <>
        <Points title="What happens next" points={stepsOfPlace(after.description !== letterNotSent)} />
        <p>
          <a className="button" href={portal}>
            Sign in to the training portal
          </a>
        </p>
        <p>
          Know someone who’d enjoy this too? <a href={mailToAFriend(bootcamp, address)}>Tell them by email</a>.
        </p>
      </>
    )
  if (after.title === reservationCopy.waitlist.title)
    return (
      <p>
        While you wait: the <a href={href('/learning-hub')}>Learning Hub</a> is open to everyone.
      </p>
    )
  if (after.title === reservationCopy['already-registered'].title)
    return (
      <p>
        If you hold a place, <a href={portal}>sign in to the training portal</a>. Your private link is in your
        confirmation email. Lost it? <a href={href('/my-link')}>Get a new one</a>.
      </p>
    )
  return null
}

function PlacesLeft({ strong, rest }: { strong: string; rest: string }) {
  return (
    <p>
      <strong>{strong}</strong> {rest}
    </p>
  )
}
