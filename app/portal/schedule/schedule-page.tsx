import { pilot } from '../../cohorts/pilot.ts'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/schedule-page'
import { ExerciseSection } from './exercise-section.tsx'
import { findFeed } from './feed/calendar-feeds.server.ts'
import { FeedCard } from './feed/feed-card.tsx'
import { feedUrl } from './feed/feed-key.server.ts'
import { PreparationSection } from './preparation-section.tsx'
import { leads } from './schedule.content.ts'
import { progressAt } from './schedule.ts'
import { SectionLinks } from './section-links.tsx'
import { SessionSection } from './session-section.tsx'
import { SlackCard } from './slack-card.tsx'

/** A question about the feed is the same page: it asks the server for nothing. */
export { unlessSameScreen as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export const meta: Route.MetaFunction = () => [{ title: `Training Schedule · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const feedId = await findFeed(services.db, requireMember(context))
  return { progress: progressAt(services.clock.now()), feed: feedId && feedUrl(services, feedId) }
}

export default function SchedulePage({ loaderData: { progress, feed } }: Route.ComponentProps) {
  const [first, second, third] = pilot.sessions
  const [refinement, integration] = pilot.exercises
  return (
    <main id="content" className="page portal-main">
      <header>
        <h1>Training Schedule</h1>
        <p className="lead">{leads.page}</p>
      </header>
      <div className="mt-[clamp(1.5rem,3vw,2.5rem)] grid gap-x-[clamp(2rem,4vw,4rem)] gap-y-10 *:min-w-0 min-[68rem]:grid-cols-[minmax(0,1fr)_20rem] min-[68rem]:grid-rows-[auto_auto_1fr] min-[68rem]:items-start">
        <SectionLinks />
        <SlackCard />
        <FeedCard url={feed} />
        <div className="min-[68rem]:col-start-1 min-[68rem]:row-span-3 min-[68rem]:row-start-1">
          <PreparationSection />
          <SessionSection session={first} progress={progress} />
          <ExerciseSection exercise={refinement} slots={progress.officeHours} />
          <SessionSection session={second} progress={progress} />
          <ExerciseSection exercise={integration} />
          <SessionSection session={third} progress={progress} />
        </div>
      </div>
    </main>
  )
}
