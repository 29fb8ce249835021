import type { Services } from '../platform/services.ts'
import { hashToken } from './secrets.server.ts'
import { endSessionsOfSamePerson } from './sessions.server.ts'

/**
 * Ends all sessions of the person, on every device.
 *
 * @param token of this browser's session; null without one
 * @returns 'not-ended' when the database could not be reached, so that it has to be repeated
 */
export async function signOut({ db, log }: Services, token: string | null): Promise<'signed-out' | 'not-ended'> {
  if (!token) return 'signed-out'
  try {
    const member = await endSessionsOfSamePerson(db, hashToken(token))
    log.info({ member }, 'signed out everywhere')
    return 'signed-out'
  } catch (error) {
    log.error({ error: (error as Error).message }, 'sign-out failed')
    return 'not-ended'
  }
}
