import type { Services } from '../../platform/services.ts'
import { oldestLivingSession } from '../session.ts'
import { deleteSessionsUnusedSince } from '../sessions.server.ts'
import { deleteOldChallenges } from './challenges.server.ts'
import { deleteOldUnknownSignIns } from './unknown-sign-ins.server.ts'
import { deleteOldWrongCodes } from './wrong-codes.server.ts'

/** Deletes rows that no limit counts any more. */
export async function forgetOldSignIns({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  await deleteOldChallenges(db, now)
  await deleteOldUnknownSignIns(db, now)
  await deleteOldWrongCodes(db, now)
  await deleteSessionsUnusedSince(db, oldestLivingSession(now))
}
