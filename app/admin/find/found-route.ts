import { servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { findFocus } from '../bootcamp/focus.server.ts'
import type { Route } from './+types/found-route'
import { longestTerm } from './choices.ts'
import { findEverything } from './find-everything.server.ts'

/** The palette's results while the admin types. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const term = (url.searchParams.get('search') ?? '').slice(0, longestTerm)
  const { focus } = await findFocus({ request, url, context })
  return Response.json(await findEverything(context.get(servicesContext), admin, term, focus), {
    headers: { 'Cache-Control': 'no-store' },
  })
}
