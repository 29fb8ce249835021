import { href, redirect } from 'react-router'
import { keepTyped } from '../../platform/lost-connection.ts'
import { requestContext, servicesContext } from '../../platform/services.ts'
import { redirectWithToast } from '../../platform/toast.server.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/reset-feed-route'
import { resetFeed } from './calendar-feeds.server.ts'
import { feedCopy } from './copy.ts'

const page = href('/training-portal/schedule')

export function loader() {
  return redirect(page)
}

export async function action({ context }: Route.ActionArgs) {
  const { db, log } = context.get(servicesContext)
  const member = requireMember(context)
  try {
    const outcome = (await resetFeed(db, member)) ? 'reset' : 'no-feed'
    return redirectWithToast(`${page}#subscribe`, feedCopy[outcome])
  } catch (error) {
    const { reference } = context.get(requestContext)
    log.error({ reference, error: (error as Error).stack }, 'calendar feed could not be reset')
    return redirectWithToast(page, feedCopy.failed)
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepTyped(serverAction, { offline: { notice: feedCopy.offline }, failed: { notice: feedCopy.failed } })
}
