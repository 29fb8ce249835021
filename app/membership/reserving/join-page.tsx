import { createContext, data, type RouterContextProvider } from 'react-router'
import { type ShownCohort, theBootcamp, toldSessions } from '../../cohorts/cohort.ts'
import { cohortParam } from '../../cohorts/cohort-choice.ts'
import { findOpenInstead, findShownCohort, showCohortOf } from '../../cohorts/show-cohort.server.ts'
import { publicFormAction } from '../../platform/forms/public-form-action.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { publicDocument } from '../../platform/http/documents.ts'
import { type Services, servicesContext } from '../../platform/services.ts'
import { findViewer } from '../../sign-in/viewer.server.ts'
import { pageMeta } from '../../site/for-machines/page-meta.ts'
import { SubscribeForm } from '../../subscriptions/subscribe-form.tsx'
import { isHoneypotFilled } from '../../ui/form/honeypot.tsx'
import { emailNotSent, notOpen, placeReserved, reservationCopy, tooManyReservations, waitlisted } from '../copy.ts'
import { standingIn } from '../own-registration/own-registration.ts'
import { showOwnRegistrations } from '../own-registration/show-own-registrations.server.ts'
import { joinSchema } from '../reservation.ts'
import type { Route } from './+types/join-page'
import { descriptionOf, titleOf } from './join.content.ts'
import { JoinView } from './join-view.tsx'
import type { KnownVisitor } from './known-visitor.tsx'
import { reservePlace } from './reserve-place.server.ts'
import { showPlaces } from './show-places.server.ts'

const joinForm = {
  name: 'reservation',
  schema: joinSchema,
  isFromRobot: isHoneypotFilled,
  // A whole class may register from one network; a robot is slowed.
  limit: { name: 'reservation', hits: 60, windowSeconds: 3600 },
}

export const meta: Route.MetaFunction = (page) => {
  const { cohort, instead } = page.loaderData
  const [title, description] = [titleOf(cohort, instead), descriptionOf(instead ?? cohort)]
  return pageMeta(page, { title, description, picture: 'join' })
}

export { loaderHeaders as headers } from '../../platform/http/documents.ts'

/** The cohort of the successful registration, so that the answer need not look it up again. */
const registeredFor = createContext<Awaited<ReturnType<typeof findShownCohort>> | null>(null)

/** Links in emails name the cohort. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const named = url.searchParams.get(cohortParam)
  const { cohort, until } =
    (named && (await showCohortOf(services, named))) ||
    (context.get(registeredFor) ?? (await findShownCohort(services)))
  const places = cohort && (await showPlaces(services, cohort.id))
  const visitor = cohort && (await findKnownVisitor(context, cohort.slug))
  const isComplete = cohort === null || places !== null
  return data(
    { cohort, instead: named ? await findOpenInstead(services, cohort) : null, places, visitor },
    { headers: isComplete ? publicDocument({ until }) : {} },
  )
}

/** @returns null for visitors who aren't signed in: the page for them is kept in memory */
async function findKnownVisitor(context: Readonly<RouterContextProvider>, slug: string): Promise<KnownVisitor | null> {
  // The page works without knowing them.
  const viewer = await findViewer(context).catch(() => null)
  if (!viewer?.isRegistered) return null
  const { memberId, firstName, lastName, email } = viewer
  const own = await showOwnRegistrations(context.get(servicesContext), memberId, slug)
  const standing = own && standingIn(own, slug)
  return standing && { name: `${firstName} ${lastName}`, email, standing }
}

export async function action(args: Route.ActionArgs) {
  // Without a database the form reports it, and keeps what was typed.
  const shown = await findShownCohort(args.context.get(servicesContext)).catch(() => null)
  const copy = {
    sent: (to: string) => placeReserved(shown?.cohort ? theBootcamp(shown.cohort) : 'the bootcamp', to),
    failed: reservationCopy.failed,
    tooMany: tooManyReservations,
  }
  return publicFormAction(args, { ...joinForm, copy }, async (services, { cohort: slug, ...reservation }) => {
    const isShown = slug !== undefined && slug === shown?.cohort?.slug
    const cohort = isShown ? shown?.cohort : ((await findCohortOfForm(services, slug)) ?? shown?.cohort)
    if (!cohort) return { notice: notOpen('the bootcamp'), status: 409 }
    const reserved = await reservePlace(services, reservation, cohort.id, toldSessions(cohort))
    switch (reserved.outcome) {
      case 'already-registered':
        return { notice: reservationCopy['already-registered'], status: 409 }
      case 'not-open':
        return { notice: notOpen(theBootcamp(cohort)), status: 409 }
      default:
        args.context.set(registeredFor, shown)
        return {
          notice: noticeAfter(reserved, cohort, reservation.email),
          email: { to: reservation.email, ...reserved },
        }
    }
  })
}

/**
 * The cohort for which the form was opened: another one may be featured by now, and people register only for the one they saw.
 */
async function findCohortOfForm(services: Services, slug: string | undefined): Promise<ShownCohort | null> {
  const shown = slug ? await showCohortOf(services, slug) : null
  return shown?.cohort ?? null
}

function noticeAfter(
  { outcome, letterSent }: { outcome: 'registered' | 'waitlist'; letterSent: boolean },
  cohort: ShownCohort,
  to: string,
): ToastMessage {
  const welcome = outcome === 'registered' ? placeReserved(theBootcamp(cohort), to) : waitlisted(to)
  return letterSent ? welcome : { ...welcome, description: emailNotSent }
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <JoinView {...loaderData} answer={actionData} interest={<SubscribeForm topic="next-bootcamp" {...actionData} />} />
  )
}
