import { bootcampName, heldSessions } from '../../cohorts/cohort.ts'
import { findSessionLinks } from '../../cohorts/cohorts.server.ts'
import type { Services } from '../../platform/services.ts'
import { keptCohort } from '../own-cohort.ts'
import { showInPortal } from '../show-own-cohort.server.ts'
import { everyoneParam } from './everyone.ts'
import { firstSteps } from './first-steps.ts'
import { findOwnBeginning, listNewProjects } from './own-beginnings.server.ts'
import { countSharedAnswers, listAiGoals } from './shared-answers.server.ts'
import { goalBars, industryBars, shortName } from './statistics.ts'

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
  const [{ cohort, isOneOfMany }, { respondents, industries, bootcampGoals }, aiGoals, links, own, newProjects] =
    await Promise.all([
      showInPortal({ ...services, db }, id),
      answers,
      listAiGoals(db, scope, Number(params.get('page') ?? 1), goalCount),
      findSessionLinks(db, id),
      memberId === null ? null : findOwnBeginning(db, memberId),
      listNewProjects(db, memberId),
    ])
  const isOver = cohort.phase === 'over'
  return {
    sessions: {
      next: heldSessions(cohort.sessions).find(({ phase }) => phase !== 'over') ?? null,
      zone: cohort.zone,
      /** Only during a session. */
      meetingUrl: links?.meetingUrl ?? null,
      hasPreparation: links?.hasPreparation ?? false,
      recordings: links?.recordings ?? [],
    },
    feedbackUrl: isOver ? (links?.feedbackUrl ?? null) : null,
    own: own && {
      goal: own.aiGoal,
      project: own.project,
      moreProjects: Math.max(0, own.projects - 1),
      steps: firstSteps(own, isOver, keptCohort(params)),
    },
    newProjects: newProjects.map((project) => ({ ...project, author: `${project.first_name} ${project.last_name}` })),
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
