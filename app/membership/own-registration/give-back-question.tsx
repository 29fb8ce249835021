import { href } from 'react-router'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { giveBackCopy, lostWords } from '../copy.ts'
import type { Entitlement } from '../member.ts'
import { bootcampOf, type ShownRegistration } from './own-registration.ts'

/** A page of its own, so that it needs no script and Back leaves it. The safe answer comes first. */
export function GiveBackQuestion({
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
