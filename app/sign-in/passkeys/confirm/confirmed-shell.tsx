import { Outlet } from 'react-router'
import { guardConfirmed } from '../../viewer.server.ts'
import { confirmFirst } from '../ask-passkey.ts'
import type { Route } from './+types/confirmed-shell'

/** Around every route whose forms, or whose file, need a confirmation by passkey. Their use cases take a `ConfirmedAdmin`. */
export const middleware: Route.MiddlewareFunction[] = [guardConfirmed]

/** Asks before the form is submitted, and then submits it. If that fails, the server refuses the form. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    if (request.method === 'POST') await confirmFirst()
    return next()
  },
]

export default function ConfirmedShell() {
  return <Outlet />
}
