import type { ReactNode } from 'react'
import { href } from 'react-router'
import { longDayOf } from '../../organization/dates.ts'
import { greeted } from '../../platform/mail/greeting.ts'
import { holdingOf, type OwnRegistration } from '../member.ts'
import { HeldPlace } from './held-place.tsx'

interface RegistrationProps {
  registration: OwnRegistration
  token: string
}

export function RegistrationView({ registration, token }: RegistrationProps) {
  return (
    <>
      <section>
        <p className="eyebrow">Your registration</p>
        <Status registration={registration} token={token} />
      </section>
      <div className="registration-parts">
        <Facts registration={registration} />
        <Newsletter registration={registration} token={token} />
        <WayOut registration={registration} token={token} />
        <p className="hint">
          This page is yours alone: whoever has its address can change your registration, so please don't pass it on.
        </p>
      </div>
    </>
  )
}

function Status({ registration, token }: RegistrationProps) {
  const { firstName, status, inCohort, queueNumber, declined, expired, expiry } = registration
  if (!inCohort) {
    return (
      <Said title={`You hold no learner's place${greeted(', ', firstName)}`}>
        You help to run the bootcamp, so none of its places is taken by you and there is none to give back.
      </Said>
    )
  }
  if (expiry) return <HeldPlace firstName={firstName} expiry={expiry} token={token} />
  if (status === 'registered') {
    return (
      <>
        <Said title={`Your place is reserved${greeted(', ', firstName)}`}>
          One of the free places in the pilot bootcamp is yours. The training portal is open for you: enter your e-mail
          address there, and we send you a code to sign in.
        </Said>
        <div className="actions">
          <a className="button" href={href('/training-portal')}>
            Open the training portal
          </a>
        </div>
      </>
    )
  }
  if (status === 'confirmed') {
    return (
      <Said title={`Your place is confirmed${greeted(', ', firstName)}`}>
        You are among those who attend the pilot bootcamp. There is nothing you need to do.
      </Said>
    )
  }
  if (status === 'waitlist') {
    return (
      <Said
        title={`You are number\u00a0${queueNumber?.toLocaleString('en-US')} in the queue${greeted(', ', firstName)}`}
      >
        {expired
          ? 'A place was held for you and you did not take it in time, so everybody else who waits is asked before you.'
          : declined
            ? 'You said "Not at This Time", so everybody else who waits is asked before you.'
            : 'Places that become free are offered in the order of the queue.'}{' '}
        We write to you as soon as one is free for you or the next cohort starts. There is nothing you need to do.
      </Said>
    )
  }
  return (
    <>
      <Said title={`You hold no place at the moment${greeted(', ', firstName)}`}>
        Your registration is cancelled: you have no place in the pilot bootcamp and don't wait for one. Have things
        changed? If a place is free and nobody waits for it, it is yours at once; otherwise you join the end of the
        queue.
      </Said>
      <form className="actions" method="post" action={href('/registration/:key/ask-again', { key: token })}>
        <button type="submit" className="button">
          Ask for a place again
        </button>
      </form>
    </>
  )
}

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{children}</p>
    </>
  )
}

const statusNames = {
  registered: 'Registered',
  waitlist: 'On the waitlist',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

function Facts({ registration }: { registration: OwnRegistration }) {
  const { firstName, lastName, email, status, registeredAt } = registration
  return (
    <dl className="facts">
      <Fact name="Name">
        {firstName} {lastName}
      </Fact>
      <Fact name="Email">{email}</Fact>
      <Fact name="Status">{statusNames[status]}</Fact>
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

function Newsletter({ registration: { newsletter, status }, token }: RegistrationProps) {
  return (
    <section aria-labelledby="newsletter">
      <h2 id="newsletter">Newsletter</h2>
      <p>
        {newsletter ? newsletterOn[status === 'cancelled' ? 'cancelled' : 'otherwise'] : "It's off: you don't get it."}
      </p>
      <form method="post" action={href('/registration/:key/newsletter', { key: token })}>
        <input type="hidden" name="newsletter" value={newsletter ? 'off' : 'on'} />
        <button type="submit" className="button-quiet">
          {newsletter ? 'Stop the newsletter' : 'Get the newsletter'}
        </button>
      </form>
    </section>
  )
}

const newsletterOn = {
  otherwise: "It's on: it comes to you now and then.",
  cancelled: "It's on, and rests while your registration is cancelled: it goes to members and to people who wait.",
}

function WayOut({ registration, token }: RegistrationProps) {
  const holding = holdingOf(registration)
  if (!holding) return null
  const isPlace = holding === 'place'
  return (
    <section aria-labelledby="way-out">
      <h2 id="way-out">{isPlace ? "Can't take part?" : "Don't want to wait?"}</h2>
      <p>
        {isPlace
          ? 'Give your place back and somebody who waits for it can have it. You are asked once more first.'
          : 'Leave the waitlist and those behind you move up. You are asked once more first.'}
      </p>
      <a className="button-quiet" href={`${href('/registration/:key', { key: token })}?giveBack`}>
        {isPlace ? 'Give my place back' : 'Leave the waitlist'}
      </a>
    </section>
  )
}
