import { data, href } from 'react-router'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { brand } from '../../organization/brand.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { committedParam } from '../dashboard/committed.ts'
import { keptCohort } from '../own-cohort.ts'
import { acceptExpectations } from '../participants.server.ts'
import { requireOwnCohort, requireOwnCohorts, showOwnCohort } from '../show-own-cohort.server.ts'
import type { Route } from './+types/expectations-page'
import { acceptCopy, declineCopy } from './copy.ts'
import { DeclineQuestion } from './decline-question.tsx'
import { ExpectationsView } from './expectations-view.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Before We Begin · ${brand.name}` }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { firstName } = requireMember(context)
  const { cohorts, chosen } = requireOwnCohorts(context)
  const { slug, questionnaire_completed } = chosen
  const declined = url.searchParams.get('declined')
  const isRefused = declined === 'failed' || declined === 'member-not-found'
  return {
    firstName,
    cohort: (await showOwnCohort(context)).cohort,
    about: aboutCohort({ slug }),
    isOnlyStep: questionnaire_completed,
    staysSignedIn: cohorts.length > 1,
    asksToDecline: url.searchParams.has('decline'),
    declined: isRefused ? declineCopy[declined] : null,
  }
}

export async function action({ context, url }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext)
  const member = requireMember(context)
  const { id, questionnaire_completed } = requireOwnCohort(context)
  const kept = keptCohort(url.searchParams)
  try {
    if (!(await acceptExpectations(db, member, id, clock.now())))
      return data({ notice: acceptCopy['member-not-found'] }, { status: 404 })
    if (!questionnaire_completed)
      return redirectWithToast(context, href('/training-portal/questionnaire') + kept, acceptCopy.accepted)
    const dashboard = `${href('/training-portal/dashboard')}${kept}${kept ? '&' : '?'}${committedParam}`
    return redirectWithToast(context, dashboard, acceptCopy['accepted-again'])
  } catch (error) {
    logFailure(context, error, 'expectations could not be accepted')
    return data({ notice: acceptCopy.failed }, { status: 503 })
  }
}

export default function ExpectationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData, acceptCopy)
  const { about, asksToDecline, ...shown } = loaderData
  return (
    <ExpectationsView
      {...shown}
      notice={answer?.notice}
      question={asksToDecline && <DeclineQuestion about={about} staysSignedIn={shown.staysSignedIn} />}
    />
  )
}
