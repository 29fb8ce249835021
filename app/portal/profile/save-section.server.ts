import type { Services } from '../../platform/services.ts'
import type { Member } from '../../viewer.ts'
import { lockProfile, updateProfile } from '../participants.server.ts'
import type { Profile, SectionName } from '../profile.ts'
import { markOf } from './section-answer.ts'

export type SaveSectionResult =
  | { outcome: 'saved'; mark: string }
  | { outcome: 'changed-meanwhile'; current: Profile }
  | { outcome: 'not-found' }

/**
 * Saves one section, and nothing of the others. What the participant has changed meanwhile in another tab or on another
 * device is not overwritten unseen.
 *
 * @param answers the section's columns
 * @param seen the section's mark as it was when its form was filled in
 */
export function saveSection(
  { db, clock }: Services,
  member: Member,
  section: SectionName,
  answers: Partial<Profile>,
  seen: string,
): Promise<SaveSectionResult> {
  return db.transaction().execute(async (tx): Promise<SaveSectionResult> => {
    const before = await lockProfile(tx, member)
    if (!before) return { outcome: 'not-found' }
    const mark = markOf(section, { ...before, ...answers })
    // The second of two clicks finds what the first has saved.
    if (mark === markOf(section, before)) return { outcome: 'saved', mark }
    if (seen !== markOf(section, before)) return { outcome: 'changed-meanwhile', current: before }
    await updateProfile(tx, member, before, answers, clock.now())
    return { outcome: 'saved', mark }
  })
}
