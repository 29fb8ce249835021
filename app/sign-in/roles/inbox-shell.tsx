import { Outlet } from 'react-router'
import { ReadOnlyUnless } from '../../allowed-to.tsx'
import { guardRole } from '../viewer.server.ts'
import type { Route } from './+types/inbox-shell'

/** Around every route that answers or changes inquiries and beta requests. */
export const middleware: Route.MiddlewareFunction[] = [guardRole('inbox')]

export default function InboxShell() {
  return (
    <ReadOnlyUnless least="inbox">
      <Outlet />
    </ReadOnlyUnless>
  )
}
