import { Outlet } from 'react-router'
import { guardConfirmed } from '../../viewer.server.ts'
import { confirmFirst } from '../ask-passkey.ts'
import type { Route } from './+types/confirmed-shell'

/** Around every route whose forms, or whose file, ask an admin for their passkey first. What they do takes a `ConfirmedAdmin`. */
export const middleware: Route.MiddlewareFunction[] = [guardConfirmed]

/** Asks before the form leaves, so that what was pressed is done afterwards. Where that fails, the server refuses and says so. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    if (request.method === 'POST') await confirmFirst()
    return next()
  },
]

export default function ConfirmedShell() {
  return <Outlet />
}
