import { data, redirect } from 'react-router'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { logFailure, requestContext, servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import type { Route } from './+types/sign-in-page'
import { parseCode } from './code-request.ts'
import { AdminLink } from './codes/admin-link.tsx'
import { AdminVerified } from './codes/admin-verified.tsx'
import { readCodeTry } from './codes/asking-browser.server.ts'
import { signInCopy } from './codes/copy.ts'
import { findSignInState } from './codes/find-sign-in-state.server.ts'
import { SignIn } from './codes/sign-in.tsx'
import { refusedCode, type SignInAnswer } from './codes/sign-in-answer.ts'
import { tryCode } from './codes/verify-code.server.ts'
import { pendingCookie, readDevice, readPending, signedInCookies } from './cookies.server.ts'
import { stillNeeded } from './passkey.ts'
import { areaAt, placeAfterSignIn, safeRedirectPath, signInPages, withParams } from './safe-redirect.ts'
import { findViewer } from './viewer.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(signInCopy[loaderData?.area ?? 'portal'].pageTitle)

/** GET doesn't use a link up, however often a mail scanner opens it. */
export async function loader({ request, url, pattern, context }: Route.LoaderArgs) {
  const area = areaAt(pattern)
  const params = url.searchParams
  if (area === 'admin' && params.has('verified') && (await isAdminIn(context)))
    return { area, verified: placeAfterSignIn(area, params.get('returnTo')), token: null, state: null }
  const token = (area === 'admin' && params.get('token')) || null
  const wanted = { step: token === null ? params.get('step') : 'email', key: params.get('key') }
  return { area, verified: null, token, state: await findSignInState({ request, url, context }, area, wanted) }
}

async function isAdminIn(context: Route.LoaderArgs['context']): Promise<boolean> {
  const viewer = await findViewer(context)
  return viewer?.role === 'admin' && stillNeeded(viewer) !== 'passkey'
}

/** Verifies a code. */
export async function action({ request, url, pattern, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const area = areaAt(pattern)
  const submission = parseCode(await readForm(request))
  if (submission.status !== 'success') {
    return data<SignInAnswer>({ result: submission.reply(), notice: null }, { status: 400 })
  }
  const { network } = context.get(requestContext)
  const now = services.clock.now()
  const isTyped = 'email' in submission.value
  try {
    const attempt = readCodeTry(request, services, { area, network }, submission.value)
    const result = await tryCode(services, attempt, isTyped)
    if (result.outcome === 'signed-in') {
      const headers = signedInCookies(services, result, attempt?.device ?? readDevice(request, services, result.email))
      const place = url.searchParams.get('returnTo')
      const verified = { verified: 'yes', returnTo: safeRedirectPath(area, place) }
      return area === 'portal'
        ? redirectWithToast(context, placeAfterSignIn(area, place), signInCopy.portal.welcome, { headers })
        : redirect(withParams(signInPages.admin, verified), { headers })
    }
    const { answer, status } = refusedCode(submission, result, area)
    const pending = isTyped ? null : readPending(request, services, area, now)
    const back = answer.step && pending && pendingCookie(services, { ...pending, step: answer.step }, now)
    return data(answer, { status, headers: back ? { 'Set-Cookie': back } : {} })
  } catch (error) {
    logFailure(context, error, 'verification failed')
    return data<SignInAnswer>({ result: submission.reply(), notice: signInCopy[area].lostCode.failed }, { status: 503 })
  }
}

export default function SignInPage({ loaderData: { area, verified, token, state }, actionData }: Route.ComponentProps) {
  if (verified !== null) return <AdminVerified place={verified} />
  if (token) return <AdminLink token={token} />
  return <SignIn area={area} state={state} verifyAnswer={actionData} />
}
