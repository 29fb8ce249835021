import { data, redirect } from 'react-router'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { requestContext, servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/page-meta.ts'
import { useAnswer } from '../ui/use-answer.ts'
import type { Route } from './+types/portal-login-page'
import { readCodeTry } from './codes/asking-browser.server.ts'
import { parseCode } from './codes/code-request.ts'
import { tryCode } from './codes/verify-code.server.ts'
import { pendingCookie, readDevice, readPending, signedInCookies } from './cookies.server.ts'
import { portalCopy } from './copy.ts'
import { findSignInState } from './find-sign-in-state.server.ts'
import { PortalSignIn } from './portal-sign-in.tsx'
import { placeAfterSignIn } from './return-address.ts'
import { lostCode, refusedCode, type SignInAnswer } from './sign-in-answer.ts'
import { findViewer } from './viewer.server.ts'

export const handle = { interactive: true }

export const meta: Route.MetaFunction = () => unlistedMeta('Sign in to the Bootcamp Portal')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const viewer = await findViewer(context)
  if (viewer?.status === 'registered') throw redirect(placeAfterSignIn('portal', url.searchParams.get('returnTo')))
  const pending = readPending(request, services, 'portal', services.clock.now())
  return findSignInState(services, pending, { step: url.searchParams.get('step'), key: url.searchParams.get('key') })
}

/** Verifies a code. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const submission = parseCode(await readForm(request))
  if (submission.status !== 'success') {
    return data<SignInAnswer>({ result: submission.reply(), notice: null }, { status: 400 })
  }
  const { reference, network } = context.get(requestContext)
  const asked = { area: 'portal', network, key: url.searchParams.get('key') } as const
  const attempt = readCodeTry(request, services, asked, submission.value)
  const isTyped = 'email' in submission.value
  const result = await tryCode(services, attempt, { isTyped, reference })
  if (result.outcome === 'signed-in') {
    const device = attempt?.device ?? readDevice(request, services, result.email)
    const headers = signedInCookies(services, result, device)
    const place = placeAfterSignIn('portal', url.searchParams.get('returnTo'))
    return redirectWithToast(context, place, portalCopy.welcome, { headers })
  }
  const { answer, status } = refusedCode(submission, result, portalCopy)
  const pending = isTyped ? null : readPending(request, services, 'portal', services.clock.now())
  const back =
    answer.step && pending && pendingCookie(services, { ...pending, step: answer.step }, services.clock.now())
  return data(answer, { status, headers: back ? { 'Set-Cookie': back } : {} })
}

export default function PortalLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PortalSignIn state={loaderData} verifyAnswer={useAnswer(actionData, lostCode(portalCopy))} />
}
