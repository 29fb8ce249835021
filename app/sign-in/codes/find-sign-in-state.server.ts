import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type Services, servicesContext } from '../../platform/services.ts'
import type { SignInArea } from '../code-request.ts'
import { readPending } from '../cookies.server.ts'
import { placeAfterSignIn } from '../safe-redirect.ts'
import { findViewer } from '../viewer.server.ts'
import { findSecondsUntilNextCode } from './request-code.server.ts'
import type { SignInState } from './sign-in-answer.ts'

/**
 * For the loader of a sign-in page.
 *
 * @param wanted what the page's address asks for. The step: the first one again, the second one, to which a sent code leads, or
 * the one for a code that was asked for elsewhere, to which an email's link with its key leads too
 * @throws a redirect where somebody is in already
 */
export async function findSignInState(
  { request, url, context }: Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>,
  area: SignInArea,
  wanted: { step: string | null; key: string | null },
): Promise<SignInState> {
  const services = context.get(servicesContext)
  const viewer = await findViewer(context)
  const isIn = area === 'admin' ? viewer?.role === 'admin' : viewer?.isRegistered
  if (isIn) throw redirect(placeAfterSignIn(area, url.searchParams.get('returnTo')))
  const pending = readPending(request, services, area, services.clock.now())
  const asOf = services.clock.now().getTime()
  const hasCode = pending?.step === 'code'
  if (wanted.step === 'code-elsewhere' || (wanted.key && wanted.step === null))
    return { step: 'code-elsewhere', email: pending?.email ?? '', hasCode, seconds: 0, asOf }
  if (!pending) return { step: 'email', email: '', hasCode, isForgotten: wanted.step === 'code', seconds: 0, asOf }
  const { email, device } = pending
  if (!hasCode || wanted.step === 'email') return { step: 'email', email, hasCode, seconds: 0, asOf }
  return { step: 'code', email, hasCode, seconds: await findSeconds(services, email, device), asOf }
}

/** The countdown is a courtesy: whoever is too early is told so when they ask. */
async function findSeconds(services: Services, email: string, device: string | null): Promise<number> {
  try {
    return await findSecondsUntilNextCode(services, email, device)
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'waiting time is unknown')
    return 0
  }
}
