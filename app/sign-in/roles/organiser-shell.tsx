import { Outlet } from 'react-router'
import { ReadOnlyUnless } from '../../allowed-to.tsx'
import { guardRole } from '../viewer.server.ts'
import type { Route } from './+types/organiser-shell'

/** Around every route that changes or exports people, places, cohorts or emails. All admins may read. */
export const middleware: Route.MiddlewareFunction[] = [guardRole('organiser')]

export default function OrganiserShell() {
  return (
    <ReadOnlyUnless least="organiser">
      <Outlet />
    </ReadOnlyUnless>
  )
}
