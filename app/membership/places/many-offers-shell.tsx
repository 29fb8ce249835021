import { Outlet } from 'react-router'
import { mostWithoutPasskey } from '../../sign-in/passkey.ts'
import { confirmFirst } from '../../sign-in/passkeys/ask-passkey.ts'
import type { Route } from './+types/many-offers-shell'

/** Around the forms that may email many: asks for the passkey before they leave, where the server will (`requireConfirmedForMany`). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    if (request.method === 'POST') {
      const form = await request.clone().formData()
      if (form.get('automatic') === 'on' || Number(form.get('places')) > mostWithoutPasskey) await confirmFirst()
    }
    return next()
  },
]

export default function ManyOffersShell() {
  return <Outlet />
}
