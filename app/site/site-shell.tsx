import { Outlet } from 'react-router'
import { findViewer } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/site-shell'
import './site.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await findViewer(context).catch(() => null)
  return { isAdmin: viewer?.role === 'admin' }
}

/** Frames every page that can be read without signing in. */
export default function SiteShell({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SiteHeader isAdmin={loaderData.isAdmin} />
      <Outlet />
      <SiteFooter />
    </>
  )
}
