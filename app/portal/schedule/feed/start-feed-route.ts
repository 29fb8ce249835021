import { href, redirect } from 'react-router'
import type { Route } from './+types/start-feed-route'
import { startFeed } from './calendar-feeds.server.ts'
import { changeFeed } from './change-feed.server.ts'

export function loader() {
  return redirect(href('/training-portal/schedule'))
}

export function action({ context }: Route.ActionArgs) {
  return changeFeed(context, async (db, member) => {
    await startFeed(db, member)
    return 'started'
  })
}
