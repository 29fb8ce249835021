import { data, redirect } from 'react-router'
import { readForm } from '../platform/forms/read-form.server.ts'
import { logFailure, servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import type { Route } from './+types/admin-link-page'
import { browserName } from './browser-name.ts'
import { AdminLink } from './codes/admin-link.tsx'
import { signInCopy } from './codes/copy.ts'
import { findSignInState } from './codes/find-sign-in-state.server.ts'
import { SignIn } from './codes/sign-in.tsx'
import type { LinkAnswer } from './codes/sign-in-answer.ts'
import { openLink } from './codes/verify-code.server.ts'
import { readDevice, readSessionToken, signedInCookies } from './cookies.server.ts'
import { safeRedirectPath, signInPages, withParams } from './safe-redirect.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Admin Access')

/** Without a token, back to the first step of the sign-in. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  return findSignInState({ request, url, context }, 'admin', { step: 'email', key: null })
}

/** Signs in by the token of a magic link. It is posted, because GET must change nothing. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const token = String((await readForm(request)).get('token') ?? '')
  try {
    const result = await openLink(
      services,
      token,
      readSessionToken(request, services),
      browserName(request.headers.get('User-Agent')),
    )
    if (result.outcome === 'signed-in') {
      const headers = signedInCookies(services, result, readDevice(request, services, result.email))
      const returnTo = safeRedirectPath('admin', url.searchParams.get('returnTo'))
      return redirect(withParams(signInPages.admin, { verified: 'yes', returnTo }), { headers })
    }
    const notice = result.outcome === 'not-found' ? signInCopy.admin.notFound : signInCopy.admin.linkRefused
    return data<LinkAnswer>({ token: null, notice }, { status: 400 })
  } catch (error) {
    logFailure(context, error, 'verification failed')
    return data<LinkAnswer>({ token, notice: signInCopy.admin.lostCode.failed }, { status: 503 })
  }
}

export default function AdminLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.token) return <AdminLink token={actionData.token} answer={actionData} />
  return <SignIn area="admin" state={loaderData} codeAnswer={actionData} />
}
