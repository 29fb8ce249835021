import { bootcampName, heldSessions } from '../../cohorts/cohort.ts'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import type { Services } from '../../platform/services.ts'
import { showInPortal } from '../show-own-cohort.server.ts'
import { everyoneParam } from './everyone.ts'
import { findOwnBeginning, listNewProjects } from './own-beginnings.server.ts'
import { findOwnProgress } from './own-progress.server.ts'
import { countSharedAnswers, listAiGoals } from './shared-answers.server.ts'
import { goalBars, industryBars, shortName } from './statistics.ts'
import { isAtOwnPace, thisWeek, ticksOf } from './this-week.ts'

export type ShownDashboard = Awaited<ReturnType<typeof showDashboard>>

/**
 * The dashboard of a cohort, or of all cohorts if the URL says so, and of the participant.
 *
 * @param memberId null for an admin
 * @throws 404
 */
export async function showDashboard(
  services: Pick<Services, 'db' | 'clock'>,
  id: number,
  params: URLSearchParams,
  memberId: string | null,
) {
  const { db } = services
  const ofEveryone = params.has(everyoneParam)
  const scope = ofEveryone ? null : id
  const answers = countSharedAnswers(db, scope)
  const goalCount = answers.then(({ goalCount }) => goalCount)
  const [
    { cohort, isOneOfMany },
    { respondents, industries, bootcampGoals },
    aiGoals,
    schedule,
    own,
    progress,
    newProjects,
  ] = await Promise.all([
    showInPortal({ ...services, db }, id),
    answers,
    listAiGoals(db, scope, Number(params.get('page') ?? 1), goalCount),
    findSchedule(db, id),
    memberId === null ? null : findOwnBeginning(db, memberId),
    memberId === null ? null : findOwnProgress(db, memberId, id),
    listNewProjects(db, id, memberId),
  ])
  const isOver = cohort.phase === 'over'
  const now = services.clock.now()
  const done = own && progress && { ...progress, projects: own.projects }
  return {
    sessions: {
      next: heldSessions(cohort.sessions).find(({ phase }) => phase !== 'over') ?? null,
      zone: cohort.zone,
      /** Only during a session. */
      meetingUrl: schedule?.meetingUrl ?? null,
    },
    /** Null for an admin. */
    week: schedule &&
      done && {
        rows: thisWeek(schedule, done, now),
        ticks: ticksOf(schedule, done),
        isAtOwnPace: isAtOwnPace(schedule, now),
        hasPicture: own.hasPicture,
        hasFeed: own.hasFeed || isOver,
      },
    feedbackUrl: isOver ? (schedule?.feedbackUrl ?? null) : null,
    own: own && {
      goal: own.aiGoal,
      project: own.project,
      moreProjects: Math.max(0, own.projects - 1),
    },
    newProjects: newProjects.map(({ title, memberId, first_name, last_name, bootcamp }) => {
      return { title, memberId, author: `${first_name} ${last_name}`, bootcamp: bootcamp && bootcampName(bootcamp) }
    }),
    respondents,
    industries: industryBars(industries, respondents),
    bootcampGoals: goalBars(bootcampGoals, respondents),
    aiGoals: {
      ...aiGoals,
      goals: aiGoals.goals.map((goal) => ({ text: goal.ai_goal, name: shortName(goal), memberId: goal.user_id })),
    },
    bootcamp: bootcampName(cohort),
    // With one cohort there is no choice.
    isOneOfMany,
    ofEveryone,
  }
}
