import { data, Form, href } from 'react-router'
import {
  capitalized,
  counted,
  dayOf,
  hoursOf,
  type ShownCohort,
  sessionDays,
  weekdaysOf,
} from '../../cohorts/cohort.ts'
import { aboutCohort, cohortParam } from '../../cohorts/cohort-choice.ts'
import { brand } from '../../organization/brand.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { NetworkGlyph } from '../../ui/motif.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { committedParam } from '../dashboard/committed.ts'
import { keptCohort } from '../own-cohort.ts'
import { acceptExpectations } from '../participants.server.ts'
import { requireOwnCohort, showOwnCohort } from '../show-own-cohort.server.ts'
import type { Route } from './+types/expectations-page'
import { acceptCopy, declineCopy } from './copy.ts'
import { DeclineQuestion, declineTriggerId } from './decline-question.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Before We Begin · ${brand.name}` }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { firstName } = requireMember(context)
  const { slug, questionnaire_completed } = requireOwnCohort(context)
  const declined = url.searchParams.get('declined')
  const isRefused = declined === 'failed' || declined === 'member-not-found'
  return {
    firstName,
    cohort: await showOwnCohort(context),
    about: aboutCohort({ slug }),
    isOnlyStep: questionnaire_completed,
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

function commitmentsOf(cohort: ShownCohort) {
  return [
    attendanceOf(cohort),
    {
      title: 'Complete the exercise assignments',
      text: `${capitalized(counted(cohort.exercises, 'exercise'))} to take home, one after each session but the last. They turn what you saw into something you made.`,
    },
    {
      title: 'Complete the feedback form',
      text: `A few questions at the end. ${cohort.slug === 'pilot' ? 'This is a pilot: what' : 'What'} you tell us shapes the bootcamp for those who come after you.`,
    },
  ]
}

/** Nobody is asked to come to a session that is over. */
function attendanceOf({ sessions, zone }: ShownCohort) {
  const count = counted(sessions.length, 'live session')
  const ahead = sessions.filter(({ phase }) => phase !== 'over')
  if (ahead.length === 0)
    return {
      title: `Work through all ${count}`,
      text: `They were on ${sessionDays({ sessions, zone })}. The prep pack, the exercises and the recordings that were made are in the portal, for whenever it suits you.`,
    }
  const left = { sessions: ahead, zone }
  const hours = ahead.map((session) => hoursOf(session, zone))
  const days = ahead.map((session, n) => `${dayOf(session.starts, zone)}, ${hours[n]}`)
  const when =
    new Set(hours).size === 1 ? `${capitalized(weekdaysOf(left))}, ${sessionDays(left)}, ${hours[0]}` : days.join('; ')
  return {
    title: ahead.length === sessions.length ? `Attend all ${count}` : 'Attend the live sessions that are left',
    text: `${when}. We build together, so being there is what makes it work.`,
  }
}

export default function ExpectationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData, acceptCopy)
  return (
    <main id="content" className="page portal-main">
      <div className="grid gap-[clamp(2rem,5vw,5rem)] min-[62rem]:grid-cols-[5fr_7fr]">
        <header className="self-start min-[62rem]:sticky min-[62rem]:top-12">
          <p className="eyebrow">{loaderData.isOnlyStep ? 'The only step' : 'Step 1 of 2'}</p>
          <h1 className="mt-3">Before We Begin...</h1>
          <p className="lead">
            Hello {loaderData.firstName}. Your place is one of {loaderData.cohort.capacity}, and it is free. In return
            we ask you to commit to three things.
          </p>
          <NetworkGlyph lit={1} className="mt-12 h-auto w-[min(16rem,60%)] max-[62rem]:hidden" />
        </header>
        <div className="grid gap-8">
          <ol className="commitments ml-4 grid gap-8 border-l border-line">
            {commitmentsOf(loaderData.cohort).map(({ title, text }) => (
              <li key={title}>
                <h2 className="text-xl/tight">{title}</h2>
                <p className="mt-2 max-w-[36em]">{text}</p>
              </li>
            ))}
          </ol>
          <Form method="post" className="form">
            <FormMessage belowFields notice={answer?.notice} />
            <SubmitButton pending="Saving...">Yes, I Commit</SubmitButton>
          </Form>
          <section className="grid gap-3 border-t border-hair pt-8" aria-labelledby="not-now">
            <h2 id="not-now" className="text-xl/tight">
              It doesn't fit right now?
            </h2>
            <p className="max-w-[36em] text-ink-soft">
              That is fine. "Not at This Time" gives your place to somebody else at once: you move to the end of the
              waitlist and are signed out here. You are offered no place until you say that you can take part after all,
              with one button on the page that our email leads to.
            </p>
            <FormMessage belowFields notice={loaderData.declined} />
            {/* A button, as it is named, that asks before anything happens. */}
            <Form preventScrollReset>
              <input type="hidden" name={cohortParam} value={loaderData.cohort.slug} />
              <button id={declineTriggerId} type="submit" name="decline" value="" className="button-quiet">
                Not at This Time
              </button>
            </Form>
            {loaderData.asksToDecline && <DeclineQuestion about={loaderData.about} />}
          </section>
        </div>
      </div>
    </main>
  )
}
