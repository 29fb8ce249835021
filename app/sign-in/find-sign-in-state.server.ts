import type { Services } from '../platform/services.ts'
import type { PendingSignIn } from './cookies.server.ts'
import { findSecondsUntilNextCode } from './request-code.server.ts'
import type { SignInState } from './sign-in-answer.ts'

/**
 * @param pending what this browser asked for last, if anything
 * @param changesAddress whether the person went back to the first step
 */
export async function findSignInState(
  services: Services,
  pending: PendingSignIn | null,
  changesAddress: boolean,
): Promise<SignInState> {
  const asOf = services.clock.now().getTime()
  if (!pending) return { step: 'email', email: '', seconds: 0, asOf }
  const { email, device } = pending
  if (pending.step === 'email' || changesAddress) return { step: 'email', email, seconds: 0, asOf }
  try {
    return { step: 'code', email, seconds: await findSecondsUntilNextCode(services, email, device), asOf }
  } catch (error) {
    // The countdown is a courtesy: whoever is too early is told so when they ask.
    services.log.warn({ error: (error as Error).message }, 'waiting time is unknown')
    return { step: 'code', email, seconds: 0, asOf }
  }
}
