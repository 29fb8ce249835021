import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { data, redirect } from 'react-router'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { logFailure, requestContext, servicesContext } from '../../platform/services.ts'
import { unlistedMeta } from '../../site/for-machines/page-meta.ts'
import { browserName } from '../browser-name.ts'
import { findSignInState } from '../codes/find-sign-in-state.server.ts'
import { SignIn } from '../codes/sign-in.tsx'
import { readDevice, readSessionToken, signedInCookies } from '../cookies.server.ts'
import { safeRedirectPath, signInPages, withParams } from '../safe-redirect.ts'
import type { Route } from './+types/passkey-sign-in-page'
import { readChallenge } from './challenge.server.ts'
import { signInByPasskeyCopy, tooManyTries } from './copy.ts'
import { signInByPasskey } from './sign-in-by-passkey.server.ts'
import { readCredential } from './webauthn.server.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Admin Access')

/** The state of the sign-in page, which shows the answer. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  return findSignInState({ request, url, context }, 'admin', { step: 'email', key: null })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { network } = context.get(requestContext)
  const challenge = readChallenge(request, services, { purpose: 'sign-in', memberId: null }, services.clock.now())
  const answer = readCredential<AuthenticationResponseJSON>((await readForm(request)).get('credential'))
  try {
    const oldToken = readSessionToken(request, services)
    const browser = browserName(request.headers.get('User-Agent'))
    const result = await signInByPasskey(services, { network, oldToken, browser, challenge, answer })
    if (result.outcome === 'signed-in') {
      const headers = signedInCookies(services, result, readDevice(request, services, result.email))
      const returnTo = safeRedirectPath('admin', url.searchParams.get('returnTo'))
      return redirect(withParams(signInPages.admin, { verified: 'yes', returnTo }), { headers })
    }
    if (result.outcome === 'too-many') return data({ notice: tooManyTries(result.seconds) }, { status: 429 })
    return data({ notice: signInByPasskeyCopy.refused }, { status: 400 })
  } catch (error) {
    logFailure(context, error, 'passkey sign-in failed')
    return data({ notice: signInByPasskeyCopy.failed }, { status: 503 })
  }
}

export default function PasskeySignInPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SignIn area="admin" state={loaderData} passkeyNotice={actionData?.notice} />
}
