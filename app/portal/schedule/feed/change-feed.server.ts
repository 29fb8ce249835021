import { href, type RouterContextProvider } from 'react-router'
import type { Database } from '../../../platform/database/database.server.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireMember } from '../../../sign-in/viewer.server.ts'
import type { Member } from '../../../viewer.ts'
import { keptCohort } from '../../own-cohort.ts'
import { feedCopy } from '../copy.ts'

/** The action of each change of somebody's own feed: it comes back to the schedule and says what has happened. */
export async function changeFeed(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  change: (db: Database, member: Member) => Promise<keyof typeof feedCopy>,
) {
  const { db } = context.get(servicesContext)
  const member = requireMember(context)
  const page = href('/training-portal/schedule') + keptCohort(url.searchParams)
  try {
    return redirectWithToast(context, `${page}#subscribe`, feedCopy[await change(db, member)])
  } catch (error) {
    logFailure(context, error, 'calendar feed was not changed')
    return redirectWithToast(context, page, feedCopy.failed)
  }
}
