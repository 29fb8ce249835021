import { href, redirect } from 'react-router'
import { keptCohort } from '../../own-cohort.ts'
import type { Route } from './+types/stop-feed-route'
import { stopFeed } from './calendar-feeds.server.ts'
import { changeFeed } from './change-feed.server.ts'

export function loader({ url }: Route.LoaderArgs) {
  return redirect(href('/training-portal/schedule') + keptCohort(url.searchParams))
}

export function action(asked: Route.ActionArgs) {
  return changeFeed(asked, async (db, member) => {
    await stopFeed(db, member)
    return 'stopped'
  })
}
