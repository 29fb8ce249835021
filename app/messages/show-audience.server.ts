import type { Database } from '../platform/database/database.server.ts'
import { audienceInWords } from './audience.ts'
import { showFirst } from './audiences.server.ts'
import type { ChosenAudience } from './find-audience.server.ts'

/** So many stand on the page by their names. */
const shownByName = 10

/**
 * What an admin sees of an audience before anything is sent to it.
 *
 * @param byName without it nobody of them is looked for: a message that has left says whom it reached
 */
export async function showAudience(db: Database, { audience, cohort }: ChosenAudience, { byName = true } = {}) {
  const words = audienceInWords(audience, cohort)
  if (!byName) return { words, size: null, first: [] }
  return { words, ...(await showFirst(db, audience, cohort?.id ?? null, shownByName)) }
}

export type ShownAudience = Awaited<ReturnType<typeof showAudience>>
