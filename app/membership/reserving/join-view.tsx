import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { type Told, takesRegistrations } from '../../cohorts/invitation.ts'
import { type Places, vacancyOf } from '../../cohorts/places.ts'
import { brand } from '../../organization/brand.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { FormLayout } from '../../ui/form-layout.tsx'
import { reservationCopy, welcomed } from '../copy.ts'
import { eyebrowOf, introOf, placesInWords, titleOf } from './join.content.ts'
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
  return (
    <FormLayout
      eyebrow={eyebrowOf(cohort, vacancy)}
      title={titleOf(cohort)}
      intro={introOf(cohort)}
      aside={takes && places && <PlacesLeft {...placesInWords(cohort, vacancyOf(places), places)} />}
      label={takes ? 'Reservation' : 'Leave your address'}
      id={formSection}
    >
      {takes ? (
        <>
          <ReservationForm
            {...answer}
            more={answer?.notice && <WayOn after={answer.notice} />}
            cohort={cohort.slug}
            full={cohort.admission === 'waitlist' || (vacancy !== null && vacancy !== 'open')}
            answerAt={formSection}
          />
          <p className="hint">
            By registering you agree to our <a href={href('/terms')}>Terms and Conditions</a>. What we store is in the{' '}
            <a href={href('/privacy')}>Privacy Policy</a>.
          </p>
        </>
      ) : (
        <>
          {interest}
          <p className="hint">
            What we store is in the <a href={href('/privacy')}>Privacy Policy</a>.
          </p>
        </>
      )}
    </FormLayout>
  )
}

/** The answer to a known address is the same whatever its place, so that nobody learns here who waits for one. */
function WayOn({ after }: { after: ToastMessage }) {
  const portal = href('/training-portal')
  if (after.title === welcomed)
    return (
      <p>
        <a href={portal}>Sign in to the training portal</a>
      </p>
    )
  if (after.title === reservationCopy['already-registered'].title)
    return (
      <p>
        If you hold a place, <a href={portal}>sign in to the training portal</a>. The private link of your registration
        is in the email that confirmed it. Lost it? Write to <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a>.
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
