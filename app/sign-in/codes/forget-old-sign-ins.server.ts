import type { Services } from '../../platform/services.ts'
import { deleteOldSpentChallenges } from '../passkeys/passkeys.server.ts'
import { oldestLivingSession } from '../session.ts'
import { deleteSessionsUnusedSince } from '../sessions.server.ts'
import { deleteOldChallenges } from './challenges.server.ts'
import { deleteOldUnknownSignIns } from './unknown-sign-ins.server.ts'
import { deleteOldWrongCodes } from './wrong-codes.server.ts'

/** What decides nothing any more is not kept. */
export async function forgetOldSignIns({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  await deleteOldChallenges(db, now)
  await deleteOldUnknownSignIns(db, now)
  await deleteOldWrongCodes(db, now)
  await deleteOldSpentChallenges(db, now)
  await deleteSessionsUnusedSince(db, oldestLivingSession(now))
}
