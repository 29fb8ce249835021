import type { ReactNode } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { servicesContext } from '../platform/services.ts'
import { findViewer } from '../sign-in/viewer.server.ts'
import { ToastInDocument } from '../ui/toaster.tsx'
import type { Route } from './+types/site-shell'
import './site.css'
import { ErrorView } from '../ui/error-view.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  // A public page works even when the viewer can't be determined.
  const viewer = await findViewer(context).catch(() => null)
  const [isAdmin, isMember] = [viewer?.role === 'admin', viewer?.isRegistered ?? false]
  return { isAdmin, isMember, origin: context.get(servicesContext).config.origin }
}

/** The frame of every public page. */
export default function SiteShell() {
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
  const viewer = useRouteLoaderData<typeof loader>('site/site-shell')
  return (
    <>
      <SiteHeader isAdmin={viewer?.isAdmin} isMember={viewer?.isMember} />
      <ToastInDocument />
      {children}
      <SiteFooter />
    </>
  )
}
