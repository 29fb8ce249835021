import { href } from 'react-router'
import { type ShownCohort, theBootcamp, toldSessions, whenSessionsAre } from '../../cohorts/cohort.ts'
import { greeted } from '../../platform/mail/greeting.ts'
import { DocumentForm, SendButton } from '../../ui/form/document-form.tsx'
import { askAgainCopy, lostWords } from '../copy.ts'

/** The page behind an email's link. The link itself changes nothing, because mail programs and their scanners open it too. */
export function RegisterQuestion({
  cohort,
  firstName,
  token,
}: {
  cohort: ShownCohort
  firstName: string
  token: string
}) {
  return (
    <>
      <section>
        <p className="eyebrow">Welcome back{greeted(', ', firstName)}</p>
        <h1>Register for {theBootcamp(cohort)}?</h1>
      </section>
      <div className="registration-parts">
        <ul className="registration-consequences">
          <li>{whenSessionsAre(toldSessions(cohort))}.</li>
          <li>{whatNewcomersGet(cohort)}</li>
          <li>We already have your name, email and answers, so there’s nothing to fill in.</li>
          <li>We’ll email you a confirmation.</li>
        </ul>
        <DocumentForm
          name="register"
          className="actions"
          action={href('/registration/:key', { key: token })}
          lost={lostWords(askAgainCopy.failed)}
        >
          <input type="hidden" name="cohort" value={cohort.slug} />
          <SendButton name="intent" value="ask-again" pending="Processing...">
            Yes, register me
          </SendButton>
          <a className="button-quiet" href={href('/registration/:key', { key: token })}>
            Not now
          </a>
        </DocumentForm>
      </div>
    </>
  )
}

export function whatNewcomersGet({ admission }: ShownCohort): string {
  return admission === 'waitlist'
    ? 'Registration has closed, so you join the end of the waitlist. Places that open up go to the next in line.'
    : 'If a place is free and no one is waiting, it’s yours right away. Otherwise you join the end of the waitlist.'
}
