import { href, redirect } from 'react-router'
import { keptCohort } from '../../own-cohort.ts'
import type { Route } from './+types/reset-feed-route'
import { resetFeed } from './calendar-feeds.server.ts'
import { changeFeed } from './change-feed.server.ts'

export function loader({ url }: Route.LoaderArgs) {
  return redirect(href('/training-portal/schedule') + keptCohort(url.searchParams))
}

export function action(asked: Route.ActionArgs) {
  return changeFeed(asked, async (db, member) => ((await resetFeed(db, member)) ? 'reset' : 'no-feed'))
}
