import { askTogether } from '../../platform/database/ask-together.server.ts'
import type { Services } from '../../platform/services.ts'
import { showInPortal } from '../show-own-cohort.server.ts'
import { everyoneParam } from './everyone.ts'
import { countSharedAnswers, listAiGoals } from './shared-answers.server.ts'
import { goalBars, industryBars, shortName } from './statistics.ts'

export type ShownDashboard = Awaited<ReturnType<typeof showDashboard>>

/** What the dashboard shows of a cohort, or of everyone where the URL asks for it. @throws 404 */
export async function showDashboard(services: Pick<Services, 'db' | 'clock'>, id: number, params: URLSearchParams) {
  const db = askTogether(services.db)
  const ofEveryone = params.has(everyoneParam)
  const scope = ofEveryone ? null : id
  const answers = countSharedAnswers(db, scope)
  const wishes = answers.then(({ wishes }) => wishes)
  const [{ cohort, isOneOfMany }, { respondents, industries, bootcampGoals }, aiGoals] = await Promise.all([
    showInPortal(services, id),
    answers,
    listAiGoals(db, scope, Number(params.get('page') ?? 1), wishes),
  ])
  return {
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
  }
}
