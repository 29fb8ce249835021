import type { Services } from '../platform/services.ts'
import { deleteOldChallenges } from './codes/challenges.server.ts'
import { deleteOldUnknownSignIns } from './codes/unknown-sign-ins.server.ts'
import { deleteOldWrongCodes } from './codes/wrong-codes.server.ts'
import { oldestLivingSession } from './session.ts'
import { deleteSessionsUnusedSince } from './sessions.server.ts'

/** What decides nothing any more is not kept. */
export async function forgetOldSignIns({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  await deleteOldChallenges(db, now)
  await deleteOldUnknownSignIns(db, now)
  await deleteOldWrongCodes(db, now)
  await deleteSessionsUnusedSince(db, oldestLivingSession(now))
}
