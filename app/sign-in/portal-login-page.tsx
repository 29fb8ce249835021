import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { keepTyped } from '../platform/lost-connection.ts'
import { readForm } from '../platform/read-form.server.ts'
import { requestContext, servicesContext } from '../platform/services.ts'
import { redirectWithToast } from '../platform/toast.server.ts'
import { brand } from '../site/brand.ts'
import type { Route } from './+types/portal-login-page'
import { codeSchema } from './code-request.ts'
import { pendingCookie, readDevice, readPending, readSessionToken, signedInCookies } from './cookies.server.ts'
import { portalCopy } from './copy.ts'
import { findSignInState } from './find-sign-in-state.server.ts'
import { PortalSignIn } from './portal-sign-in.tsx'
import { placeAfterSignIn } from './return-address.ts'
import type { SignInAnswer } from './sign-in-answer.ts'
import { type VerifyOutcome, verifyCode } from './verify-code.server.ts'
import { findViewer } from './viewer.server.ts'

export const handle = { interactive: true }

export const meta: Route.MetaFunction = () => [
  { title: `Sign in to the Bootcamp Portal · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const viewer = await findViewer(context)
  if (viewer?.status === 'registered') throw redirect(placeAfterSignIn('portal', url.searchParams.get('returnTo')))
  const pending = readPending(request, services, 'portal', services.clock.now())
  return findSignInState(services, pending, url.searchParams.get('step') === 'email')
}

/** Verifies a code. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const submission = parseWithZod(await readForm(request), { schema: codeSchema })
  if (submission.status !== 'success') {
    return data<SignInAnswer>({ result: submission.reply(), notice: null }, { status: 400 })
  }
  const { code } = submission.value
  const pending = readPending(request, services, 'portal', services.clock.now())
  const oldToken = readSessionToken(request, services)
  let result: VerifyOutcome = { outcome: 'expired' }
  try {
    if (pending?.step === 'code') result = await verifyCode(services, { ...pending, code, oldToken })
  } catch (error) {
    const { reference } = context.get(requestContext)
    services.log.error({ reference, error: (error as Error).stack }, 'verification failed')
    return data<SignInAnswer>({ result: submission.reply(), notice: portalCopy.verifyingFailed }, { status: 503 })
  }
  switch (result.outcome) {
    case 'signed-in': {
      const headers = signedInCookies(services, result, readDevice(request, services, result.email))
      return redirectWithToast(placeAfterSignIn('portal', url.searchParams.get('returnTo')), portalCopy.welcome, {
        headers,
      })
    }
    case 'expired':
    case 'not-found': {
      const back = pending && pendingCookie(services, { ...pending, step: 'email' }, services.clock.now())
      const answer: SignInAnswer = {
        result: submission.reply({ resetForm: true }),
        notice: portalCopy.refused(result),
        step: 'email',
      }
      return data(answer, { status: 400, headers: back ? { 'Set-Cookie': back } : {} })
    }
    case 'spent':
      return data<SignInAnswer>(
        { result: submission.reply(), notice: portalCopy.refused(result), seconds: result.seconds },
        { status: 429 },
      )
    case 'invalid':
      return data<SignInAnswer>({ result: submission.reply(), notice: portalCopy.refused(result) }, { status: 400 })
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await keepTyped(serverAction)
  if (typeof answer !== 'string') return answer
  const notice = answer === 'offline' ? portalCopy.offline : portalCopy.verifyingFailed
  // With this status nothing is loaded anew, which would fail as well.
  return data<SignInAnswer>({ result: undefined, notice }, { status: 503 })
}

export default function PortalLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PortalSignIn state={loaderData} verifyAnswer={actionData} />
}
