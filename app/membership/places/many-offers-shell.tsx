import { Outlet } from 'react-router'
import { mostWithoutPasskey } from '../../sign-in/passkey.ts'
import { confirmBefore } from '../../sign-in/passkeys/ask-passkey.ts'
import type { Route } from './+types/many-offers-shell'

/** Around the forms that may email many, as `requireConfirmedForMany` asks on the server. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  confirmBefore((form) => form.get('automatic') === 'on' || Number(form.get('places')) > mostWithoutPasskey),
]

export default function ManyOffersShell() {
  return <Outlet />
}
