import { data, redirect } from 'react-router'
import { theBootcamp } from '../../cohorts/cohort.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { logFailure, type Services, servicesContext } from '../../platform/services.ts'
import { unlistedMeta } from '../../site/for-machines/page-meta.ts'
import { chooseTopics } from '../../subscriptions/choose-topics.server.ts'
import { acceptPlace } from '../accept-place.server.ts'
import { acceptCopy, askAgainCopy, newsletterChoiceCopy, tooManyChanges } from '../copy.ts'
import { entitlements } from '../member.ts'
import { actWithPrivateLink } from '../private-link/act-with-private-link.server.ts'
import { findMemberOfRegistrationKey } from '../private-link/member-key.server.ts'
import type { Route } from './+types/registration-page'
import { askAgain } from './ask-again.server.ts'
import { givePlaceBack } from './give-place-back.server.ts'
import { noticeAfterAsking } from './notice-after-asking.ts'
import { findAskable, findHeld } from './own-registration.ts'
import './registration.css'
import { href } from 'react-router'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { giveBackCopy, lostWords } from '../copy.ts'
import type { Entitlement } from '../member.ts'
import { bootcampOf, type ShownRegistration } from './own-registration.ts'
import { RegisterQuestion } from './register-question.tsx'
import { RegistrationView } from './registration-view.tsx'
import { findCohortOfQuestion, showOwnRegistrations } from './show-own-registrations.server.ts'
import { UnknownRegistration } from './unknown-registration.tsx'

/** The URL contains a key, so no search engine may index it. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData?.own ? 'Your registration' : 'Registration not found')

/** Changes nothing: mail programs and their scanners open links before people click them. */
export async function loader({ params: { key }, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const memberId = await findMemberOfRegistrationKey(services, key)
  const [giveBack, register] = [url.searchParams.get('giveBack'), url.searchParams.get('register')]
  const own = memberId ? await showOwnRegistrations(services, memberId, register) : null
  return data({ own, giveBack, register }, { status: own ? 200 : 404 })
}

/** For an invalid link, or when there is nothing to do, the page explains it. */
export async function action({ request, params: { key }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const page = href('/registration/:key', { key })
  const memberId = await actWithPrivateLink(services, key)
  if (!memberId) return redirect(page)
  const form = await readForm(request)
  const answer = async (failed: ToastMessage, run: () => Promise<ToastMessage | null>) => {
    try {
      const notice = await run()
      return notice ? redirectWithToast(context, page, notice) : redirect(page)
    } catch (error) {
      logFailure(context, error, 'own registration could not be changed')
      return redirectWithToast(context, page, failed)
    }
  }
  switch (form.get('intent')) {
    case 'accept':
      return answer(acceptCopy.failed, async () => acceptCopy[await acceptPlace(services, memberId, 'accepted')])
    case 'ask-again':
      return answer(askAgainCopy.failed, () => askForPlace(services, memberId, form))
    case 'give-back':
      return answer(giveBackCopy.failed, () => giveBack(services, memberId, form))
    case 'newsletter':
      return answer(newsletterChoiceCopy.failed, () => chooseNewsletter(services, memberId, form))
    default:
      throw data(null, { status: 400 })
  }
}

async function askForPlace(services: Services, memberId: string, form: FormData): Promise<ToastMessage | null> {
  const cohort = await findCohortOfQuestion(services, memberId, form.get('cohort'))
  if (!cohort) return null
  return noticeAfterAsking(await askAgain(services, memberId, cohort.id), theBootcamp(cohort))
}

async function giveBack(services: Services, memberId: string, form: FormData): Promise<ToastMessage | null> {
  const holding = entitlements.find((name) => name === form.get('holding')) ?? null
  const cohort = await findCohortOfQuestion(services, memberId, form.get('cohort'))
  if (!cohort) return null
  const given = await givePlaceBack(services, memberId, holding, cohort.id)
  if (given.outcome === 'member-not-found') return null
  if (given.outcome === 'too-often') return tooManyChanges(given.seconds)
  if (given.outcome !== 'given-back') return giveBackCopy[given.outcome]
  return holding && giveBackCopy['given-back'][holding]
}

async function chooseNewsletter(services: Services, memberId: string, form: FormData): Promise<ToastMessage | null> {
  const wanted = form.get('newsletter')
  if (wanted !== 'on' && wanted !== 'off') return null
  const choice = await chooseTopics(services, memberId, { news: wanted === 'on' })
  return choice === 'member-not-found' ? null : newsletterChoiceCopy[wanted]
}

export default function RegistrationPage({ loaderData, params: { key } }: Route.ComponentProps) {
  const { own, giveBack, register } = loaderData
  if (!own) return <UnknownRegistration />
  const held = giveBack === null ? null : findHeld(own.registrations, giveBack)
  const askable = register === null ? null : findAskable(own, register)
  return (
    <main id="content" className="page registration task">
      {held ? (
        <GiveBackQuestion {...held} token={key} />
      ) : askable ? (
        <RegisterQuestion cohort={askable} firstName={own.registrations[0]?.firstName ?? ''} token={key} />
      ) : (
        <RegistrationView {...own} token={key} />
      )}
    </main>
  )
}

/** A page of its own, so that it needs no script and Back leaves it. The safe answer comes first. */
function GiveBackQuestion({
  registration,
  holding,
  token,
}: {
  registration: ShownRegistration
  holding: Entitlement
  token: string
}) {
  const { queueNumber, declined, shown } = registration
  const { title, keep, giveBack } = shown?.calledOff ? turnWords : words[holding]
  return (
    <>
      <section>
        <p className="eyebrow">Your registration</p>
        <h1>{title}</h1>
      </section>
      <div className="registration-parts">
        <ul className="registration-consequences">
          {holding === 'place' ? (
            <>
              <li>Your place in {bootcampOf(registration)} is free for someone else right away.</li>
              <li>You’ll lose access to the training portal, but we’ll keep everything you saved there.</li>
              <li>You can ask for a place again, but you may have to wait for one.</li>
            </>
          ) : shown?.calledOff ? (
            <>
              <li>You’re not on the waitlist of the next bootcamp when it’s announced.</li>
              <li>You can register for it like everyone else.</li>
            </>
          ) : shown?.admission === 'interest' ? (
            <>
              <li>Your registration for {bootcampOf(registration)} is cancelled.</li>
              <li>We won’t email you when the next bootcamp starts.</li>
              <li>You can register for it like everyone else.</li>
            </>
          ) : (
            <>
              <li>
                {declined
                  ? `Your registration for ${bootcampOf(registration)} is cancelled.`
                  : `You give up your number ${queueNumber?.toLocaleString('en-US')}, and everyone behind you moves up.`}
              </li>
              <li>We won’t email you when a place opens up.</li>
              <li>You can ask for a place again, but you may join the end of the waitlist.</li>
            </>
          )}
          <li>We’ll email you a confirmation.</li>
        </ul>
        <DocumentForm
          name="give-back"
          className="actions"
          action={href('/registration/:key', { key: token })}
          lost={lostWords(giveBackCopy.failed)}
        >
          <input type="hidden" name="cohort" value={shown?.slug} />
          <input type="hidden" name="holding" value={holding} />
          <a className="button" href={href('/registration/:key', { key: token })}>
            {keep}
          </a>
          <SendButton name="intent" value="give-back" className="button-problem" pending="Giving it back...">
            {giveBack}
          </SendButton>
        </DocumentForm>
      </div>
    </>
  )
}

const turnWords = { title: 'Give your turn up?', keep: 'Keep my turn', giveBack: 'Yes, give my turn up' }
const words = {
  place: { title: 'Give your place back?', keep: 'Keep my place', giveBack: 'Yes, give my place back' },
  'queue number': { title: 'Leave the waitlist?', keep: 'Stay on the waitlist', giveBack: 'Yes, leave the waitlist' },
} satisfies Record<Entitlement, Record<string, string>>
