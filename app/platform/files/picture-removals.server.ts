import type { Services } from '../services.ts'
import type { Files } from './files.ts'
import type { Bucket } from './picture.ts'

const bucketsOfPeople = ['avatars', 'project-icons'] as const satisfies Bucket[]

export async function removePicturesOf(files: Files, owner: string): Promise<void> {
  for (const bucket of bucketsOfPeople) await files.removeFolder(`${bucket}/${owner}`)
}

/** A picture that was on its way when its owner left has arrived by then. */
const uploadsEndWithinMs = 10 * 60 * 1000

/**
 * For housekeeping: the pictures of everybody who has left, whom `delete_member` writes down. They stay written down while the
 * place where pictures are kept is away, and until nothing can come late any more.
 *
 * @throws what the place says; the others wait for the next time
 */
export async function removeDuePictures({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const latest = new Date(clock.now().getTime() - uploadsEndWithinMs)
  const due = await db.selectFrom('picture_removals').selectAll().orderBy('requested_at').execute()
  for (const { owner, requested_at } of due) {
    await removePicturesOf(files, owner)
    if (requested_at <= latest) await db.deleteFrom('picture_removals').where('owner', '=', owner).execute()
  }
}
