import headingFont from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2?url'
import bodyFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { lazy, type ReactNode, Suspense, useContext } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router'
import type { Route } from './+types/root'
import { unlessSameScreen } from './platform/forms/revalidation.ts'
import { takeToast } from './platform/forms/toast.server.ts'
import { loadOtherRelease } from './platform/http/release.server.ts'
import { ReleaseContext } from './platform/http/release.ts'
import { noteRoute } from './platform/services.ts'
import { emptyBrowser } from './sign-in/sign-out/empty-browser.server.ts'
import { submitFailureMiddleware } from './sign-in/submit-failure.ts'
import { sessionMiddleware } from './sign-in/viewer.server.ts'
import { ErrorView } from './ui/error-view.tsx'
import { PageFocus } from './ui/page-focus.tsx'
import { BlockOfflineNavigation } from './ui/stay-while-offline.tsx'
import { themeScript } from './ui/theme/theme.ts'
import { Toaster } from './ui/toaster.tsx'
import { useIsInteractive } from './ui/use-is-interactive.ts'
import './theme.css'
import applicationStyles from './application.css?url'

export const middleware: Route.MiddlewareFunction[] = [noteRoute, loadOtherRelease, emptyBrowser, sessionMiddleware]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [submitFailureMiddleware]

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: headingFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'preload', href: bodyFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

/** The way back to the page under a path, such as that of a dialog, brings no toast: it closes without a connection. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const isWayBack = args.currentUrl.pathname.startsWith(`${args.nextUrl.pathname}/`)
  return (!isWayBack || args.formMethod === 'POST') && unlessSameScreen(args)
}

export function loader({ request, context }: Route.LoaderArgs) {
  return takeToast(request, context)
}

export function Layout({ children }: { children: ReactNode }) {
  const interactive = useIsInteractive()
  const release = useContext(ReleaseContext)
  return (
    // The theme is on it before React is, and the release is known to the server alone.
    <html lang="en" data-release={interactive ? release : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* The paper of tokens.css: a browser's own bar takes it on. */}
        <meta name="theme-color" content="#fcfaf4" media="(prefers-color-scheme: light)" data-theme="light" />
        <meta name="theme-color" content="#101622" media="(prefers-color-scheme: dark)" data-theme="dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and the policy of every page names its hash */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
        {interactive && <link rel="stylesheet" href={applicationStyles} />}
      </head>
      <body>
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        {children}
        {interactive && <ScrollRestoration />}
        {interactive && <Scripts />}
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Toaster toast={loaderData.toast}>
      <BlockOfflineNavigation />
      <PageFocus />
      <Outlet />
    </Toaster>
  )
}

/** Only who is refused there, or meets a failure, needs what the admin area brings along. The server waits for nothing. */
const AdminErrorView = import.meta.env.SSR
  ? (await import('./admin/admin-error-view.tsx')).AdminErrorView
  : lazy(() => import('./admin/admin-error-view.tsx').then((module) => ({ default: module.AdminErrorView })))

/** What a guard refuses never reaches its shell, so the refusal of the admin area is shown from here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const inAdminArea = useLocation().pathname.startsWith('/admin')
  if (!inAdminArea) return <ErrorView error={error} />
  return (
    <Suspense>
      <AdminErrorView error={error} />
    </Suspense>
  )
}
