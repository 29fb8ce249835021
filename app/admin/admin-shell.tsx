import { useCallback, useEffect, useRef } from 'react'
import { href, Outlet, useLocation } from 'react-router'
import { type AdminRole, mayOpen } from '../admin-role.ts'
import { AllowedTo } from '../allowed-to.tsx'
import { homeOf, onboardingOf } from '../cohorts/bootcamp-home.ts'
import { countShown } from '../inquiries/inquiry-lists.server.ts'
import { forViewer } from '../inquiries/inquiry-query.ts'
import { brand } from '../organization/brand.ts'
import type { Count } from '../platform/paging.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { version } from '../platform/version.server.ts'
import { SignOutButton } from '../sign-in/sign-out/sign-out-button.tsx'
import { guardAdmin, requireAdmin } from '../sign-in/viewer.server.ts'
import { ChevronsUpDown, GraduationCap, type Icon, Search } from '../ui/drawings/icons.tsx'
import { Link, NavLink } from '../ui/link.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { LoadingBar } from '../ui/loading-bar.tsx'
import { ThemeChoice } from '../ui/theme/theme-choice.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import type { Route } from './+types/admin-shell'
import { AdminErrorView } from './admin-error-view.tsx'
import { findFocus } from './bootcamp/focus.server.ts'
import { FindButton } from './find/find-button.tsx'
import { adminNavigation } from './navigation.ts'

export const middleware: Route.MiddlewareFunction[] = [guardAdmin]
export const handle = { interactive: true }

/** Has a loader so that the guard runs on every client navigation too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { email, adminRole } = admin
  const { db } = context.get(servicesContext)
  const [{ bootcamps, focus }, newInquiries] = await Promise.all([
    mayOpen(adminRole, href('/admin/cohorts')) ? findFocus({ request, url, context }) : { bootcamps: [], focus: null },
    // The menu stands on every page, also on those that a failure of this number doesn't concern.
    countShown(db, forViewer({ status: 'new' }, admin)).catch((error: unknown) => {
      logFailure(context, error, 'new inquiries could not be counted')
      return null
    }),
  ])
  return { email, adminRole, version, bootcamps, focus, newInquiries }
}

export { unlessSameScreen as shouldRevalidate } from '../platform/forms/revalidation.ts'

export default function AdminShell({ loaderData }: Route.ComponentProps) {
  return (
    <UnsavedChanges>
      <div className="flex grow flex-col lg:flex-row">
        <LoadingBar />
        <Sidebar {...loaderData} />
        <main id="content" tabIndex={-1} className="min-w-0 px-[clamp(1rem,3vw,2.5rem)] pt-6 pb-16 lg:flex-1 lg:pt-10">
          <div className="mx-auto max-w-6xl">
            <Outlet />
          </div>
        </main>
      </div>
    </UnsavedChanges>
  )
}

/**
 * A sticky column beside the page, low enough for a small laptop; in a narrow window, a bar with a menu that works without
 * JavaScript.
 */
function Sidebar({ email, adminRole, version, ...menu }: Route.ComponentProps['loaderData']) {
  return (
    <header className="stays top-0 z-30 bg-night text-night-text lg:static lg:w-64 lg:shrink-0">
      <div className="flex items-center gap-x-2 px-[clamp(1rem,3vw,2.5rem)] py-2.5 lg:sticky lg:top-0 lg:h-svh lg:flex-col lg:items-stretch lg:overflow-y-auto lg:px-0 lg:py-0">
        <div className="mr-auto min-w-0 lg:mr-0 lg:px-6 lg:pt-5">
          <Link
            reloadDocument
            to={href('/')}
            className="font-heading text-lg leading-tight font-bold whitespace-nowrap focus-visible:outline-night-text"
          >
            {brand.name} <span className="font-body text-sm font-semibold text-night-soft">Admin</span>
          </Link>
          <SignedIn email={email} className="lg:hidden" />
        </div>
        <FindButton
          role={adminRole}
          bootcamp={menu.bootcamps.find(({ id }) => id === menu.focus) ?? null}
          className={findButton}
        />
        <Navigation role={adminRole} {...menu} />
        <div className="lg:border-t lg:border-night-soft/40 lg:px-6 lg:py-3 lg:[@media(max-height:47rem)]:py-1">
          <SignedIn email={email} className="hidden lg:block" />
          <div className="night my-2 max-lg:hidden [@media(max-height:47rem)]:my-1 [@media(max-height:47rem)]:[&_span]:min-h-6">
            <ThemeChoice />
          </div>
          <div className="flex items-center justify-between gap-3">
            <SignOutButton className={barButton}>Sign out</SignOutButton>
            <p className="hidden text-xs text-night-soft lg:block">
              {brand.name} {version}
            </p>
          </div>
        </div>
      </div>
    </header>
  )
}

const barButton =
  'min-h-11 rounded-md border border-night-soft px-3 text-sm font-semibold whitespace-nowrap hover:bg-night-text hover:text-on-ember focus-visible:outline-night-text lg:min-h-9'
const findButton =
  'hidden min-h-9 items-center gap-2.5 rounded-md border border-night-soft/60 px-3 text-sm text-night-soft hover:border-night-text hover:text-night-text focus-visible:outline-night-text lg:mx-5 lg:mt-3 lg:flex'
const menuId = 'admin-menu'
const asMenu =
  'inset-x-0 top-17 bottom-auto m-0 max-h-[calc(100dvh-4.25rem)] w-full overflow-y-auto border-t border-night-soft/40 bg-night px-[calc(clamp(1rem,3vw,2.5rem)-0.75rem)] py-3 text-night-text backdrop:top-17 backdrop:bg-night/50'
const asColumn =
  'lg:static lg:block lg:max-h-none lg:w-auto lg:grow lg:overflow-visible lg:border-0 lg:px-3 lg:py-2 lg:backdrop:hidden lg:open:right-auto lg:open:w-64 lg:[@media(max-height:47rem)]:py-1'

/** One list of links: a popover menu in a narrow window, a column in a wide one. */
function Navigation(menu: Menu) {
  const nav = useRef<HTMLElement>(null)
  // A client navigation loads no document, so the menu would stay open.
  const close = useCallback(() => nav.current?.hidePopover?.(), [])
  // An open menu stays above the page when the window becomes wide.
  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)')
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [close])
  return (
    <>
      <button type="button" className={`${barButton} lg:hidden`} popoverTarget={menuId}>
        Menu
      </button>
      <nav ref={nav} id={menuId} popover="auto" aria-label="Admin" className={`${asMenu} ${asColumn}`}>
        <Links {...menu} onFollow={close} />
        <div className="night mt-3 px-3 pb-1 lg:hidden">
          <ThemeChoice inMenu />
        </div>
      </nav>
    </>
  )
}

type Menu = Pick<Route.ComponentProps['loaderData'], 'bootcamps' | 'focus' | 'newInquiries'> & { role: AdminRole }

function Links({ role, newInquiries, onFollow, ...bootcamps }: Menu & { onFollow: () => void }) {
  const [dashboard, users, ...others] = adminNavigation.map(
    (page) =>
      mayOpen(role, page.to) && (
        <PageLink
          key={page.to}
          {...page}
          count={page.to === href('/admin/inquiries') ? newInquiries : null}
          onFollow={onFollow}
        />
      ),
  )
  return (
    <ul className="admin-links">
      {/* In a wide window there is a separate Find button. */}
      <PageLink label="Find" to={href('/admin/find')} icon={Search} onFollow={onFollow} isInMenuOnly />
      {dashboard}
      {users}
      {mayOpen(role, href('/admin/cohorts')) && <Bootcamps {...bootcamps} onFollow={onFollow} />}
      {others}
    </ul>
  )
}

/** The bootcamp in focus, with a switch to the others. */
function Bootcamps({ bootcamps, focus, onFollow }: Omit<Menu, 'newInquiries' | 'role'> & { onFollow: () => void }) {
  const { pathname } = useLocation()
  const list = useRef<HTMLDetailsElement>(null)
  const follow = () => {
    list.current?.removeAttribute('open')
    onFollow()
  }
  const inFocus = bootcamps.find(({ id }) => id === focus)
  const isHere = /^\/admin\/(cohorts\/|pilot-bootcamp)/.test(pathname)
  return (
    <li className="admin-bootcamp">
      <Link
        // The pilot's has the specified address.
        to={inFocus ? (inFocus.slug === 'pilot' ? onboardingOf(inFocus) : homeOf(inFocus)) : href('/admin/cohorts')}
        aria-current={isHere ? 'page' : undefined}
        onClick={onFollow}
        className="admin-link"
      >
        <GraduationCap aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0">
          <span className="block truncate">{inFocus?.title ?? 'Bootcamps'}</span>
          {inFocus && <span className="block text-xs font-normal">{inFocus.when}</span>}
        </span>
      </Link>
      <details ref={list}>
        <summary className="admin-switch focus-visible:outline-offset-[-3px] focus-visible:outline-ember">
          <ChevronsUpDown aria-hidden="true" className="size-4" />
          <span className="sr-only">Other bootcamps</span>
        </summary>
        <ul>
          {bootcamps
            .filter(({ id }) => id !== focus)
            .slice(0, mostListed)
            .map((bootcamp) => (
              <li key={bootcamp.id}>
                <Link to={homeOf(bootcamp)} onClick={follow} className={other}>
                  <span className="block truncate">{bootcamp.title}</span>
                  <span className="block text-xs font-normal">{bootcamp.when}</span>
                </Link>
              </li>
            ))}
          <li>
            <Link to={href('/admin/cohorts')} onClick={follow} className={other}>
              All bootcamps
            </Link>
          </li>
          <AllowedTo least="organiser">
            <li>
              <Link to={href('/admin/cohorts/new')} onClick={follow} className={other}>
                New bootcamp
              </Link>
            </li>
          </AllowedTo>
        </ul>
      </details>
    </li>
  )
}

const other = 'admin-other hover:underline focus-visible:outline-offset-[-3px] focus-visible:outline-night-text'
/** All are in the list of bootcamps. */
const mostListed = 6

function PageLink({
  label,
  to,
  icon: Icon,
  count = null,
  onFollow,
  isInMenuOnly = false,
}: {
  label: string
  to: string
  icon: Icon
  /** Of what is new there. */
  count?: Count | null
  onFollow: () => void
  isInMenuOnly?: boolean
}) {
  return (
    <li className={isInMenuOnly ? 'lg:hidden' : undefined}>
      <NavLink to={to} onClick={onFollow} className="admin-link">
        <Icon aria-hidden="true" className="size-5" />
        {label}
        {count !== null && count.total > 0 && (
          <span className="admin-count">
            {formatCount(count)}
            <span className="sr-only"> new</span>
          </span>
        )}
      </NavLink>
    </li>
  )
}

function SignedIn({ email, className }: { email: string; className: string }) {
  return (
    <p className={`truncate text-sm text-night-soft ${className}`} title={email}>
      <Link
        to={href('/admin/settings/sign-in')}
        className="hover:text-night-text hover:underline focus-visible:outline-offset-[-2px] focus-visible:outline-night-text"
      >
        <span className="sr-only">Signed in as </span>
        {email}
        <span className="sr-only">: sign-in and passkeys</span>
      </Link>
    </p>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} />
}
