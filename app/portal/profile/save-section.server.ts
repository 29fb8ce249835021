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
 * Saves one section. Refuses to overwrite a change from another tab or device that the participant hasn't seen.
 *
 * @param answers the section's columns
 * @param seen the section's hash when its form was opened
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
    // A second click finds the values of the first.
    if (mark === markOf(section, before)) return { outcome: 'saved', mark }
    if (seen !== markOf(section, before)) return { outcome: 'changed-meanwhile', current: before }
    await updateProfile(tx, member, before, answers, clock.now())
    return { outcome: 'saved', mark }
  })
}
