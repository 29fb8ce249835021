import type { Database } from '../platform/database/database.server.ts'
import { audienceInWords } from './audience.ts'
import { previewAudience } from './audiences.server.ts'
import type { ChosenAudience } from './find-audience.server.ts'

/** People shown by name. */
const shownByName = 10

/** The audience that an admin reviews before sending. */
export async function showAudience(db: Database, { audience, cohort }: ChosenAudience) {
  const first = await previewAudience(db, audience, cohort?.id ?? null, shownByName)
  return { words: audienceInWords(audience, cohort), ...first }
}

/** The same for a sent message, whose audience is not looked up again. */
export function describeAudience({ audience, cohort }: ChosenAudience) {
  return { words: audienceInWords(audience, cohort), size: null, first: [] }
}

export type ShownAudience = Awaited<ReturnType<typeof showAudience>> | ReturnType<typeof describeAudience>
