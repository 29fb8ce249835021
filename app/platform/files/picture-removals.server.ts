import type { Services } from '../services.ts'
import type { Files } from './files.ts'
import type { Bucket } from './picture.ts'

const bucketsOfPeople = ['avatars', 'project-icons'] as const satisfies Bucket[]

export async function removePicturesOf(files: Files, owner: string): Promise<void> {
  for (const bucket of bucketsOfPeople) await files.removeFolder(`${bucket}/${owner}`)
}

/** An upload that was under way when its owner left has ended by then. */
const uploadsEndWithinMs = 10 * 60 * 1000

/**
 * For housekeeping: deletes the pictures of deleted members, which `delete_member` records. The records stay while the
 * store is unreachable, and until no late upload can arrive.
 *
 * @throws the store's error; the others wait for the next run
 */
export async function removeDuePictures({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const latest = new Date(clock.now().getTime() - uploadsEndWithinMs)
  const due = await db.selectFrom('picture_removals').selectAll().orderBy('requested_at').execute()
  for (const { owner, requested_at } of due) {
    await removePicturesOf(files, owner)
    if (requested_at <= latest) await db.deleteFrom('picture_removals').where('owner', '=', owner).execute()
  }
}
