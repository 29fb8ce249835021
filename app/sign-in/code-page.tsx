import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { readForm } from '../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../platform/forms/toast.server.ts'
import { requestContext, servicesContext } from '../platform/services.ts'
import { unlistedMeta } from '../site/for-machines/page-meta.ts'
import type { Route } from './+types/code-page'
import { codeRequestSchema } from './code-request.ts'
import { readAskingBrowser } from './codes/asking-browser.server.ts'
import { signInCopy } from './codes/copy.ts'
import { findSignInState } from './codes/find-sign-in-state.server.ts'
import { requestCode } from './codes/request-code.server.ts'
import { SignIn } from './codes/sign-in.tsx'
import { refusedRequest, type SignInAnswer } from './codes/sign-in-answer.ts'
import { askedCookies, readPending } from './cookies.server.ts'
import { areaAt, safeRedirectPath, signInPages, withParams } from './safe-redirect.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(signInCopy[loaderData?.area ?? 'portal'].pageTitle)

/** Without JavaScript the answer is a whole page. */
export async function loader({ request, url, pattern, context }: Route.LoaderArgs) {
  const area = areaAt(pattern)
  return { area, state: await findSignInState({ request, url, context }, area, { step: null, key: null }) }
}

/** Sends the first or another code. */
export async function action({ request, url, pattern, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const area = areaAt(pattern)
  const { network } = context.get(requestContext)
  const submission = parseWithZod(await readForm(request), { schema: codeRequestSchema })
  if (submission.status !== 'success') {
    return data<SignInAnswer>({ result: submission.reply(), notice: null }, { status: 400 })
  }
  const { email } = submission.value
  const returnTo = safeRedirectPath(area, url.searchParams.get('returnTo'))
  const browser = readAskingBrowser(request, services, area, email)
  const result = await requestCode(services, { area, email, network, ...browser, returnTo })
  if (result.outcome === 'sent') {
    const now = services.clock.now()
    const before = readPending(request, services, area, now)
    const headers = askedCookies(services, { area, email: result.email, ...browser, step: 'code' }, now)
    // A browser without cookies comes back to the first step, which explains it.
    const page = withParams(signInPages[area], { step: 'code', returnTo })
    // The next page says that a code was sent, and to which address; after another code it would look the same.
    return before?.step === 'code' && before.email === result.email
      ? redirectWithToast(context, page, signInCopy[area].sentAgain, { headers })
      : redirect(page, { headers })
  }
  const { answer, status } = refusedRequest(submission, result, area, browser.device)
  return data(answer, { status })
}

export default function CodePage({ loaderData: { area, state }, actionData }: Route.ComponentProps) {
  return <SignIn area={area} state={state} codeAnswer={actionData} />
}
