import type { Database } from '../platform/database/database.server.ts'
import { audienceInWords } from './audience.ts'
import { showFirst } from './audiences.server.ts'
import type { ChosenAudience } from './find-audience.server.ts'

/** So many stand on the page by their names. */
const shownByName = 10

/** What an admin sees of an audience before anything is sent to it. */
export async function showAudience(db: Database, { audience, cohort }: ChosenAudience) {
  const first = await showFirst(db, audience, cohort?.id ?? null, shownByName)
  return { words: audienceInWords(audience, cohort), ...first }
}

/** The same of what has left, which says whom it reached: nobody is looked for. */
export function describeAudience({ audience, cohort }: ChosenAudience) {
  return { words: audienceInWords(audience, cohort), size: null, first: [] }
}

export type ShownAudience = Awaited<ReturnType<typeof showAudience>> | ReturnType<typeof describeAudience>
