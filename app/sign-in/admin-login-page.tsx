import { data, href, redirect } from 'react-router'
import { readForm } from '../platform/forms/read-form.server.ts'
import { requestContext, servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/page-meta.ts'
import { useAnswer } from '../ui/use-answer.ts'
import type { Route } from './+types/admin-login-page'
import { AdminLink } from './admin-link.tsx'
import { AdminSignIn } from './admin-sign-in.tsx'
import { AdminVerified } from './admin-verified.tsx'
import { readCodeTry } from './codes/asking-browser.server.ts'
import { parseCode } from './codes/code-request.ts'
import { tryCode } from './codes/verify-code.server.ts'
import { pendingCookie, readDevice, readPending, signedInCookies } from './cookies.server.ts'
import { adminCopy } from './copy.ts'
import { findSignInState } from './find-sign-in-state.server.ts'
import { placeAfterSignIn, safeRedirectPath, verifiedPage } from './return-address.ts'
import { lostCode, refusedCode, type SignInAnswer } from './sign-in-answer.ts'
import { findViewer } from './viewer.server.ts'

export const handle = { interactive: true }

export const meta: Route.MetaFunction = () => unlistedMeta('Admin Access')

/** Reading this page uses no link up, however often a mail scanner does it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const viewer = await findViewer(context)
  const place = placeAfterSignIn('admin', url.searchParams.get('returnTo'))
  if (viewer?.role === 'admin') {
    if (url.searchParams.has('verified')) return { verified: place, token: null, state: null }
    throw redirect(place)
  }
  const token = url.searchParams.get('token') || null
  const pending = readPending(request, services, 'admin', services.clock.now())
  const step = token === null ? url.searchParams.get('step') : 'email'
  const key = url.searchParams.get('key')
  return { verified: null, token, state: await findSignInState(services, pending, { step, key }) }
}

/** Verifies a code. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const submission = parseCode(await readForm(request))
  if (submission.status !== 'success') {
    return data<SignInAnswer>({ result: submission.reply(), notice: null }, { status: 400 })
  }
  const { reference, network } = context.get(requestContext)
  const asked = { area: 'admin', network, key: url.searchParams.get('key') } as const
  const attempt = readCodeTry(request, services, asked, submission.value)
  const isTyped = 'email' in submission.value
  const result = await tryCode(services, attempt, { isTyped, reference })
  if (result.outcome === 'signed-in') {
    const device = attempt?.device ?? readDevice(request, services, result.email)
    const headers = signedInCookies(services, result, device)
    const place = safeRedirectPath('admin', url.searchParams.get('returnTo'))
    return redirect(verifiedPage(href('/auth/confirm'), place), { headers })
  }
  const { answer, status } = refusedCode(submission, result, adminCopy)
  const pending = isTyped ? null : readPending(request, services, 'admin', services.clock.now())
  const back =
    answer.step && pending && pendingCookie(services, { ...pending, step: answer.step }, services.clock.now())
  return data(answer, { status, headers: back ? { 'Set-Cookie': back } : {} })
}

export default function AdminLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData, lostCode(adminCopy))
  if (loaderData.verified !== null) return <AdminVerified place={loaderData.verified} />
  const { token, state } = loaderData
  if (token) return <AdminLink token={token} state={state} answer={undefined} />
  return <AdminSignIn state={state} verifyAnswer={answer} />
}
