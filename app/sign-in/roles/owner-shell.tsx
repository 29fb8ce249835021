import { Outlet } from 'react-router'
import { ReadOnlyUnless } from '../../allowed-to.tsx'
import { guardRole } from '../viewer.server.ts'
import type { Route } from './+types/owner-shell'

/** Around every route that decides about admins, retention and security rules. Reading is for all admins. */
export const middleware: Route.MiddlewareFunction[] = [guardRole('owner')]

export default function OwnerShell() {
  return (
    <ReadOnlyUnless least="owner">
      <Outlet />
    </ReadOnlyUnless>
  )
}
