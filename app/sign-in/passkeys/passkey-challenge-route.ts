import { redirect } from 'react-router'
import { servicesContext } from '../../platform/services.ts'
import { signInPages } from '../safe-redirect.ts'
import type { Route } from './+types/passkey-challenge-route'
import { challengeCookie, newChallenge } from './challenge.server.ts'
import { requestOptions } from './webauthn.server.ts'

export function loader() {
  return redirect(signInPages.admin)
}

/** For the script of the sign-in page: a challenge for any passkey of this site. It reveals nothing about accounts. */
export async function action({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const challenge = newChallenge('sign-in', null, services.clock.now())
  const options = await requestOptions(services.config, [], challenge)
  return Response.json({ options }, { headers: { 'Set-Cookie': challengeCookie(services, challenge) } })
}
