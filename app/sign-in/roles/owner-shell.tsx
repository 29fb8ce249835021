import { Outlet } from 'react-router'
import { ReadOnlyUnless } from '../../allowed-to.tsx'
import { guardRole } from '../viewer.server.ts'
import type { Route } from './+types/owner-shell'

/** Around every route that changes admins, retention and security rules. All admins may read. */
export const middleware: Route.MiddlewareFunction[] = [guardRole('owner')]

export default function OwnerShell() {
  return (
    <ReadOnlyUnless least="owner">
      <Outlet />
    </ReadOnlyUnless>
  )
}
