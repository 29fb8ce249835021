import { href } from 'react-router'
import { bootcampName, dayOf, heldSessions, hoursOf, type LiveSession } from '../../cohorts/cohort.ts'
import { brand } from '../../organization/brand.ts'
import { askTogether } from '../../platform/database/ask-together.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { keptCohort } from '../own-cohort.ts'
import { requireOwnCohort, showOwnCohort } from '../show-own-cohort.server.ts'
import type { Route } from './+types/dashboard-page'
import { AiGoals } from './ai-goals.tsx'
import { AnswersOf, everyoneParam } from './answers-of.tsx'
import { BarTable } from './bar-table.tsx'
import { committedParam } from './committed.ts'
import { countSharedAnswers, listAiGoals } from './shared-answers.server.ts'
import { goalBars, industryBars, shortName } from './statistics.ts'

export const meta: Route.MetaFunction = () => [{ title: `Bootcamp Dashboard · ${brand.name}` }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = askTogether(context.get(servicesContext).db)
  const { firstName } = requireMember(context)
  const params = url.searchParams
  const ofEveryone = params.has(everyoneParam)
  const scope = ofEveryone ? null : requireOwnCohort(context).id
  const answers = countSharedAnswers(db, scope)
  const wishes = answers.then(({ wishes }) => wishes)
  const [{ cohort, isOneOfMany }, { respondents, industries, bootcampGoals }, aiGoals] = await Promise.all([
    showOwnCohort(context),
    answers,
    listAiGoals(db, scope, Number(params.get('page') ?? 1), wishes),
  ])
  return {
    firstName,
    respondents,
    industries: industryBars(industries, respondents),
    bootcampGoals: goalBars(bootcampGoals, respondents),
    aiGoals: {
      ...aiGoals,
      // No ids and no last names: the page shows neither, so the browser gets neither.
      goals: aiGoals.goals.map((goal) => ({ text: goal.ai_goal, name: shortName(goal) })),
    },
    cohort,
    // With one bootcamp it is everyone.
    isOneOfMany,
    ofEveryone,
    hasJustCommitted: params.has(committedParam),
    kept: keptCohort(params),
  }
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { firstName, respondents, industries, bootcampGoals, aiGoals, cohort, isOneOfMany, ofEveryone, kept } =
    loaderData
  const nextSession = heldSessions(cohort.sessions).find(({ phase }) => phase !== 'over')
  return (
    <main id="content" className="page portal-main">
      {loaderData.hasJustCommitted && (
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
            <SessionsOver schedule={href('/training-portal/schedule') + kept} />
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
