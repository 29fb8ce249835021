import { href } from 'react-router'
import { type ShownCohort, toldSessions, whenSessionsAre } from '../../cohorts/cohort.ts'
import { showCohort } from '../../cohorts/show-cohort.server.ts'
import { brand } from '../../organization/brand.ts'
import { publicFormAction } from '../../platform/forms/public-form-action.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { servicesContext } from '../../platform/services.ts'
import { pageMeta } from '../../site/for-machines/page-meta.ts'
import { isHoneypotFilled } from '../../ui/form/honeypot.tsx'
import { FormLayout } from '../../ui/form-layout.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { letterNotSent, reservationCopy, tooManyReservations } from '../copy.ts'
import { hasPlaceForNewcomer } from '../member.ts'
import { reservationSchema } from '../reservation.ts'
import type { Route } from './+types/join-page'
import { ReservationForm } from './reservation-form.tsx'
import { reservePlace } from './reserve-place.server.ts'
import { showPlaces } from './show-places.server.ts'

const joinForm = {
  name: 'reservation',
  schema: reservationSchema,
  isFromRobot: isHoneypotFilled,
  // A whole class may register from one network; a robot is slowed.
  limit: { name: 'reservation', hits: 60, windowSeconds: 3600 },
  copy: { sent: reservationCopy.registered, failed: reservationCopy.failed, tooMany: tooManyReservations },
}

/** Without JavaScript the page comes anew: its answer is in view, on a phone too. */
const formSection = 'reserve'

export const handle = { interactive: true }

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'Apply to Join the Pilot Bootcamp',
    description: descriptionOf(page.loaderData.cohort),
    picture: 'join',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { cohort } = await showCohort(services)
  return { cohort, places: await showPlaces(services, cohort.id) }
}

export function action(args: Route.ActionArgs) {
  return publicFormAction(args, joinForm, async (services, reservation) => {
    const reserved = await reservePlace(services, reservation)
    return reserved.outcome === 'already-registered'
      ? { notice: reservationCopy['already-registered'], status: 409 }
      : { notice: noticeAfter(reserved.outcome, reserved.letterSent) }
  })
}

function noticeAfter(outcome: 'registered' | 'waitlist', letterSent: boolean): ToastMessage {
  const welcome = reservationCopy[outcome]
  return letterSent ? welcome : { ...welcome, description: letterNotSent }
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cohort, places } = loaderData
  const answer = useAnswer(actionData, reservationCopy)
  const notice = answer?.notice
  const full = places !== null && !hasPlaceForNewcomer(places)
  return (
    <FormLayout
      eyebrow={full ? 'All places are taken' : `Free for the first ${cohort.capacity} learners`}
      title="Apply to Join the Pilot Bootcamp"
      intro={introOf(cohort)}
      aside={<PlacesLeft places={places} />}
      label="Reservation"
      id={formSection}
    >
      <FormMessage notice={notice}>{notice && <WayOn after={notice} />}</FormMessage>
      <p className="hint">Fields marked * are required.</p>
      <ReservationForm lastResult={answer?.result} full={full} answerAt={formSection} />
      <p className="hint">
        By registering you agree to our <a href={href('/terms')}>Terms and Conditions</a>. What we store is in the{' '}
        <a href={href('/privacy')}>Privacy Policy</a>.
      </p>
    </FormLayout>
  )
}

/** For search engines and shared links: 110 to 160 characters. */
function descriptionOf({ sessions, capacity, phase }: ShownCohort): string {
  const { length } = sessions
  return phase === 'over'
    ? `The ${length} live sessions of the pilot bootcamp are over. Register for what they left: prep pack, exercises and recordings, free of charge.`
    : `Register for the pilot bootcamp: ${length} live sessions online in which you build an AI agent without code, free for the first ${capacity} learners.`
}

function introOf(cohort: ShownCohort): string {
  const { sessions, phase } = cohort
  if (phase === 'ahead')
    return `In ${sessions.length} live sessions online you build your first AI agent. No code, no cost, no experience needed: all you bring is an idea and the time for it.`
  const left =
    phase === 'live'
      ? 'Whoever registers now joins on the way; the prep pack and the exercises are in the training portal.'
      : 'Their prep pack, the exercises and the recordings that were made stay in the training portal, free for everyone who holds a place.'
  return `${whenSessionsAre(toldSessions(cohort))}. ${left} No code and no experience needed.`
}

/** The answer to a known address is the same whatever its place, so that nobody learns here who waits for one. */
function WayOn({ after }: { after: ToastMessage }) {
  const portal = href('/training-portal')
  if (after.title === reservationCopy.registered.title)
    return (
      <p>
        <a href={portal}>Sign in to the training portal</a>
      </p>
    )
  if (after.title === reservationCopy['already-registered'].title)
    return (
      <p>
        If you hold a place, <a href={portal}>sign in to the training portal</a>. The private link of your registration
        is in the letter that confirmed it. Lost it? Write to <a href={`mailto:${brand.mailbox}`}>{brand.mailbox}</a>.
      </p>
    )
  return null
}

function PlacesLeft({ places }: { places: Route.ComponentProps['loaderData']['places'] }) {
  if (!places) return null
  if (!hasPlaceForNewcomer(places)) {
    return (
      <p>
        <strong>All {places.capacity} places are taken.</strong> Join the waitlist: places that become free are offered
        in the order in which people joined it{places.waiting > 0 && ` (${places.waiting} waiting now)`}.
      </p>
    )
  }
  return (
    <p>
      <strong>
        {places.free} of {places.capacity} places are free.
      </strong>{' '}
      After that there is a waitlist.
    </p>
  )
}
