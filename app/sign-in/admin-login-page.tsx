import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { keepTyped } from '../platform/lost-connection.ts'
import { readForm } from '../platform/read-form.server.ts'
import { requestContext, servicesContext } from '../platform/services.ts'
import { brand } from '../site/brand.ts'
import type { Route } from './+types/admin-login-page'
import { AdminLink } from './admin-link.tsx'
import { AdminSignIn } from './admin-sign-in.tsx'
import { AdminVerified } from './admin-verified.tsx'
import { codeSchema } from './code-request.ts'
import { pendingCookie, readDevice, readPending, readSessionToken, signedInCookies } from './cookies.server.ts'
import { adminCopy } from './copy.ts'
import { findSignInState } from './find-sign-in-state.server.ts'
import { placeAfterSignIn, placeWithin, verifiedPage } from './return-address.ts'
import type { SignInAnswer } from './sign-in-answer.ts'
import { type VerifyOutcome, verifyCode } from './verify-code.server.ts'
import { findViewer } from './viewer.server.ts'

export const handle = { interactive: true }

export const meta: Route.MetaFunction = () => [
  { title: `Admin Access · ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Reading this page uses no link up, however often a mail scanner does it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const viewer = await findViewer(context)
  const place = placeAfterSignIn('admin', url.searchParams.get('returnTo'))
  if (viewer?.role === 'admin') {
    if (url.searchParams.has('verified')) return { verified: place, token: null, state: null }
    throw redirect(place)
  }
  const token = url.searchParams.get('token')
  if (token) return { verified: null, token, state: null }
  const pending = readPending(request, services, 'admin', services.clock.now())
  const state = await findSignInState(services, pending, url.searchParams.get('step') === 'email')
  return { verified: null, token: null, state }
}

/** Verifies a code. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const submission = parseWithZod(await readForm(request), { schema: codeSchema })
  if (submission.status !== 'success') {
    return data<SignInAnswer>({ result: submission.reply(), notice: null }, { status: 400 })
  }
  const { code } = submission.value
  const pending = readPending(request, services, 'admin', services.clock.now())
  const oldToken = readSessionToken(request, services)
  let result: VerifyOutcome = { outcome: 'expired' }
  try {
    if (pending?.step === 'code') result = await verifyCode(services, { ...pending, code, oldToken })
  } catch (error) {
    const { reference } = context.get(requestContext)
    services.log.error({ reference, error: (error as Error).stack }, 'verification failed')
    return data<SignInAnswer>({ result: submission.reply(), notice: adminCopy.verifyingFailed }, { status: 503 })
  }
  switch (result.outcome) {
    case 'signed-in': {
      const headers = signedInCookies(services, result, readDevice(request, services, result.email))
      return redirect(verifiedPage(href('/auth/confirm'), placeWithin('admin', url.searchParams.get('returnTo'))), {
        headers,
      })
    }
    case 'expired':
    case 'not-found': {
      const back = pending && pendingCookie(services, { ...pending, step: 'email' }, services.clock.now())
      const answer: SignInAnswer = {
        result: submission.reply({ resetForm: true }),
        notice: adminCopy.refused(result),
        step: 'email',
      }
      return data(answer, { status: 400, headers: back ? { 'Set-Cookie': back } : {} })
    }
    case 'spent':
      return data<SignInAnswer>(
        { result: submission.reply(), notice: adminCopy.refused(result), seconds: result.seconds },
        { status: 429 },
      )
    case 'invalid':
      return data<SignInAnswer>({ result: submission.reply(), notice: adminCopy.refused(result) }, { status: 400 })
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await keepTyped(serverAction)
  if (typeof answer !== 'string') return answer
  const notice = answer === 'offline' ? adminCopy.offline : adminCopy.verifyingFailed
  // With this status nothing is loaded anew, which would fail as well.
  return data<SignInAnswer>({ result: undefined, notice }, { status: 503 })
}

export default function AdminLoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { verified, token, state } = loaderData
  if (verified) return <AdminVerified place={verified} />
  if (token) return <AdminLink token={token} answer={undefined} />
  return state && <AdminSignIn state={state} verifyAnswer={actionData} />
}
