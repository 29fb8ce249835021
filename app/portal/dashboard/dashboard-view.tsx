import { href } from 'react-router'
import { bootcampName, dayOf, heldSessions, hoursOf, type LiveSession } from '../../cohorts/cohort.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useInPortal } from '../portal-place.ts'
import { AiGoals } from './ai-goals.tsx'
import { AnswersOf } from './answers-of.tsx'
import { BarTable } from './bar-table.tsx'
import type { ShownDashboard } from './show-dashboard.server.ts'

/** The dashboard, for participants and for an admin who looks at it as they do. */
export function DashboardView({
  firstName,
  respondents,
  industries,
  bootcampGoals,
  aiGoals,
  cohort,
  isOneOfMany,
  ofEveryone,
  hasJustCommitted,
  kept,
}: ShownDashboard & { firstName: string; hasJustCommitted: boolean; kept: string }) {
  const inPortal = useInPortal()
  const nextSession = heldSessions(cohort.sessions).find(({ phase }) => phase !== 'over')
  return (
    <main id="content" className="page portal-main">
      {hasJustCommitted && (
        <div className="mb-8">
          <Notice tone="info" title="Your answers and your profile came along">
            <p>
              Nobody asks you twice. Are they still true? Have a look at{' '}
              <Link className="link" to={href('/training-portal/profile') + kept}>
                My Profile
              </Link>
              .
            </p>
          </Notice>
        </div>
      )}
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 border-b border-line pb-[clamp(1.5rem,3vw,2.5rem)]">
        <div>
          <h1>
            Welcome, <bdi>{firstName}</bdi>
          </h1>
          <p className="lead">{whoAnswered(respondents)}</p>
          {isOneOfMany && <AnswersOf bootcamp={bootcampName(cohort)} ofEveryone={ofEveryone} />}
        </div>
        <section className="card shrink grow-0 basis-96" aria-labelledby="next-session">
          {nextSession ? (
            <NextSession session={nextSession} zone={cohort.zone} />
          ) : (
            <SessionsOver schedule={inPortal(href('/training-portal/schedule')) + kept} />
          )}
        </section>
      </header>
      <div className="grid gap-x-[clamp(2.5rem,6vw,6rem)] gap-y-12 pt-[clamp(2rem,4vw,3rem)] *:min-w-0 min-[62rem]:grid-cols-[6fr_5fr]">
        <AiGoals {...aiGoals} />
        <div className="grid content-start gap-12">
          <section aria-labelledby="bootcamp-goals">
            <h2 id="bootcamp-goals" className="text-2xl/tight">
              What People Came For
            </h2>
            <p className="hint">How many share each goal. Most people have more than one.</p>
            {bootcampGoals.length > 0 ? (
              <BarTable caption="Bootcamp goals, the most common first" about="Goal" bars={bootcampGoals} lit />
            ) : (
              <p className="mt-6 text-ink-soft">No bootcamp goals shared yet</p>
            )}
          </section>
          <section aria-labelledby="industries">
            <h2 id="industries" className="text-2xl/tight">
              Where We Work
            </h2>
            <p className="hint">Share of everyone who answered.</p>
            <BarTable caption="Participants by industry, the largest first" about="Industry" bars={industries} />
          </section>
        </div>
      </div>
    </main>
  )
}

function NextSession({ session, zone }: { session: LiveSession; zone: string }) {
  return (
    <>
      <h2 id="next-session" className="font-body text-sm/[1.3] font-semibold tracking-normal text-ember-text">
        Next live session
      </h2>
      <p className="mt-1 mb-2 font-heading text-xl/[1.2] font-bold">
        {session.number}. {session.title}
      </p>
      <p>
        {dayOf(session.starts, zone)}
        <br />
        {hoursOf(session, zone)}
      </p>
    </>
  )
}

function SessionsOver({ schedule }: { schedule: string }) {
  return (
    <>
      <h2 id="next-session" className="text-xl/tight">
        The live sessions are over
      </h2>
      <p className="mt-2">
        What they left stays: the prep pack, the exercises and the recordings that were made are in the{' '}
        <Link className="link" to={schedule}>
          Training Schedule
        </Link>
        .
      </p>
    </>
  )
}

function whoAnswered(respondents: number): string {
  if (respondents === 0) return 'Nobody has introduced themselves yet.'
  if (respondents === 1) return 'One person has introduced themselves so far.'
  return `${respondents.toLocaleString('en-US')} people have introduced themselves so far.`
}
