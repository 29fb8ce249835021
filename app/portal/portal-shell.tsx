import { type ReactNode, useEffect } from 'react'
import {
  data,
  href,
  type MiddlewareFunction,
  Outlet,
  type RouterContextProvider,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import { cohortParam } from '../cohorts/cohort-choice.ts'
import { cohortInList } from '../cohorts/cohort-switcher.tsx'
import { findSchedule } from '../cohorts/cohorts.server.ts'
import { sessionsOf } from '../cohorts/schedule-item.ts'
import { findBrowserZone } from '../membership/members.server.ts'
import { brand } from '../organization/brand.ts'
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { SignOutButton } from '../sign-in/sign-out/sign-out-button.tsx'
import { guardPortal, requireMember } from '../sign-in/viewer.server.ts'
import { SiteFooter } from '../site/site-footer.tsx'
import { SparkMark } from '../ui/drawings/spark-mark.tsx'
import { ErrorView } from '../ui/error-view.tsx'
import { Link } from '../ui/link.tsx'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import type { Route } from './+types/portal-shell'
import { AccountMenu } from './account-menu.tsx'
import { CohortLinks } from './cohort-links.tsx'
import { chooseOwnCohort, keptCohort, type OwnCohort } from './own-cohort.ts'
import { nextStep, noProgress, type Step } from './participant.ts'
import { ensureParticipant } from './participants.server.ts'
import { PortalNavigation } from './portal-navigation.tsx'
import { LiveBar } from './schedule/live-bar.tsx'
import { barSession } from './schedule/live-session.ts'
import { type OwnCohorts, ownCohortsContext } from './show-own-cohort.server.ts'

export const middleware: Route.MiddlewareFunction[] = [guardPortal, guardOnboarding]
export const handle = { interactive: true }

/** The page of each open step. */
const addressOf: Record<Exclude<Step, 'dashboard'>, string> = {
  expectations: href('/training-portal/expectations'),
  questionnaire: href('/training-portal/questionnaire'),
}

/** Pages about one cohort, which need its onboarding. */
const aboutOneCohort = [href('/training-portal/dashboard'), href('/training-portal/schedule')]

/** Forms that are open to everyone in the portal, also during the onboarding. */
const alwaysOpen: string[] = [href('/training-portal/zone'), href('/training-portal/next-bootcamp')]

/** Open once the expectations are accepted. */
const givesBack = href('/training-portal/give-back')

function stepAt(address: string): Step {
  return (['expectations', 'questionnaire'] as const).find((step) => addressOf[step] === address) ?? 'dashboard'
}

function isAboutOneCohort(address: string): boolean {
  return (
    stepAt(address) !== 'dashboard' ||
    [...aboutOneCohort, givesBack].some((page) => `${address}/`.startsWith(`${page}/`))
  )
}

/** Unreadable progress counts as none (specification, section 4). */
function stepOf(own: OwnCohorts | null): Step {
  return nextStep(own?.chosen ?? noProgress)
}

/** Profile, projects, directory and own data are about no cohort: finishing the onboarding of any cohort opens them. */
function isOpen(address: string, own: OwnCohorts | null): boolean {
  if (alwaysOpen.includes(address)) return true
  if (address === givesBack) return stepOf(own) !== 'expectations'
  if (stepOf(own) === stepAt(address)) return true
  return !isAboutOneCohort(address) && (own?.cohorts ?? []).some((cohort) => nextStep(cohort) === 'dashboard')
}

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>[0]

/**
 * Runs on every request for pages, data and forms. Uses the matched route's pattern, so the spelling of the URL doesn't
 * matter.
 */
async function guardOnboarding(
  { context, pattern, url }: MiddlewareArgs,
  next: () => Promise<Response>,
): Promise<Response> {
  const own = choose(await findOwnCohorts(context), url, context.get(servicesContext).clock.now())
  // The router omits the first slash of a pattern.
  if (!isOpen(`/${pattern.replace(/^\//, '')}`, own))
    throw redirect(href(`/training-portal/${stepOf(own)}`) + keptCohort(url.searchParams))
  context.set(ownCohortsContext, own)
  return next()
}

/** @returns null when it could not be read; a database outage is thrown */
async function findOwnCohorts(context: Readonly<RouterContextProvider>): Promise<OwnCohort[] | null> {
  const { db } = context.get(servicesContext)
  try {
    return await ensureParticipant(db, requireMember(context))
  } catch (error) {
    if (error instanceof Response || isDatabaseUnavailable(error)) throw error
    logFailure(context, error, 'progress could not be read')
    return null
  }
}

/** @throws 404 when the URL names a cohort that is none of theirs */
function choose(cohorts: OwnCohort[] | null, url: URL, now: Date): OwnCohorts | null {
  if (!cohorts) return null
  // The place was lost after the previous guard had passed.
  if (cohorts.length === 0) throw redirectDocument(href('/training-portal/login'))
  const chosen = chooseOwnCohort(cohorts, url.searchParams.get(cohortParam), now)
  if (!chosen) throw data(null, { status: 404 })
  return { cohorts, chosen }
}

/**
 * Its data only changes by a form, or when the guard redirects to another step or cohort. Without revalidation on other
 * navigations, a failing page shows its error inside this frame. Every page has a loader, so the guard runs in any case.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOtherStep = stepAt(currentUrl.pathname) !== stepAt(nextUrl.pathname)
  const isOtherCohort = keptCohort(currentUrl.searchParams) !== keptCohort(nextUrl.searchParams)
  return isOtherStep || isOtherCohort || (formMethod === 'POST' && defaultShouldRevalidate)
}

/** Required: without a loader, client navigation would skip the middleware. */
export async function loader({ context }: Route.LoaderArgs) {
  const own = context.get(ownCohortsContext)
  const { memberId, firstName, lastName } = requireMember(context)
  const { db, clock } = context.get(servicesContext)
  const [zone, schedule] = await Promise.all([findBrowserZone(db, memberId), own && findSchedule(db, own.chosen.id)])
  const person = { name: `${firstName} ${lastName}`, zone }
  if (!own) return { ...person, onboarded: false, cohorts: [], chosen: null, session: null, now: '' }
  const { cohorts, chosen } = own
  const now = clock.now()
  const session = schedule && barSession(sessionsOf(schedule), now)
  return {
    ...person,
    session,
    now: now.toISOString(),
    onboarded: nextStep(chosen) === 'dashboard',
    // Formatted on the server, so that the browser doesn't load that code.
    cohorts: cohorts.map((cohort) => ({ slug: cohort.slug, name: cohortInList(cohort) })),
    chosen: chosen.slug,
  }
}

export default function PortalShell({ loaderData }: Route.ComponentProps) {
  useOwnZone(loaderData.zone)
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** Tells the server once the browser's time zone is another one than is known. Not as a form: the page is not loaded again for it. */
function useOwnZone(known: string | null): void {
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (!timeZone || timeZone === known) return
    // Told again with the next page, should it not arrive.
    fetch(href('/training-portal/zone'), { method: 'POST', body: new URLSearchParams({ zone: timeZone }) }).catch(
      () => {},
    )
  }, [known])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorView error={error} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const own = useRouteLoaderData<typeof loader>('portal/portal-shell')
  return (
    <UnsavedChanges>
      <div className={`flex grow flex-col ${own?.onboarded ? 'with-portal-nav' : ''}`}>
        <LoadingBar />
        <header className="border-b border-line">
          <div className="page portal-bar">
            <Link reloadDocument to={href('/')} className="logo flex-none" aria-label={`${brand.name}, home`}>
              <SparkMark />
              {brand.name}
            </Link>
            {own?.onboarded && <PortalNavigation />}
            {own?.onboarded ? <AccountMenu name={own.name} /> : <SignOutButton className="button-quiet button-small" />}
          </div>
        </header>
        {own?.onboarded && own.session && <LiveBar session={own.session} now={own.now} />}
        {own && <CohortLinks cohorts={own.cohorts} chosen={own.chosen} isShown={isAboutOneCohort} />}
        {children}
        <SiteFooter />
      </div>
    </UnsavedChanges>
  )
}
