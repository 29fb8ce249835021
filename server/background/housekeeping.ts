import { forgetOldTroubles } from '../../app/admin/troubles/troubles.server.ts'
import { deleteUnusedDocuments } from '../../app/cohorts/documents.server.ts'
import { forgetUnconfirmed } from '../../app/interest/forget-unconfirmed.server.ts'
import { forgetFarewells } from '../../app/membership/roster/delete-member.server.ts'
import { removeDuePictures } from '../../app/platform/files/picture-removals.server.ts'
import { removeUnclaimedFiles } from '../../app/platform/files/unclaimed-files.server.ts'
import { forgetOldLimits } from '../../app/platform/http/rate-limit.server.ts'
import { deleteLettersOlderThan, giveUpForgotten } from '../../app/platform/mail/letters.server.ts'
import { forgetAddressesRefusedBefore } from '../../app/platform/mail/refused-addresses.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { forgetOldSignIns } from '../../app/sign-in/codes/forget-old-sign-ins.server.ts'

const hour = 60 * 60 * 1000
/** As long as a note of what was sent to whom is kept; the privacy page says so. */
const lettersAreKept = 180 * 24 * hour

/** Removes once an hour what decides nothing any more. Any number of servers may do it at once; it keeps no process alive. */
export function startHousekeeping(services: Services): void {
  setInterval(() => void cleanUp(services), hour).unref()
  void cleanUp(services)
}

/** Each step by itself: what one can't remove stays until the next time, and keeps no other from its work. */
export async function cleanUp(services: Services): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const steps = {
    signIns: () => forgetOldSignIns(services),
    limits: () => forgetOldLimits(db, now),
    letters: () => deleteLettersOlderThan(db, new Date(now.getTime() - lettersAreKept)),
    refusedAddresses: () => forgetAddressesRefusedBefore(db, new Date(now.getTime() - lettersAreKept)),
    unreadableLetters: () => giveUpForgotten(db, now),
    interests: () => forgetUnconfirmed(services),
    farewells: () => forgetFarewells(db),
    pictures: () => removeDuePictures(services),
    documents: () => deleteUnusedDocuments(db, new Date(now.getTime() - 24 * hour)),
    troubles: () => forgetOldTroubles(db, new Date(now.getTime() - 7 * 24 * hour)),
    files: () => removeUnclaimedFiles(services),
  }
  for (const [step, work] of Object.entries(steps)) {
    try {
      await work()
    } catch (error) {
      log.warn({ step, error: (error as Error).message }, 'not everything that is old was removed this time')
    }
  }
}
