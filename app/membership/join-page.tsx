import { href } from 'react-router'
import { answerVisitor } from '../platform/answer-visitor.server.ts'
import { keepTyped } from '../platform/lost-connection.ts'
import { servicesContext } from '../platform/services.ts'
import type { ToastMessage } from '../platform/toast.ts'
import { pageMeta } from '../site/page-meta.ts'
import { pilot, registrationClosingDay } from '../site/pilot.ts'
import { AnswerNotice } from '../ui/answer-notice.tsx'
import { isHoneypotFilled } from '../ui/form/honeypot.tsx'
import { FormFrame } from '../ui/form-frame.tsx'
import type { Route } from './+types/join-page'
import { leadsToPortal, letterNotSent, reservationCopy, tooManyReservations } from './copy.ts'
import { hasPlaceForNewcomer } from './member.ts'
import { countFreePlaces } from './members.server.ts'
import { reservationSchema } from './reservation.ts'
import { ReservationForm } from './reservation-form.tsx'
import { reservePlace } from './reserve-place.server.ts'

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
    description: `Reserve one of the ${pilot.capacity} free places in the pilot bootcamp: ${pilot.sessions.length} live sessions online, no code needed. Registration closes on ${registrationClosingDay()}.`,
    picture: 'join',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  try {
    return { places: await countFreePlaces(db) }
  } catch (error) {
    // The form can be sent all the same, and says itself what is wrong then.
    log.warn({ error: (error as Error).message }, 'free places are unknown')
    return { places: null }
  }
}

export function action(args: Route.ActionArgs) {
  return answerVisitor(args, joinForm, async (services, reservation) => {
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

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, {
    offline: { result: undefined, notice: reservationCopy.offline },
    failed: { result: undefined, notice: reservationCopy.failed },
  })
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { places } = loaderData
  const notice = actionData?.notice
  const full = places !== null && !hasPlaceForNewcomer(places)
  return (
    <FormFrame
      eyebrow={`Free for the first ${pilot.capacity} learners`}
      title="Apply to Join the Pilot Bootcamp"
      intro="Three live Saturdays in which you build your first AI agent. No code, no cost, no experience needed: bring an idea and two hours a week."
      aside={<PlacesLeft places={places} />}
      label="Reservation"
      id={formSection}
    >
      <AnswerNotice notice={notice}>
        {notice && leadsToPortal(notice) && (
          <p>
            <a className="link" href={href('/training-portal')}>
              Sign in to the training portal
            </a>
          </p>
        )}
      </AnswerNotice>
      <p className="hint">Fields marked * are required.</p>
      <ReservationForm lastResult={actionData?.result} full={full} answerAt={formSection} />
    </FormFrame>
  )
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
