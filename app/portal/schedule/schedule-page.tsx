import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { otherOfficeHours, type Schedule, type ScheduleItem } from '../../cohorts/schedule-item.ts'
import { brand } from '../../organization/brand.ts'
import { unlessSameScreen } from '../../platform/forms/revalidation.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { GiveBackLink } from '../give-back/give-back-link.tsx'
import { isOver, keptCohort } from '../own-cohort.ts'
import { requireOwnCohorts } from '../show-own-cohort.server.ts'
import type { Route } from './+types/schedule-page'
import { ExerciseSection } from './exercise-section.tsx'
import { findFeed } from './feed/calendar-feeds.server.ts'
import { FeedCard } from './feed/feed-card.tsx'
import { feedUrl } from './feed/feed-key.server.ts'
import { OfficeHoursList } from './office-hours-list.tsx'
import { PreparationSection } from './preparation-section.tsx'
import { feedContents, leadOf, type Progress, progressAt } from './schedule.ts'
import { ScheduleSection } from './schedule-section.tsx'
import { SectionLinks } from './section-links.tsx'
import { otherOfficeHoursName, sectionNameOf } from './section-names.ts'
import { SessionSection } from './session-section.tsx'
import { SlackCard } from './slack-card.tsx'

/** A question about the feed is the same page: it asks the server for nothing. Another cohort is another one. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change
  return keptCohort(currentUrl.searchParams) !== keptCohort(nextUrl.searchParams) || unlessSameScreen(change)
}

export const meta: Route.MetaFunction = () => [{ title: `Training Schedule · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { cohorts, chosen } = requireOwnCohorts(context)
  const now = services.clock.now()
  const [schedule, feedId] = await Promise.all([
    findSchedule(services.db, chosen.id),
    findFeed(services.db, requireMember(context)),
  ])
  if (!schedule) throw new Response('There is no schedule yet.', { status: 404 })
  return {
    schedule,
    progress: progressAt(schedule, now),
    feed: feedId && feedUrl(services, feedId),
    feedOfAll: { bootcamps: cohorts.length, isOver: cohorts.every((cohort) => isOver(cohort, now)) },
    canGiveBack: !isOver(chosen, now),
  }
}

export default function SchedulePage({
  loaderData: { schedule, progress, feed, feedOfAll, canGiveBack },
}: Route.ComponentProps) {
  const { items, chatUrl } = schedule
  const slots = otherOfficeHours(schedule)
  const names = [...items.map(sectionNameOf), ...(slots.length > 0 ? [otherOfficeHoursName] : [])]
  return (
    <main id="content" className="page portal-main">
      <header>
        <h1>Training Schedule</h1>
        <p className="lead">{leadOf(schedule, progress)}</p>
      </header>
      <div className="mt-[clamp(1.5rem,3vw,2.5rem)] grid gap-x-[clamp(2rem,4vw,4rem)] gap-y-10 *:min-w-0 min-[68rem]:grid-cols-[minmax(0,1fr)_20rem] min-[68rem]:grid-rows-[auto_auto_1fr] min-[68rem]:items-start">
        <SectionLinks sections={names} />
        <SlackCard url={chatUrl} />
        <FeedCard url={feed} about={feedContents(schedule, feedOfAll)} />
        <div className="min-[68rem]:col-start-1 min-[68rem]:row-span-3 min-[68rem]:row-start-1">
          {items.map((item) => (
            <Section key={sectionNameOf(item).id} item={item} schedule={schedule} progress={progress} />
          ))}
          {slots.length > 0 && (
            <ScheduleSection {...otherOfficeHoursName} mark="step" opens>
              <div className="office-hours grid w-full gap-3">
                <OfficeHoursList slots={slots} schedule={schedule} phases={progress.officeHours} />
              </div>
            </ScheduleSection>
          )}
          {canGiveBack && (
            <div className="border-t border-hair pt-6">
              <GiveBackLink />
            </div>
          )}
        </div>
      </div>
    </main>
  )
}

function Section({ item, schedule, progress }: { item: ScheduleItem; schedule: Schedule; progress: Progress }) {
  switch (item.kind) {
    case 'preparation':
      return <PreparationSection preparation={item} />
    case 'live session':
      return <SessionSection session={item} schedule={schedule} progress={progress} />
    case 'exercise':
      return <ExerciseSection exercise={item} schedule={schedule} phases={progress.officeHours} />
  }
}
