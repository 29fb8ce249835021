import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { keepTyped } from '../platform/lost-connection.ts'
import { secondsUntilAllowed } from '../platform/rate-limit.server.ts'
import { readForm } from '../platform/read-form.server.ts'
import { requestContext, servicesContext } from '../platform/services.ts'
import type { ToastMessage } from '../platform/toast.ts'
import { brand } from '../site/brand.ts'
import { pilot } from '../site/pilot.ts'
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

/** A whole class may register from one network; a robot is slowed. */
const reservationsPerNetwork = { name: 'reservation', hits: 60, windowSeconds: 3600 }

/** Without JavaScript the page comes anew: its answer is in view, on a phone too. */
const formSection = 'reserve'

export const handle = { interactive: true }

export const meta: Route.MetaFunction = () => [
  { title: `Apply to Join the Pilot Bootcamp · ${brand.name}` },
  { name: 'description', content: `Reserve one of the ${pilot.capacity} free places in the pilot bootcamp.` },
]

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

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { network, reference } = context.get(requestContext)
  const form = await readForm(request)
  const submission = parseWithZod(form, { schema: reservationSchema })
  if (isHoneypotFilled(form)) {
    services.log.warn({ form: 'reservation', network }, 'suspected spam')
    return { result: submission.reply({ resetForm: true }), notice: reservationCopy.registered }
  }
  if (submission.status !== 'success') return data({ result: submission.reply(), notice: null }, { status: 400 })
  try {
    const wait = await secondsUntilAllowed(services.db, reservationsPerNetwork, network, services.clock.now())
    if (wait > 0) return data({ result: submission.reply(), notice: tooManyReservations(wait) }, { status: 429 })
    const reserved = await reservePlace(services, submission.value)
    if (reserved.outcome === 'already-registered') {
      return data({ result: submission.reply(), notice: reservationCopy['already-registered'] }, { status: 409 })
    }
    return {
      result: submission.reply({ resetForm: true }),
      notice: noticeAfter(reserved.outcome, reserved.letterSent),
    }
  } catch (error) {
    services.log.error({ reference, error: (error as Error).stack }, 'reservation failed')
    return data({ result: submission.reply(), notice: reservationCopy.failed }, { status: 503 })
  }
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
