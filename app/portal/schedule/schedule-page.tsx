import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { unlessSameScreen } from '../../platform/forms/revalidation.ts'
import { redirectWithOutcome } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { GiveBackLink } from '../give-back/give-back-link.tsx'
import { NextBootcampCard } from '../next-bootcamp.tsx'
import { isOver, keptCohort } from '../own-cohort.ts'
import { showNextBootcamp } from '../show-next-bootcamp.server.ts'
import { requireOwnCohorts } from '../show-own-cohort.server.ts'
import type { Route } from './+types/schedule-page'
import { feedCopy } from './copy.ts'
import { findFeed, resetFeed, startFeed, stopFeed } from './feed/calendar-feeds.server.ts'
import { FeedCard } from './feed/feed-card.tsx'
import { feedUrl } from './feed/feed-key.server.ts'
import { feedContents, progressAt } from './schedule.ts'
import { ScheduleView } from './schedule-view.tsx'

/** The search parameter of a question needs no new data; the one of a cohort does. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change
  return keptCohort(currentUrl.searchParams) !== keptCohort(nextUrl.searchParams) || unlessSameScreen(change)
}

export const meta: Route.MetaFunction = () => [{ title: `Training Schedule · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { cohorts, chosen } = requireOwnCohorts(context)
  const now = services.clock.now()
  const member = requireMember(context)
  const [schedule, feedId, next] = await Promise.all([
    findSchedule(services.db, chosen.id),
    findFeed(services.db, member),
    showNextBootcamp(services, member.memberId, cohorts),
  ])
  if (!schedule) throw new Response('The schedule isn’t here yet.', { status: 404 })
  return {
    schedule,
    progress: progressAt(schedule, now),
    feed: feedId && feedUrl(services, feedId),
    feedOfAll: { bootcamps: cohorts.length, isOver: cohorts.every((cohort) => isOver(cohort, now)) },
    canGiveBack: !isOver(chosen, now),
    next,
  }
}

/** Changes the participant's own feed. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const member = requireMember(context)
  const card = `${href('/training-portal/schedule')}${keptCohort(url.searchParams)}#subscribe`
  const fail = (error: unknown) => {
    logFailure(context, error, 'calendar feed was not changed')
    return feedCopy.failed
  }
  switch ((await readForm(request)).get('intent')) {
    case 'start':
      return redirectWithOutcome(context, card, fail, async () => {
        await startFeed(db, member)
        return feedCopy.started
      })
    case 'reset':
      return redirectWithOutcome(
        context,
        card,
        fail,
        async () => feedCopy[(await resetFeed(db, member)) ? 'reset' : 'no-feed'],
      )
    case 'stop':
      return redirectWithOutcome(context, card, fail, async () => {
        await stopFeed(db, member)
        return feedCopy.stopped
      })
    default:
      throw data(null, { status: 400 })
  }
}

export default function SchedulePage({
  loaderData: { schedule, progress, feed, feedOfAll, canGiveBack, next },
}: Route.ComponentProps) {
  return (
    <ScheduleView
      schedule={schedule}
      progress={progress}
      feed={<FeedCard url={feed} about={feedContents(schedule, feedOfAll)} />}
      next={<NextBootcampCard next={next} />}
    >
      {canGiveBack && (
        <div className="border-t border-hair pt-6">
          <GiveBackLink />
        </div>
      )}
    </ScheduleView>
  )
}
