import type { ReactNode } from 'react'
import {
  createContext,
  href,
  Link,
  type MiddlewareFunction,
  Outlet,
  type RouterContextProvider,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import { brand } from '../organization/brand.ts'
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { SignOutButton } from '../sign-in/sign-out/sign-out-button.tsx'
import { guardPortal, requireMember } from '../sign-in/viewer.server.ts'
import { SiteFooter } from '../site/site-footer.tsx'
import { ErrorView } from '../ui/error-view.tsx'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { SparkMark } from '../ui/motif.tsx'
import { ToastInDocument } from '../ui/toaster.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import type { Route } from './+types/portal-shell'
import { nextStep, noProgress, type Step } from './participant.ts'
import { ensureParticipant } from './participants.server.ts'
import { PortalNavigation } from './portal-navigation.tsx'

export const middleware: Route.MiddlewareFunction[] = [guardPortal, guardOnboarding]
export const handle = { interactive: true }

const stepContext = createContext<Step>('expectations')

/** The addresses that belong to one step only; everything else in the portal is for those who have done both. */
const addressesOf: Record<Exclude<Step, 'dashboard'>, string[]> = {
  expectations: [href('/training-portal/expectations'), href('/training-portal/expectations/decline')],
  questionnaire: [href('/training-portal/questionnaire')],
}

function stepAt(address: string): Step {
  return (['expectations', 'questionnaire'] as const).find((step) => addressesOf[step].includes(address)) ?? 'dashboard'
}

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>[0]

/** Asked of every request, pages, data and forms alike, by the route that answers it: how the address was spelt doesn't matter. */
async function guardOnboarding({ context, pattern }: MiddlewareArgs, next: () => Promise<Response>): Promise<Response> {
  const step = nextStep(await findProgress(context))
  // The router leaves the first slash out of a pattern.
  if (step !== stepAt(`/${pattern.replace(/^\//, '')}`)) throw redirect(href(`/training-portal/${step}`))
  context.set(stepContext, step)
  return next()
}

/** What can't be read counts as not done (specification, section 4); a database that is away is said to be away. */
async function findProgress(context: Readonly<RouterContextProvider>) {
  const { db } = context.get(servicesContext)
  try {
    return await ensureParticipant(db, requireMember(context))
  } catch (error) {
    if (error instanceof Response || isDatabaseUnavailable(error)) throw error
    logFailure(context, error, 'progress could not be read')
    return noProgress
  }
}

/**
 * What it knows changes by a form, or turns out when the guards lead to another step. Between pages of one step a page that
 * can't be read then fails by itself, inside this frame; every page has a loader of its own, so the guards are asked all the same.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isOtherStep = stepAt(currentUrl.pathname) !== stepAt(nextUrl.pathname)
  return isOtherStep || (formMethod === 'POST' && defaultShouldRevalidate)
}

/** Has to be there, or client navigation would never ask the middleware. */
export function loader({ context }: Route.LoaderArgs) {
  return { onboarded: context.get(stepContext) === 'dashboard' }
}

export default function PortalShell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorView error={error} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const onboarded = useRouteLoaderData<typeof loader>('portal/portal-shell')?.onboarded
  return (
    <UnsavedChanges>
      <div className="flex grow flex-col">
        <LoadingBar />
        <header className="border-b border-line">
          <div className="page portal-bar">
            <Link reloadDocument to={href('/')} className="logo flex-none" aria-label={`${brand.name}, home`}>
              <SparkMark />
              {brand.name}
            </Link>
            {onboarded && <PortalNavigation />}
            <SignOutButton className="button-quiet button-small" />
          </div>
        </header>
        <ToastInDocument />
        {children}
        <SiteFooter className="pt-10 pb-6 [&_.tagline]:mb-0 [&_.tagline]:text-2xl/none" />
      </div>
    </UnsavedChanges>
  )
}
