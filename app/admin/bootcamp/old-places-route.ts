import { href, redirect } from 'react-router'
import { slugOf } from '../../cohorts/bootcamp-home.ts'
import { cohortParam } from '../../cohorts/cohort-choice.ts'
import type { Route } from './+types/old-places-route'
import { findFocus } from './focus.server.ts'

/** The waitlists' address in earlier versions, which emails and bookmarks have. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { bootcamps, focus } = await findFocus({ request, url, context })
  const inFocus = bootcamps.find(({ id }) => id === focus)
  const slug = url.searchParams.get(cohortParam) || (inFocus && slugOf(inFocus))
  return redirect(slug ? href('/admin/cohorts/:slug/waitlist', { slug }) : href('/admin/cohorts'))
}
