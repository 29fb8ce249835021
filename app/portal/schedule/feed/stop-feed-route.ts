import { href, redirect } from 'react-router'
import type { Route } from './+types/stop-feed-route'
import { stopFeed } from './calendar-feeds.server.ts'
import { changeFeed } from './change-feed.server.ts'

export function loader() {
  return redirect(href('/training-portal/schedule'))
}

export function action({ context }: Route.ActionArgs) {
  return changeFeed(context, async (db, member) => {
    await stopFeed(db, member)
    return 'stopped'
  })
}
