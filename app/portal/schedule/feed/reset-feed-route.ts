import { href, redirect } from 'react-router'
import type { Route } from './+types/reset-feed-route'
import { resetFeed } from './calendar-feeds.server.ts'
import { changeFeed } from './change-feed.server.ts'

export function loader() {
  return redirect(href('/training-portal/schedule'))
}

export function action({ context }: Route.ActionArgs) {
  return changeFeed(context, async (db, member) => ((await resetFeed(db, member)) ? 'reset' : 'no-feed'))
}
