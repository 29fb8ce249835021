import { data, href } from 'react-router'
import { aboutCohort, cohortParam } from '../cohorts/cohort-choice.ts'
import {
  askAgainCopy,
  letterNotSent,
  notOpen,
  placeReserved,
  reservationCopy,
  tooManyReservations,
} from '../membership/copy.ts'
import { publicFormAction } from '../platform/forms/public-form-action.server.ts'
import { problem, type ToastMessage } from '../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import { DocumentForm, SendButton } from '../ui/form/document-form.tsx'
import { isHoneypotFilled } from '../ui/form/honeypot.tsx'
import type { Result } from '../ui/form/use-form.ts'
import { FormLayout } from '../ui/form-layout.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import type { Route } from './+types/register-early-page'
import { EarlyForm } from './early-form.tsx'
import { findHeadStart } from './head-start.server.ts'
import { earlySchema } from './interest.ts'
import { NotOnTheList } from './not-on-the-list.tsx'
import { type RegisterEarlyResult, registerEarly } from './register-early.server.ts'

const earlyForm = {
  name: 'head start',
  schema: earlySchema,
  isFromRobot: isHoneypotFilled,
  limit: { name: 'head start', hits: 60, windowSeconds: 3600 },
}

const formSection = 'reserve'

export const meta: Route.MetaFunction = () => unlistedMeta('Register before everyone else')

/** Changes nothing: mail programs and their scanners open links before anybody clicks them. */
export async function loader({ params: { key }, url, context }: Route.LoaderArgs) {
  const slug = url.searchParams.get(cohortParam)
  const headStart = await findHeadStart(context.get(servicesContext), key, slug)
  return data(
    { headStart, about: slug ? aboutCohort({ slug }) : '' },
    { status: headStart.state === 'unknown-link' ? 404 : 200 },
  )
}

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args
  const services = context.get(servicesContext)
  const headStart = await findHeadStart(services, params.key, url.searchParams.get(cohortParam))
  if (headStart.state === 'unknown-link') return data(answer(notOpen('the bootcamp')), { status: 404 })
  if (headStart.state === 'not-yet') return data(answer(notOpen('the bootcamp')), { status: 409 })
  const { bootcamp, memberId } = headStart
  if (memberId === null) {
    const copy = { sent: placeReserved(bootcamp), failed: reservationCopy.failed, tooMany: tooManyReservations }
    return publicFormAction(args, { ...earlyForm, copy }, async (own, person) =>
      outcomeOf(await registerEarly(own, headStart, person), bootcamp),
    )
  }
  try {
    const { notice, status } = outcomeOf(await registerEarly(services, headStart, null), bootcamp)
    return data(answer(notice), { status: status ?? 200 })
  } catch (error) {
    logFailure(context, error, 'nobody registered in the head start')
    return data(answer(reservationCopy.failed), { status: 503 })
  }
}

/** Of a form with nothing in it. */
function answer(notice: ToastMessage): { result: Result | undefined; notice: ToastMessage } {
  return { result: undefined, notice }
}

function outcomeOf(registered: RegisterEarlyResult, bootcamp: string): { notice: ToastMessage; status?: number } {
  switch (registered.outcome) {
    case 'registered':
    case 'waitlist': {
      const welcome = registered.outcome === 'registered' ? placeReserved(bootcamp) : reservationCopy.waitlist
      return { notice: registered.letterSent ? welcome : { ...welcome, description: letterNotSent } }
    }
    case 'takes-part-elsewhere':
      return { notice: askAgainCopy['takes-part-elsewhere'], status: 409 }
    case 'too-often':
      return {
        notice: problem('Too many tries', 'Nothing was changed. Please try again in an hour.'),
        status: 429,
      }
    default:
      return { notice: notOpen(bootcamp), status: 409 }
  }
}

export default function RegisterEarlyPage({
  loaderData: { headStart, about },
  actionData,
  params,
}: Route.ComponentProps) {
  const isDone = actionData?.notice?.tone === 'success'
  if (headStart.state === 'unknown-link' && !isDone) {
    return (
      <main id="content" className="page form-page task">
        <NotOnTheList />
      </main>
    )
  }
  return (
    <FormLayout
      eyebrow="Before everyone else"
      title={headStart.state === 'open' && !isDone ? `Register for ${headStart.bootcamp}` : 'Register for the bootcamp'}
      intro={introOf(headStart)}
      label="Reservation"
      id={formSection}
    >
      {headStart.state === 'open' && !isDone ? (
        <Reserve headStart={headStart} linkKey={params.key} answer={actionData} />
      ) : (
        <>
          <FormMessage notice={actionData?.notice} />
          {isDone ? (
            <p>
              The email tells you what’s next. <a href={href('/spark-sessions')}>Read about the bootcamp</a>.
            </p>
          ) : (
            <p>
              <a className="button" href={href('/join') + about}>
                See if registration is open
              </a>
            </p>
          )}
        </>
      )}
    </FormLayout>
  )
}

type Loaded = Route.ComponentProps['loaderData']['headStart']

function introOf(headStart: Loaded): string {
  if (headStart.state !== 'open')
    return 'You’re on our list, and early registration isn’t open right now. We’ll email you when it is.'
  const { bootcamp, sessions, opensOn } = headStart
  return `${sessions}. Registration opens to everyone on ${opensOn}, but you can register for ${bootcamp} now. It’s free.`
}

function Reserve({
  headStart: { slug, email, memberId, full },
  linkKey,
  answer,
}: {
  headStart: Extract<Loaded, { state: 'open' }>
  linkKey: string
  answer: Route.ComponentProps['actionData']
}) {
  const label = full ? 'Join the Waitlist' : 'Reserve My Place'
  return (
    <>
      {full && <p>No place is open right now. Free places go to the waitlist first.</p>}
      {memberId === null ? (
        <EarlyForm
          email={email}
          label={label}
          result={answer?.result}
          notice={answer?.notice}
          answerAt={`${aboutCohort({ slug })}#${formSection}`}
        />
      ) : (
        <DocumentForm
          name="head-start"
          action={href('/interest/:key/register', { key: linkKey }) + aboutCohort({ slug })}
          notice={answer?.notice}
          lost={reservationCopy}
        >
          <p>We already know {email}, so there’s nothing to type. One click, and you’re done.</p>
          <SendButton pending="Processing...">{label}</SendButton>
        </DocumentForm>
      )}
      <p className="hint">
        By registering you agree to our <a href={href('/terms')}>Terms and Conditions</a>. Our{' '}
        <a href={href('/privacy')}>Privacy Policy</a> says what we store.
      </p>
    </>
  )
}
