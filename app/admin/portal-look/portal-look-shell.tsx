import type { ReactNode } from 'react'
import { data, href, isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { titleOf } from '../../cohorts/bootcamp-home.ts'
import { findCohortRecord } from '../../cohorts/cohort-records.server.ts'
import { brand } from '../../organization/brand.ts'
import { isRowId } from '../../platform/row-id.ts'
import { servicesContext } from '../../platform/services.ts'
import { PortalPlace } from '../../portal/portal-place.ts'
import { guardAdmin, requireAdmin } from '../../sign-in/viewer.server.ts'
import { SiteFooter } from '../../site/site-footer.tsx'
import { CalendarDays, FolderKanban, LayoutDashboard, Users } from '../../ui/drawings/icons.tsx'
import { SparkMark } from '../../ui/drawings/spark-mark.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadingBar } from '../../ui/loading-bar.tsx'
import { AdminErrorView } from '../admin-error-view.tsx'
import type { Route } from './+types/portal-look-shell'

export const middleware: Route.MiddlewareFunction[] = [guardAdmin]
export const handle = { interactive: true }

/** A draft has no participants, so it has a preview instead. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const cohort = isRowId(id) ? await findCohortRecord(context.get(servicesContext).db, Number(id)) : null
  if (!cohort || cohort.state === 'draft') throw data(null, { status: 404 })
  return { id, name: titleOf(cohort) }
}

/** Shows an admin the portal of a cohort, read-only: an admin has no portal session. */
export default function PortalLookShell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <AdminErrorView error={error} />
  return (
    <Frame>
      <ErrorView error={error} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const cohort = useRouteLoaderData<typeof loader>('admin/portal-look/portal-look-shell')
  const id = cohort?.id ?? ''
  return (
    <PortalPlace value={href('/admin/cohorts/:id/portal', { id })}>
      <div className={`flex grow flex-col ${cohort ? 'with-portal-nav' : ''}`}>
        <LoadingBar />
        <Bar cohort={cohort} />
        <header className="border-b border-line">
          <div className="page portal-bar">
            <Link reloadDocument to={href('/')} className="logo flex-none" aria-label={`${brand.name}, home`}>
              <SparkMark />
              {brand.name}
            </Link>
            {cohort && <Navigation id={id} />}
          </div>
        </header>
        {children}
        <SiteFooter />
      </div>
    </PortalPlace>
  )
}

/** Names the cohort, and links back; sticky. */
function Bar({ cohort }: { cohort: { id: string; name: string } | undefined }) {
  return (
    <aside
      aria-label="You are only looking"
      className="stays top-0 z-30 border-b-2 border-ember bg-night px-[clamp(1rem,3vw,2.5rem)] py-2.5 text-sm text-night-text [&_a:focus-visible]:outline-night-text"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <p className="mr-auto max-w-none">
          <strong>{cohort ? `The portal of ${cohort.name}` : 'The portal'}, as participants see it.</strong> You’re only
          looking: nothing you do here affects anyone.
        </p>
        <Link className="py-1 underline underline-offset-4" to={`${href('/admin/inquiries')}?form=report`}>
          Reports
        </Link>
        {cohort && (
          <Link className="py-1 underline underline-offset-4" to={href('/admin/cohorts/:slug', { slug: cohort.id })}>
            Back to the bootcamp
          </Link>
        )}
      </div>
    </aside>
  )
}

function Navigation({ id }: { id: string }) {
  const { pathname } = useLocation()
  const pages = [
    { label: 'Dashboard', to: href('/admin/cohorts/:id/portal', { id }), icon: LayoutDashboard },
    {
      qualifier: 'Training',
      label: 'Schedule',
      to: href('/admin/cohorts/:id/portal/schedule', { id }),
      icon: CalendarDays,
    },
    { label: 'Community', to: href('/admin/cohorts/:id/portal/community', { id }), icon: Users },
    { label: 'Projects', to: href('/admin/cohorts/:id/portal/projects', { id }), icon: FolderKanban },
  ]
  // The dashboard's URL is a prefix of all others.
  const current = pages.findLast(({ to }) => pathname.startsWith(to))
  return (
    <nav className="portal-nav" aria-label="Training portal">
      {pages.map(({ qualifier, label, to, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === current?.to ? 'page' : undefined}
          className="flex min-h-11 items-center font-semibold whitespace-nowrap hover:[box-shadow:inset_0_-3px_var(--color-ember)] focus-visible:outline-offset-[-3px] aria-[current=page]:[box-shadow:inset_0_-3px_var(--color-ember)]"
        >
          <Icon aria-hidden="true" />
          <span>
            {qualifier && <span className="qualifier">{qualifier} </span>}
            {label}
          </span>
        </Link>
      ))}
    </nav>
  )
}
