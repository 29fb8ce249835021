import { forgetFarewells } from '../app/membership/delete-member.server.ts'
import { removeDuePictures } from '../app/platform/files/picture-removals.server.ts'
import { removeUnclaimedFiles } from '../app/platform/files/unclaimed-files.server.ts'
import { deleteLettersOlderThan } from '../app/platform/mail/letters.server.ts'
import { forgetOldLimits } from '../app/platform/rate-limit.server.ts'
import type { Services } from '../app/platform/services.ts'
import { forgetOldSignIns } from '../app/sign-in/forget-old-sign-ins.server.ts'

const hour = 60 * 60 * 1000
/** As long as a note of what was sent to whom is kept; the privacy page says so. */
const lettersAreKept = 180 * 24 * hour

/** Removes once an hour what decides nothing any more. Any number of servers may do it at once; it keeps no process alive. */
export function keepHouse(services: Services): void {
  setInterval(() => void tidy(services), hour).unref()
  void tidy(services)
}

async function tidy(services: Services): Promise<void> {
  try {
    await forgetOldSignIns(services)
    const now = services.clock.now()
    await forgetOldLimits(services.db, now)
    await deleteLettersOlderThan(services.db, new Date(now.getTime() - lettersAreKept))
    await forgetFarewells(services.db)
    await removeDuePictures(services)
    await removeUnclaimedFiles(services)
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'not everything that is old was removed this time')
  }
}
