import { href } from 'react-router'
import type { Holding } from '../member.ts'
import { bootcampOf, type ShownRegistration } from './own-registration.ts'

/** A page of its own, so that it needs no script and Back leads out of it. The safe answer comes first. */
export function GiveBackQuestion({
  registration,
  holding,
  token,
}: {
  registration: ShownRegistration
  holding: Holding
  token: string
}) {
  const { title, keep, giveBack } = words[holding]
  const { queueNumber, shown } = registration
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
              <li>Your place in {bootcampOf(registration)} is free for somebody else at once.</li>
              <li>The training portal closes for you. What you told us there is kept.</li>
              <li>You can ask for a place again, and may then have to wait for one.</li>
            </>
          ) : (
            <>
              <li>You give up your number {queueNumber?.toLocaleString('en-US')}, and those behind you move up.</li>
              <li>We don't write to you when a place becomes free.</li>
              <li>You can ask for a place again, and may then stand at the end of the queue.</li>
            </>
          )}
          <li>You get a confirmation email.</li>
        </ul>
        <form className="actions" method="post" action={href('/registration/:key/give-back', { key: token })}>
          <input type="hidden" name="cohort" value={shown?.slug} />
          <input type="hidden" name="holding" value={holding} />
          <a className="button" href={href('/registration/:key', { key: token })}>
            {keep}
          </a>
          <button type="submit" className="button-problem">
            {giveBack}
          </button>
        </form>
      </div>
    </>
  )
}

const words = {
  place: { title: 'Give your place back?', keep: 'Keep my place', giveBack: 'Yes, give my place back' },
  'queue number': { title: 'Leave the waitlist?', keep: 'Stay on the waitlist', giveBack: 'Yes, leave the waitlist' },
} satisfies Record<Holding, Record<string, string>>
