import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FeedbackCard } from '../feedback-card.tsx'
import { NextBootcampCard } from '../next-bootcamp.tsx'
import type { NextBootcamp } from '../show-next-bootcamp.server.ts'
import { AiGoals } from './ai-goals.tsx'
import { AnswersOf } from './answers-of.tsx'
import { BarTable } from './bar-table.tsx'
import { NewProjects, OwnGoal, OwnProject } from './own-cards.tsx'
import { SessionCard } from './session-card.tsx'
import type { ShownDashboard } from './show-dashboard.server.ts'
import { ThisWeek, Ticks } from './week-list.tsx'

/** Of fewer answers a share says little, so people and their goals come first. */
const leastForStatistics = 10

/**
 * The dashboard, for participants and for an admin who views their portal: the participant's own cards first, then the
 * cohort's.
 */
export function DashboardView({
  firstName,
  sessions,
  week,
  feedbackUrl,
  own,
  newProjects,
  respondents,
  industries,
  bootcampGoals,
  aiGoals,
  bootcamp,
  isOneOfMany,
  ofEveryone,
  hasJustCommitted,
  kept,
  next = null,
}: ShownDashboard & { firstName: string; hasJustCommitted: boolean; kept: string; next?: NextBootcamp | null }) {
  return (
    <main id="content" className="page portal-main">
      {hasJustCommitted && (
        <div className="mb-8">
          <Notice tone="info" title="Your answers and profile came with you">
            <p>
              No need to answer twice. Just check that they’re still up to date in{' '}
              <Link className="link" to={href('/training-portal/profile') + kept}>
                My Profile
              </Link>
              .
            </p>
          </Notice>
        </div>
      )}
      <header>
        <h1>Bootcamp Dashboard</h1>
        <p className="lead line-clamp-3">
          Welcome, <bdi>{firstName}</bdi>.
        </p>
      </header>
      {week && <Ticks ticks={week.ticks} />}
      <NextBootcampCard next={next} />
      <div className="mt-[clamp(1.5rem,3vw,2.5rem)] grid items-start gap-8 lg:grid-cols-[2fr_1fr]">
        {week && <ThisWeek week={week} zone={sessions.zone} kept={kept} />}
        <SessionCard sessions={sessions} kept={kept} />
      </div>
      <div className="own-cards mt-[clamp(2rem,4vw,3rem)]">
        {feedbackUrl && <FeedbackCard url={feedbackUrl} />}
        {own && <OwnGoal goal={own.goal} />}
        {own && <OwnProject project={own.project} others={own.moreProjects} />}
        <NewProjects projects={newProjects} />
      </div>
      <section
        aria-labelledby="cohort"
        className="mt-[clamp(2.5rem,5vw,4rem)] border-t border-line pt-[clamp(2rem,4vw,3rem)]"
      >
        <h2 id="cohort">{ofEveryone ? 'Everyone' : 'Your cohort'}</h2>
        <p className="lead">{whoAnswered(respondents)}</p>
        {isOneOfMany && <AnswersOf bootcamp={bootcamp} ofEveryone={ofEveryone} />}
        {respondents < leastForStatistics ? (
          <>
            <div className="pt-[clamp(2rem,4vw,3rem)]">
              <AiGoals {...aiGoals} />
            </div>
            <details className="mt-8">
              <summary className="link min-h-11 w-fit py-2">The figures so far</summary>
              <div className="pt-6">
                <Statistics bootcampGoals={bootcampGoals} industries={industries} />
              </div>
            </details>
          </>
        ) : (
          // On a phone short cards come first.
          <div className="grid gap-x-[clamp(2.5rem,6vw,6rem)] gap-y-12 pt-[clamp(2rem,4vw,3rem)] *:min-w-0 min-[62rem]:grid-cols-[5fr_6fr]">
            <Statistics bootcampGoals={bootcampGoals} industries={industries} />
            <AiGoals {...aiGoals} />
          </div>
        )}
      </section>
    </main>
  )
}

function Statistics({ bootcampGoals, industries }: Pick<ShownDashboard, 'bootcampGoals' | 'industries'>) {
  return (
    <div className="grid content-start gap-12">
      <section aria-labelledby="bootcamp-goals">
        <h3 id="bootcamp-goals" className="text-xl/tight">
          What People Came For
        </h3>
        <p className="hint">How many share each goal. Most people have more than one.</p>
        {bootcampGoals.length > 0 ? (
          <BarTable caption="Bootcamp goals, the most common first" about="Goal" bars={bootcampGoals} lit />
        ) : (
          <p className="mt-6 text-ink-soft">No bootcamp goals shared yet</p>
        )}
      </section>
      <section aria-labelledby="industries">
        <h3 id="industries" className="text-xl/tight">
          Where We Work
        </h3>
        <p className="hint">Share of everyone who answered.</p>
        <BarTable caption="Participants by industry, the largest first" about="Industry" bars={industries} />
      </section>
    </div>
  )
}

function whoAnswered(respondents: number): string {
  if (respondents === 0) return 'No one has introduced themselves yet.'
  if (respondents === 1) return 'One person has introduced themselves so far.'
  return `${respondents.toLocaleString('en-US')} people have introduced themselves so far.`
}
