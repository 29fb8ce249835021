import { data, href } from 'react-router'
import { capitalized, shownAt, theBootcamp } from '../../cohorts/cohort.ts'
import { findCohort } from '../../cohorts/cohorts.server.ts'
import { longDayOf } from '../../organization/dates.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isRowId } from '../../platform/row-id.ts'
import { logFailure, type Services, servicesContext } from '../../platform/services.ts'
import { unlistedMeta } from '../../site/for-machines/page-meta.ts'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { MessageView } from '../../ui/message-view.tsx'
import { lostWords } from '../copy.ts'
import { givePlaceBack } from '../own-registration/give-place-back.server.ts'
import { UnknownRegistration } from '../own-registration/unknown-registration.tsx'
import { actWithPrivateLink } from '../private-link/act-with-private-link.server.ts'
import { findMemberOfRegistrationKey } from '../private-link/member-key.server.ts'
import type { Route } from './+types/turn-page'
import { turnCopy } from './copy.ts'
import { keepTurn } from './keep-turn.server.ts'
import { mayAskAboutTurns, type TurnAnswer, turnAnswers } from './turn.ts'
import { findOwnTurn } from './turns.server.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Keep your turn?')

/** Changes nothing: mail programs and their scanners open links before people click them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const turn = await findTurn(services, params)
  return data({ turn }, { status: turn ? 200 : 404 })
}

async function findTurn(services: Services, { key, cohort }: Route.LoaderArgs['params']) {
  const { db, clock } = services
  const now = clock.now()
  const memberId = await findMemberOfRegistrationKey(services, key)
  const found = isRowId(cohort) ? await findCohort(db, Number(cohort), now) : null
  const own = memberId && found && (await findOwnTurn(db, memberId, found.cohort.id, now))
  if (!found || !own) return null
  const elsewhere = own.elsewhere === null ? null : await findCohort(db, own.elsewhere, now)
  return {
    bootcamp: theBootcamp(found.cohort),
    calledOff: found.cohort.calledOff,
    isOver: shownAt(found.cohort, now).phase === 'over',
    mayBeKept: mayAskAboutTurns(found.cohort, now),
    waitsSince: own.waitsSince && longDayOf(own.waitsSince),
    isKept: own.isKept,
    elsewhere: elsewhere && theBootcamp(elsewhere.cohort),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const page = href('/registration/:key/turn/:cohort', params)
  const memberId = await actWithPrivateLink(services, params.key)
  const turn = await findTurn(services, params)
  const sent = (await readForm(request)).get('answer')
  const answer = turnAnswers.find((name) => name === sent)
  // For an invalid link, or when there is nothing to answer, the page explains it.
  if (!memberId || !turn?.mayBeKept || !answer) return null
  try {
    const outcome = await answered(services, memberId, Number(params.cohort), answer)
    return redirectWithToast(context, page, turnCopy[outcome])
  } catch (error) {
    logFailure(context, error, 'turn could not be kept or let go')
    return redirectWithToast(context, page, turnCopy.failed)
  }
}

async function answered(services: Services, memberId: string, cohort: number, answer: TurnAnswer) {
  if (answer === 'keep') return keepTurn(services, memberId, cohort)
  const { outcome } = await givePlaceBack(services, memberId, 'queue number', cohort)
  return outcome === 'given-back' ? 'let-go' : 'not-waiting'
}

export default function TurnPage({ loaderData: { turn }, params }: Route.ComponentProps) {
  if (!turn) return <UnknownRegistration />
  return (
    <MessageView network={turn.waitsSince && turn.isKept ? 'lit' : undefined}>
      <Said turn={turn} />
      {turn.mayBeKept && turn.waitsSince && <Answers params={params} isKept={turn.isKept} calledOff={turn.calledOff} />}
      <p className="actions">
        <a href={href('/registration/:key', { key: params.key })}>See your registration</a>
      </p>
    </MessageView>
  )
}

type Turn = NonNullable<Route.ComponentProps['loaderData']['turn']>

function Said({ turn: { bootcamp, calledOff, isOver, mayBeKept, waitsSince, isKept, elsewhere } }: { turn: Turn }) {
  if (!waitsSince) {
    return (
      <>
        <h1>You’re no longer on this waitlist</h1>
        <p className="lead">
          {elsewhere
            ? `You have a place in ${elsewhere}, or you’re on its waitlist.`
            : `You have a place in ${bootcamp}, gave up your turn, or left its waitlist.`}
        </p>
      </>
    )
  }
  if (!mayBeKept) {
    return (
      <>
        <h1>Your turn can still come</h1>
        <p className="lead">
          You’ve been waiting for {bootcamp} since {waitsSince}, and registration isn’t over yet. We’ll email you when a
          place is yours.
        </p>
      </>
    )
  }
  const after = elsewhere
    ? `You’re also taking part in ${elsewhere}, so your turn is for the one after that.`
    : calledOff
      ? 'Once that’s announced, you’re on its waitlist.'
      : `Once that’s announced, you’re off the waitlist for ${bootcamp}.`
  if (isKept) {
    return (
      <>
        <h1>Your turn is kept</h1>
        <p className="lead">
          {calledOff && `${capitalized(bootcamp)} was called off. `}
          You keep your place in line for the next bootcamp: you’ve been waiting since {waitsSince}. We’ll email you
          when it’s announced. {after}
        </p>
      </>
    )
  }
  return (
    <>
      <h1>Keep your turn for the next bootcamp?</h1>
      <p className="lead">
        You’ve been waiting for {bootcamp} since {waitsSince}.{' '}
        {isOver ? 'It is over' : 'Registration for it has closed'}. Keep your turn, and you’ll be on the waitlist for
        the next one as of that day, ahead of everyone who joins now. {after}
      </p>
    </>
  )
}

function Answers({
  params,
  isKept,
  calledOff,
}: {
  params: Route.ComponentProps['params']
  isKept: boolean
  calledOff: boolean
}) {
  return (
    <DocumentForm
      name="turn"
      className="actions"
      action={href('/registration/:key/turn/:cohort', params)}
      lost={lostWords(turnCopy.failed)}
    >
      {!isKept && (
        <SendButton name="answer" value={'keep' satisfies TurnAnswer} pending="Saving...">
          Keep my turn
        </SendButton>
      )}
      <SendButton
        name="answer"
        value={'let-go' satisfies TurnAnswer}
        className="button-quiet"
        pending={isKept ? 'Leaving...' : 'Saving...'}
      >
        {calledOff ? 'Give my turn up' : isKept ? 'Leave the waitlist' : 'No, thank you'}
      </SendButton>
    </DocumentForm>
  )
}
