import { href, Link, NavLink, Outlet } from 'react-router'
import { SignOutButton } from '../sign-in/sign-out-button.tsx'
import { guardAdmin, requireAdmin } from '../sign-in/viewer.server.ts'
import { brand } from '../site/brand.ts'
import { ToastInDocument } from '../ui/toaster.tsx'
import type { Route } from './+types/admin-shell'
import { AdminErrorView } from './admin-error-view.tsx'
import { adminNavigation } from './navigation.ts'

export const middleware: Route.MiddlewareFunction[] = [guardAdmin]
export const handle = { interactive: true }

/** Asked for on every client navigation too, so that the guard is. */
export function loader({ context }: Route.LoaderArgs) {
  return { email: requireAdmin(context).email }
}

export { unlessSameScreen as shouldRevalidate } from '../platform/revalidation.ts'

export default function AdminShell({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <div className="flex grow flex-col lg:flex-row">
      <Sidebar email={email} />
      <main id="content" tabIndex={-1} className="min-w-0 px-[clamp(1rem,3vw,2.5rem)] pt-6 pb-16 lg:flex-1 lg:pt-10">
        <div className="mx-auto max-w-6xl">
          <ToastInDocument />
          <Outlet />
        </div>
      </main>
    </div>
  )
}

/** A column beside the page that stays while the page scrolls; where the screen is narrow, a bar above it. */
function Sidebar({ email }: { email: string }) {
  return (
    <header className="two-row-header bg-night text-night-text lg:w-64 lg:shrink-0">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 lg:sticky lg:top-0 lg:flex lg:h-svh lg:flex-col lg:items-stretch lg:overflow-y-auto">
        <div className="min-w-0 pt-3 pl-[clamp(1rem,3vw,2.5rem)] lg:px-6 lg:pt-8">
          <Link
            reloadDocument
            to={href('/')}
            className="font-heading text-lg font-bold whitespace-nowrap focus-visible:outline-night-text"
          >
            {brand.name} <span className="font-body text-sm font-semibold text-night-soft">Admin</span>
          </Link>
          <SignedIn email={email} className="lg:hidden" />
        </div>
        <nav
          aria-label="Admin"
          className="col-span-2 row-start-2 overflow-x-auto px-[calc(clamp(1rem,3vw,2.5rem)-0.75rem)] py-2 lg:grow lg:px-3 lg:py-6"
        >
          <ul className="flex gap-1 lg:flex-col">
            {adminNavigation.map((item) => (
              <NavigationItem key={item.to} {...item} />
            ))}
          </ul>
        </nav>
        <div className="pt-3 pr-[clamp(1rem,3vw,2.5rem)] lg:border-t lg:border-night-soft/40 lg:px-6 lg:py-6">
          <SignedIn email={email} className="hidden lg:mb-3 lg:block" />
          <SignOutButton className="min-h-9 rounded-md border border-night-soft px-3 text-sm font-semibold whitespace-nowrap hover:bg-night-text hover:text-on-ember focus-visible:outline-night-text">
            Sign out
          </SignOutButton>
        </div>
      </div>
    </header>
  )
}

function SignedIn({ email, className }: { email: string; className: string }) {
  return (
    <p className={`truncate text-sm text-night-soft ${className}`} title={email}>
      <span className="sr-only">Signed in as </span>
      {email}
    </p>
  )
}

function NavigationItem({ label, to, icon: Icon }: (typeof adminNavigation)[number]) {
  return (
    <li>
      <NavLink
        to={to}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold whitespace-nowrap text-night-soft hover:text-night-text focus-visible:outline-offset-[-3px] focus-visible:outline-night-text aria-[current=page]:bg-night-text aria-[current=page]:text-on-ember aria-[current=page]:focus-visible:outline-teal"
      >
        <Icon aria-hidden="true" className="size-5" />
        {label}
      </NavLink>
    </li>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} />
}
