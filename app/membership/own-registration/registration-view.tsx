import type { ReactNode } from 'react'
import { href } from 'react-router'
import {
  bootcampName,
  capitalized,
  type ShownCohort,
  sessionTimes,
  theBootcamp,
  toldSessions,
  whenSessionsAre,
} from '../../cohorts/cohort.ts'
import { takesRegistrations } from '../../cohorts/invitation.ts'
import { longDayOf } from '../../organization/dates.ts'
import { greeted } from '../../platform/mail/greeting.ts'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { acceptCopy, askAgainCopy, lostWords, newsletterChoiceCopy } from '../copy.ts'
import { type Entitlement, isOnTeam } from '../member.ts'
import type { ToldExpiry } from '../place-expiry.ts'
import {
  bootcampOf,
  mayAskAgain,
  type OwnRegistrations,
  returnableEntitlement,
  type ShownRegistration,
} from './own-registration.ts'
import { whatNewcomersGet } from './register-question.tsx'

interface RegistrationsProps extends OwnRegistrations {
  token: string
}

interface RegistrationProps {
  registration: ShownRegistration
  all: readonly ShownRegistration[]
  token: string
}

export function RegistrationView({ registrations, next, token }: RegistrationsProps) {
  const [registration, ...others] = registrations
  if (!registration) return null
  const own = { registration, all: registrations, token }
  return (
    <>
      <section>
        <p className="eyebrow">Your registration</p>
        <h1>{titleOf(registration)}</h1>
        <p className="lead">{said(registration, mayAskAgain(registration, registrations))}</p>
        <Actions {...own} />
      </section>
      <div className="registration-parts">
        <Facts registration={registration} />
        {takesRegistrations(next) && <NextCohort cohort={next} token={token} />}
        {others.length > 0 && (
          <section aria-labelledby="others">
            <h2 id="others">Your other bootcamps</h2>
            <ul className="registration-consequences">
              {others.map((other) => (
                <li key={other.cohort}>
                  <OtherRegistration registration={other} all={registrations} token={token} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <Newsletter registrations={registrations} token={token} />
        <WayOut {...own} />
        <p className="hint">
          This page is personal: anyone with its link can change your registration, so please don’t share it.
        </p>
      </div>
    </>
  )
}

function titleOf(registration: ShownRegistration): string {
  const { firstName, status, inCohort, queueNumber, declined, expired, expiry } = registration
  const name = greeted(', ', firstName)
  if (!inCohort) return `${isOnTeam(registration) ? 'You’re on the team' : 'You’re not in a bootcamp right now'}${name}`
  if (registration.shown?.calledOff) return `${bootcampName(registration.shown)} was called off${name}`
  if (expiry) return `We’re holding a place for you${name}`
  if (status === 'registered') return `Your place is reserved${name}`
  if (status === 'confirmed') return `Your place is confirmed${name}`
  if (expired) return `Your place is no longer held${name}`
  if (declined) return `You said “Not at This Time”${name}`
  if (status === 'waitlist') return `You’re number\u00a0${queueNumber?.toLocaleString('en-US')} in line${name}`
  return `You don’t have a place right now${name}`
}

function said(registration: ShownRegistration, mayAsk: boolean): string {
  const { status, inCohort, declined, expiry, shown } = registration
  const bootcamp = bootcampOf(registration)
  const isOver = shown?.phase === 'over'
  if (!inCohort)
    return isOnTeam(registration)
      ? 'You help run the bootcamp, so you don’t take up one of its places.'
      : 'You don’t have a place, and you’re not on the waitlist.'
  if (shown?.calledOff) return afterCallingOff(registration, bootcamp)
  if (expiry) return whileHeld(bootcamp, expiry)
  switch (status) {
    case 'registered':
      return `One of the free places in ${bootcamp} is yours, and the training portal is open for you. Enter your email address there, and we’ll send you a code to sign in.`
    case 'confirmed':
      return isOver
        ? `You took part in ${bootcamp}. Thank you for being there.`
        : `You’re confirmed for ${bootcamp}. You don’t have to do anything.`
    case 'waitlist':
      return declined ? afterDecline(registration, bootcamp, mayAsk) : whileWaiting(bootcamp, shown)
    case 'cancelled':
      return `Your registration is cancelled: you don’t have a place in ${bootcamp}, and you’re not on its waitlist.${
        mayAsk && shown ? ` Have things changed? ${whatNewcomersGet(shown)}` : ''
      }`
  }
}

function afterCallingOff({ status }: ShownRegistration, bootcamp: string): string {
  const said = `We’re sorry: ${bootcamp} doesn’t take place.`
  return status === 'waitlist'
    ? `${said} Your turn is kept for the next one, and we’ll email you when it’s announced. You don’t have to do anything.`
    : said
}

function whileWaiting(bootcamp: string, shown: ShownCohort | null): string {
  if (shown?.admission === 'interest')
    return `You’re on the waitlist for ${bootcamp}, which is over. We’ll email you when the next cohort starts. You don’t have to do anything.`
  return `Places ${shown?.slug === 'pilot' ? '' : `in ${bootcamp} `}that open up go to the next in line. We’ll email you as soon as there’s one for you, or when the next cohort starts. You don’t have to do anything.`
}

function whileHeld(bootcamp: string, { unless, lastDay }: ToldExpiry): string {
  const [keeps, also] =
    unless === 'accepted'
      ? ['accept it', ' Signing in to the training portal counts too.']
      : ['sign in to the training portal', '']
  return `The place in ${bootcamp} is yours if you ${keeps} by the end of ${lastDay}. After that someone else can have it.${also}`
}

function afterDecline({ shown, expired }: ShownRegistration, bootcamp: string, mayAsk: boolean): string {
  const before = expired ? `We held a place in ${bootcamp} for you, and the time to accept it has run out. ` : ''
  if (shown?.admission === 'interest')
    return `${before}${capitalized(bootcamp)} is over. We’ll email you when the next cohort starts.`
  const ask = mayAsk && shown ? ` Have things changed? ${whatNewcomersGet(shown)}` : ''
  return `${before}We won’t offer you a place in ${bootcamp} until you tell us you can take part after all.${ask}`
}

/** The buttons for this registration. */
function Actions({ registration, all, token }: RegistrationProps) {
  if (registration.expiry?.unless === 'accepted') return <AcceptPlace token={token} />
  if (registration.inCohort && registration.status === 'registered')
    return (
      <div className="actions">
        <a className="button" href={href('/training-portal')}>
          Open the training portal
        </a>
      </div>
    )
  return mayAskAgain(registration, all) ? <AskAgain registration={registration} token={token} /> : null
}

function AcceptPlace({ token }: { token: string }) {
  return (
    <DocumentForm
      name="accept"
      className="actions"
      action={href('/registration/:key', { key: token })}
      lost={lostWords(acceptCopy.failed)}
    >
      <SendButton name="intent" value="accept" pending="Accepting...">
        Accept my place
      </SendButton>
      <a className="button-quiet" href={href('/training-portal')}>
        Open the training portal
      </a>
    </DocumentForm>
  )
}

function AskAgain({ registration: { shown, declined }, token }: Omit<RegistrationProps, 'all'>) {
  return (
    <DocumentForm
      name={`ask-${shown?.slug}`}
      className="actions"
      action={href('/registration/:key', { key: token })}
      lost={lostWords(askAgainCopy.failed)}
    >
      <input type="hidden" name="cohort" value={shown?.slug} />
      <SendButton name="intent" value="ask-again" pending="Asking...">
        {declined ? 'I can take part after all' : 'Ask for a place again'}
      </SendButton>
    </DocumentForm>
  )
}

const statusNames = {
  registered: 'Registered',
  waitlist: 'On the waitlist',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

function statusNameOf({ status, declined, expired, shown }: ShownRegistration): string {
  if (shown?.calledOff) return status === 'waitlist' ? 'Called off, your turn is kept' : 'Called off'
  if (status !== 'waitlist' || !declined) return statusNames[status]
  return expired ? 'Place no longer held' : 'Not at this time'
}

function Facts({ registration }: { registration: ShownRegistration }) {
  const { firstName, lastName, email, registeredAt, shown } = registration
  return (
    <dl className="facts">
      <Fact name="Name">
        <bdi>
          {firstName} {lastName}
        </bdi>
      </Fact>
      <Fact name="Email">{email}</Fact>
      {shown && <Fact name="Bootcamp">{bootcampName(shown)}</Fact>}
      {shown && <Fact name="Live sessions">{sessionTimes(shown)}</Fact>}
      <Fact name="Status">{statusNameOf(registration)}</Fact>
      <Fact name="Registered on">
        <time dateTime={registeredAt.toISOString()}>{longDayOf(registeredAt)}</time>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A cohort for which the member may also register. */
function NextCohort({ cohort, token }: { cohort: ShownCohort; token: string }) {
  return (
    <section aria-labelledby="next">
      <h2 id="next">The next one: {theBootcamp(cohort)}</h2>
      <p>{whenSessionsAre(toldSessions(cohort))}. We already know you, so it takes one more click.</p>
      <a
        className="button-quiet"
        href={`${href('/registration/:key', { key: token })}?${new URLSearchParams({ register: cohort.slug })}`}
      >
        Register for {theBootcamp(cohort)}
      </a>
    </section>
  )
}

/** Another registration, below the main one. */
function OtherRegistration({ registration, all, token }: RegistrationProps) {
  const { status, shown, queueNumber, declined } = registration
  const when = shown && !shown.calledOff ? ` ${whenSessionsAre(toldSessions(shown))}.` : ''
  const mayAsk = mayAskAgain(registration, all)
  const where =
    status === 'waitlist' && !declined && !shown?.calledOff ? `, number ${queueNumber?.toLocaleString('en-US')}` : ''
  return (
    <>
      <h3>{shown ? bootcampName(shown) : 'Bootcamp'}</h3>
      <p>
        {statusNameOf(registration)}
        {where}.{when}
      </p>
      {mayAsk && <AskAgain registration={registration} token={token} />}
      <GiveBackLink registration={registration} token={token} />
    </>
  )
}

function Newsletter({ registrations, token }: { registrations: readonly ShownRegistration[]; token: string }) {
  const newsletter = registrations[0]?.newsletter ?? false
  const rests = registrations.every(({ status }) => status === 'cancelled')
  return (
    <section aria-labelledby="newsletter">
      <h2 id="newsletter">Newsletter</h2>
      <p>{newsletter ? newsletterOn[rests ? 'cancelled' : 'otherwise'] : 'You’re not subscribed.'}</p>
      <DocumentForm
        name="choose-newsletter"
        action={href('/registration/:key', { key: token })}
        lost={lostWords(newsletterChoiceCopy.failed)}
      >
        <input type="hidden" name="newsletter" value={newsletter ? 'off' : 'on'} />
        <SendButton name="intent" value="newsletter" className="button-quiet" pending="Saving...">
          {newsletter ? 'Stop the newsletter' : 'Get the newsletter'}
        </SendButton>
      </DocumentForm>
      <p>
        <a href={href('/registration/:key/emails', { key: token })}>Choose what we email you about</a>
      </p>
    </section>
  )
}

const newsletterOn = {
  otherwise: 'You’re subscribed. It comes now and then.',
  cancelled: 'You’ve subscribed. It’s paused while your registration is cancelled, and starts again when you’re back.',
}

function WayOut({ registration, token }: RegistrationProps) {
  const holding = returnableEntitlement(registration)
  if (!holding) return null
  const [title, what] = wayOutOf(registration, holding)
  return (
    <section aria-labelledby="way-out">
      <h2 id="way-out">{title}</h2>
      <p>{what} We’ll ask once more first.</p>
      <GiveBackLink registration={registration} token={token} />
    </section>
  )
}

export function wayOutOf(
  { shown, declined }: Pick<ShownRegistration, 'shown' | 'declined'>,
  holding: Entitlement,
): [title: string, what: string] {
  if (holding === 'place') return ['Can’t make it?', 'Give your place back, and someone else can have it.']
  if (shown?.calledOff)
    return ['Don’t want to wait?', 'Give your turn up, and we won’t put you on the waitlist of the next bootcamp.']
  if (declined) return ['No longer interested?', 'Leave the waitlist, and we’ll cancel your registration.']
  if (shown?.admission === 'interest')
    return ['Don’t want to wait?', 'Leave the waitlist, and we won’t email you when the next bootcamp starts.']
  return ['Don’t want to wait?', 'Leave the waitlist, and everyone behind you moves up.']
}

function GiveBackLink({ registration, token }: Omit<RegistrationProps, 'all'>) {
  const holding = returnableEntitlement(registration)
  if (!holding) return null
  const search = new URLSearchParams({ giveBack: registration.shown?.slug ?? '' })
  return (
    <a className="button-quiet" href={`${href('/registration/:key', { key: token })}?${search}`}>
      {holding === 'place'
        ? 'Give my place back'
        : registration.shown?.calledOff
          ? 'Give my turn up'
          : 'Leave the waitlist'}
    </a>
  )
}
