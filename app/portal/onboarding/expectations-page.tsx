import { data, href, type RouterContextProvider } from 'react-router'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { endedSessionCookie } from '../../sign-in/cookies.server.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { useAnswer } from '../../ui/use-answer.ts'
import { committedParam } from '../dashboard/committed.ts'
import { keptCohort } from '../own-cohort.ts'
import { acceptExpectations } from '../participants.server.ts'
import { requireOwnCohort, requireOwnCohorts, showOwnCohort } from '../show-own-cohort.server.ts'
import type { Route } from './+types/expectations-page'
import { acceptCopy, declineCopy } from './copy.ts'
import { declinePlace } from './decline-place.server.ts'
import { DeclineQuestion } from './decline-question.tsx'
import { ExpectationsView } from './expectations-view.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Before We Begin · ${brand.name}` }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { firstName } = requireMember(context)
  const { cohorts, chosen } = requireOwnCohorts(context)
  const { slug, questionnaire_completed } = chosen
  return {
    firstName,
    cohort: (await showOwnCohort(context)).cohort,
    about: aboutCohort({ slug }),
    isOnlyStep: questionnaire_completed,
    staysSignedIn: cohorts.length > 1,
    asksToDecline: url.searchParams.has('decline'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  switch ((await readForm(request)).get('intent')) {
    case 'accept':
      return accept(context, keptCohort(url.searchParams))
    case 'decline':
      return decline(context)
    default:
      throw data(null, { status: 400 })
  }
}

async function accept(context: Readonly<RouterContextProvider>, kept: string) {
  const { db, clock } = context.get(servicesContext)
  const member = requireMember(context)
  const { id, questionnaire_completed } = requireOwnCohort(context)
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

async function decline(context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext)
  const { cohorts, chosen } = requireOwnCohorts(context)
  try {
    const isOver = (await showOwnCohort(context)).cohort.phase === 'over'
    const outcome = await declinePlace(services, requireMember(context), chosen.id)
    if (outcome !== 'declined') return data({ notice: declineCopy[outcome] }, { status: 404 })
    if (cohorts.length > 1)
      return redirectWithToast(
        context,
        href('/training-portal/dashboard'),
        declineCopy[isOver ? 'left' : 'declinedOne'],
      )
    const headers = new Headers({ 'Set-Cookie': endedSessionCookie(services) })
    // A full page load, so that no data of the portal stays in memory.
    headers.set('X-Remix-Reload-Document', 'true')
    return redirectWithToast(context, href('/training-portal/login'), declineCopy[isOver ? 'left' : 'declined'], {
      headers,
    })
  } catch (error) {
    logFailure(context, error, 'decline failed')
    return data({ notice: declineCopy.failed }, { status: 503 })
  }
}

export default function ExpectationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData, acceptCopy)
  const { about, asksToDecline, ...shown } = loaderData
  return (
    <ExpectationsView
      {...shown}
      notice={answer?.notice}
      question={
        asksToDecline && (
          <DeclineQuestion about={about} staysSignedIn={shown.staysSignedIn} isOver={shown.cohort.phase === 'over'} />
        )
      }
    />
  )
}
