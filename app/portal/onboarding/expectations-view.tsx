import type { ReactNode } from 'react'
import { Form } from 'react-router'
import {
  capitalized,
  counted,
  heldSessions,
  inWords,
  type ShownCohort,
  type ShownSession,
  sessionDays,
} from '../../cohorts/cohort.ts'
import { cohortParam } from '../../cohorts/cohort-choice.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { NetworkGlyph } from '../../ui/drawings/network-glyph.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { SessionTime } from '../schedule/session-time.tsx'
import { declineOver, declineTriggerId } from './decline-question.tsx'

/**
 * For participants, and for an admin's preview.
 *
 * @param staysSignedIn whether they have a place in another cohort too
 * @param notice why the answer wasn't saved
 * @param question asked before a place is given back
 */
export function ExpectationsView({
  firstName,
  cohort,
  isOnlyStep,
  staysSignedIn = false,
  notice,
  question,
}: {
  firstName: string
  cohort: ShownCohort
  isOnlyStep: boolean
  staysSignedIn?: boolean
  notice?: ToastMessage | null | undefined
  question?: ReactNode
}) {
  const commitments = commitmentsOf(cohort)
  return (
    <main id="content" className="page portal-main">
      <div className="grid gap-[clamp(2rem,5vw,5rem)] min-[62rem]:grid-cols-[5fr_7fr]">
        <header className="self-start min-[62rem]:sticky min-[62rem]:top-12">
          <p className="eyebrow">{isOnlyStep ? 'The only step' : 'Step 1 of 2'}</p>
          <h1 className="mt-3">Before We Begin...</h1>
          <p className="lead">
            Hello <bdi>{firstName}</bdi>. Your place is{' '}
            {cohort.capacity === 1 ? 'the only one' : `one of ${cohort.capacity}`}, and it’s free. In return, we ask you
            to commit to {inWords(commitments.length)} things.
          </p>
          <NetworkGlyph lit={1} className="mt-12 h-auto w-[min(16rem,60%)] max-[62rem]:hidden" />
        </header>
        <div className="grid gap-8">
          <ol className="commitments ml-4 grid gap-8 border-l border-line">
            {commitments.map(({ title, text, sessions = [] }) => (
              <li key={title}>
                <h2 className="text-xl/tight">{title}</h2>
                {sessions.length > 0 && (
                  <ul className="mt-4 mb-4 grid gap-4">
                    {sessions.map((session) => (
                      <li key={session.number}>
                        <SessionTime span={session} zone={cohort.zone} />
                      </li>
                    ))}
                  </ul>
                )}
                <p className="mt-2 max-w-[36em]">{text}</p>
              </li>
            ))}
          </ol>
          <Form method="post" className="form">
            <input type="hidden" name="intent" value="accept" />
            <FormMessage belowFields notice={notice} />
            <SubmitButton pending="Saving...">Yes, I Commit</SubmitButton>
          </Form>
          <section className="grid gap-3 border-t border-hair pt-8" aria-labelledby="not-now">
            <h2 id="not-now" className="text-xl/tight">
              Not the right time?
            </h2>
            <p className="max-w-[36em] text-ink-soft">
              {cohort.phase === 'over'
                ? declineOver(staysSignedIn)
                : `That’s fine. “Not at This Time” frees your place for someone else right away: you move to the end of the waitlist${staysSignedIn ? '' : ' and are signed out'}. We won’t offer you a place until you tell us you can take part after all. Our email has the link for that.`}
            </p>
            {/* A button, as specified, which opens the question. */}
            <Form preventScrollReset>
              <input type="hidden" name={cohortParam} value={cohort.slug} />
              <button id={declineTriggerId} type="submit" name="decline" value="" className="button-quiet">
                Not at This Time
              </button>
            </Form>
            {question}
          </section>
        </div>
      </div>
    </main>
  )
}

interface Commitment {
  title: string
  text: string
  /** Whose days and hours are told. */
  sessions?: ShownSession[]
}

function commitmentsOf(cohort: ShownCohort): Commitment[] {
  return [
    attendanceOf(cohort),
    ...exercisesOf(cohort),
    {
      title: 'Complete the feedback form',
      text: `A few questions at the end. ${cohort.slug === 'pilot' ? 'This is a pilot: what' : 'What'} you tell us shapes the bootcamp for the people who come next.`,
    },
  ]
}

/** Null without exercises. */
function exercisesOf({ exercises, sessions }: ShownCohort) {
  if (exercises === 0) return []
  const when = exercises === sessions.length - 1 ? ', one after each session but the last' : ''
  const text = `${capitalized(counted(exercises, 'exercise'))} to take home${when}. They turn what you saw into something you made.`
  return [{ title: 'Complete the exercise assignments', text }]
}

/** Only sessions that aren't over. */
function attendanceOf({ sessions: all, zone }: ShownCohort) {
  const sessions = heldSessions(all)
  const count = counted(sessions.length, 'live session')
  const ahead = sessions.filter(({ phase }) => phase !== 'over')
  if (ahead.length === 0)
    return {
      title: sessions.length === 1 ? 'Work through the live session' : `Work through all ${count}`,
      text: `They were on ${sessionDays({ sessions, zone })}. The prep pack, exercises and any recordings are in the portal, ready whenever you are.`,
    }
  const every = sessions.length === 1 ? 'Attend the live session' : `Attend all ${count}`
  return {
    title: ahead.length === sessions.length ? every : 'Attend the remaining live sessions',
    text: 'We build together, so being there is what makes it work.',
    sessions: ahead,
  }
}
