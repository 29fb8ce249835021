import { type LoaderFunctionArgs, redirect } from 'react-router'
import { momentOf } from '../../organization/dates.ts'
import { servicesContext } from '../../platform/services.ts'
import type { SignInArea } from '../code-request.ts'
import { readPending } from '../cookies.server.ts'
import { stillNeeded } from '../passkey.ts'
import { findReset } from '../passkeys/passkey-resets.server.ts'
import { hasAnyPasskey } from '../passkeys/passkeys.server.ts'
import { placeAfterSignIn } from '../safe-redirect.ts'
import { findViewer } from '../viewer.server.ts'
import { findSecondsUntilNextCode } from './request-code.server.ts'
import type { SignInState } from './sign-in-answer.ts'

/**
 * For the loader of a sign-in page.
 *
 * @param wanted the step in the URL: the first, the second after a code was sent, or the one for a code that was requested in
 * another browser, to which an email's link leads too
 * @throws a redirect when already signed in
 */
export async function findSignInState(
  { request, url, context }: Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>,
  area: SignInArea,
  wanted: { step: string | null; key: string | null },
): Promise<SignInState> {
  const services = context.get(servicesContext)
  const viewer = await findViewer(context)
  const isAdmin = area === 'admin' && viewer?.role === 'admin'
  if (isAdmin && stillNeeded(viewer) === 'passkey') {
    const reset = await findReset(services.db, viewer)
    const resetAt = reset && momentOf(reset.readyAt).words
    return { step: 'passkey', email: viewer.email, hasCode: false, seconds: 0, resetAt }
  }
  const isIn = area === 'admin' ? isAdmin : viewer?.isRegistered
  if (isIn) throw redirect(placeAfterSignIn(area, url.searchParams.get('returnTo')))
  const now = services.clock.now()
  const pending = readPending(request, services, area, now)
  const { step, key } = wanted
  const hasCode = pending?.step === 'code'
  const hasPasskeys = area === 'admin' && (await hasAnyPasskey(services.db))
  const state = { email: pending?.email ?? '', hasCode, seconds: 0, hasPasskeys }
  if (step === 'code-elsewhere' || (key && step === null)) return { ...state, step: 'code-elsewhere' }
  if (!pending || !hasCode || step === 'email')
    return { ...state, step: 'email', isForgotten: !pending && step === 'code' }
  return { ...state, step: 'code', seconds: await findSecondsUntilNextCode(services, pending.email, pending.device) }
}
