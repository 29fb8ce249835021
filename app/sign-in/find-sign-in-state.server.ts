import type { Services } from '../platform/services.ts'
import type { PendingSignIn } from './cookies.server.ts'
import { findSecondsUntilNextCode } from './request-code.server.ts'
import type { SignInState } from './sign-in-answer.ts'

/**
 * @param pending what this browser asked for last, if anything
 * @param wanted the step that the address asks for: the first one again, or the second one, to which a sent code leads
 */
export async function findSignInState(
  services: Services,
  pending: PendingSignIn | null,
  wanted: string | null,
): Promise<SignInState> {
  const asOf = services.clock.now().getTime()
  if (!pending) return { step: 'email', email: '', hasCode: false, isForgotten: wanted === 'code', seconds: 0, asOf }
  const { email, device } = pending
  const hasCode = pending.step === 'code'
  if (!hasCode || wanted === 'email') return { step: 'email', email, hasCode, seconds: 0, asOf }
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
