import type { RouterContextProvider } from 'react-router'
import { slugOf, titleOf } from '../../cohorts/bootcamp-home.ts'
import { type CohortRecord, listCohortRecords } from '../../cohorts/cohort-records.server.ts'
import { hostName, readCookie, writeCookie } from '../../platform/http/cookie.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { whenOf } from './facts.ts'
import { nearestOf } from './nearest.ts'

/** A cookie, because most addresses name no bootcamp: without it the menu would forget the one that was chosen last. */
const cookieName = 'bootcamp'
const year = 365 * 24 * 60 * 60

interface Asked {
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
}

/** For the menu: all bootcamps, the newest first, and which one is in focus; null before the first one is made. */
export async function findFocus({ request, url, context }: Asked) {
  const { db, clock, config } = context.get(servicesContext)
  const now = clock.now()
  const cohorts = await listCohortRecords(db)
  const chosen = slugIn(url.pathname) ?? readCookie(request, hostName(config, cookieName))
  const focus = cohorts.find((one) => [slugOf(one), String(one.id)].includes(chosen ?? '')) ?? nearestOf(cohorts, now)
  const bootcamps = cohorts.map((cohort) => ({
    id: cohort.id,
    slug: cohort.slug,
    title: titleOf(cohort),
    when: whenOf(cohort, now),
  }))
  return { bootcamps, focus: focus?.id ?? null }
}

function slugIn(pathname: string): string | undefined {
  if (pathname.startsWith('/admin/pilot-bootcamp')) return 'pilot'
  return /^\/admin\/cohorts\/([^/]+)/.exec(pathname)?.[1]
}

/** @returns the `Set-Cookie` that keeps this bootcamp in focus; null if it is already */
export function focusCookie({ request, context }: Omit<Asked, 'url'>, cohort: CohortRecord): string | null {
  const { config } = context.get(servicesContext)
  const slug = slugOf(cohort)
  return readCookie(request, hostName(config, cookieName)) === slug ? null : writeCookie(config, cookieName, slug, year)
}
