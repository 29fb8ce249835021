import { Outlet } from 'react-router'
import { ReadOnlyUnless } from '../../allowed-to.tsx'
import { guardRole } from '../viewer.server.ts'
import type { Route } from './+types/organiser-shell'

/** Around every route by which people, places, cohorts or emails change, or their lists are taken along. Reading is for all admins. */
export const middleware: Route.MiddlewareFunction[] = [guardRole('organiser')]

export default function OrganiserShell() {
  return (
    <ReadOnlyUnless least="organiser">
      <Outlet />
    </ReadOnlyUnless>
  )
}
