import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { requestContext, servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/page-meta.ts'
import type { Route } from './+types/portal-code-page'
import { readAskingBrowser } from './codes/asking-browser.server.ts'
import { codeRequestSchema } from './codes/code-request.ts'
import { requestCode } from './codes/request-code.server.ts'
import { askedCookies, readPending } from './cookies.server.ts'
import { portalCopy } from './copy.ts'
import { findSignInState } from './find-sign-in-state.server.ts'
import { PortalSignIn } from './portal-sign-in.tsx'
import { codeStep, placeAfterSignIn, safeRedirectPath } from './return-address.ts'
import { refusedRequest, type SignInAnswer } from './sign-in-answer.ts'
import { findViewer } from './viewer.server.ts'

export const handle = { interactive: true }

export const meta: Route.MetaFunction = () => unlistedMeta('Sign in to the Bootcamp Portal')

/** For the whole page that is the answer where no JavaScript runs. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const viewer = await findViewer(context)
  if (viewer?.status === 'registered') throw redirect(placeAfterSignIn('portal', url.searchParams.get('returnTo')))
  return findSignInState(services, readPending(request, services, 'portal', services.clock.now()), {
    step: null,
    key: null,
  })
}

/** Sends a code, or another one. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { network } = context.get(requestContext)
  const submission = parseWithZod(await readForm(request), { schema: codeRequestSchema })
  if (submission.status !== 'success') {
    return data<SignInAnswer>({ result: submission.reply(), notice: null }, { status: 400 })
  }
  const { email } = submission.value
  const asked = { area: 'portal', network, key: url.searchParams.get('key') } as const
  const browser = readAskingBrowser(request, services, asked, email)
  const result = await requestCode(services, { area: 'portal', email, network, ...browser })
  if (result.outcome === 'sent') {
    const pending = { area: 'portal', email: result.email, ...browser, step: 'code' } as const
    const headers = askedCookies(services, pending, services.clock.now())
    const page = codeStep(href('/training-portal/login'), safeRedirectPath('portal', url.searchParams.get('returnTo')))
    return redirectWithToast(context, page, portalCopy.sent, { headers })
  }
  const { answer, status } = refusedRequest(submission, result, portalCopy, browser)
  return data(answer, { status })
}

export default function PortalCodePage({ loaderData, actionData }: Route.ComponentProps) {
  return <PortalSignIn state={loaderData} codeAnswer={actionData} />
}
