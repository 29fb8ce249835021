import { href, isRouteErrorResponse, Link, NavLink, Outlet } from 'react-router'
import { SignOutButton } from '../sign-in/sign-out-button.tsx'
import { guardAdmin, requireAdmin } from '../sign-in/viewer.server.ts'
import { brand } from '../site/brand.ts'
import type { Route } from './+types/admin-shell'
import { AccessDenied } from './access-denied.tsx'
import { AccessError } from './access-error.tsx'
import { adminNavigation } from './navigation.ts'

export const middleware: Route.MiddlewareFunction[] = [guardAdmin]
export const handle = { interactive: true }

/** Asked for on every client navigation too, so that the guard is. */
export function loader({ context }: Route.LoaderArgs) {
  return { email: requireAdmin(context).email }
}

export default function AdminShell({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <div className="flex grow flex-col lg:flex-row">
      <Sidebar email={email} />
      <main id="content" tabIndex={-1} className="min-w-0 px-[clamp(1rem,3vw,2.5rem)] pt-6 pb-16 lg:pt-10">
        <div className="mx-auto max-w-6xl">
          <Outlet />
        </div>
      </main>
    </div>
  )
}

/** A column beside the page; where the screen is narrow, a bar above it. */
function Sidebar({ email }: { email: string }) {
  return (
    <header className="flex flex-col bg-night text-night-text lg:sticky lg:top-0 lg:h-svh lg:w-64 lg:shrink-0 lg:overflow-y-auto">
      <div className="flex items-center justify-between gap-4 px-4 pt-3 lg:block lg:px-6 lg:pt-8">
        <Link to={href('/')} className="font-heading text-lg font-bold focus-visible:outline-night-text">
          {brand.name} <span className="text-sm font-semibold text-night-soft">Admin</span>
        </Link>
        <SignedIn email={email} className="max-w-48 text-right lg:hidden" />
      </div>
      <nav aria-label="Admin" className="overflow-x-auto px-2 py-2 lg:grow lg:px-3 lg:py-6">
        <ul className="flex gap-1 lg:flex-col">
          {adminNavigation.map(({ label, to, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold whitespace-nowrap text-night-soft hover:text-night-text focus-visible:outline-offset-[-3px] focus-visible:outline-night-text aria-[current=page]:bg-night-text aria-[current=page]:text-on-ember"
              >
                <Icon aria-hidden="true" className="size-5" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <SignedIn email={email} className="hidden border-t border-night-soft/40 px-6 py-6 lg:block" />
    </header>
  )
}

function SignedIn({ email, className }: { email: string; className: string }) {
  return (
    <div className={className}>
      <p className="truncate text-sm text-night-soft" title={email}>
        <span className="sr-only">Signed in as </span>
        {email}
      </p>
      <SignOutButton className="text-sm font-semibold underline" />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403) return <AccessDenied email={emailIn(error.data)} />
  return <AccessError />
}

/** Whoever refuses says to whom. */
function emailIn(data: unknown): string | null {
  const email = (data as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : null
}
