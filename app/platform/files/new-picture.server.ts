import { isRefused } from '../database/refused.server.ts'
import type { Services } from '../services.ts'
import { removePicture, storePicture } from './image-upload.server.ts'
import type { PictureKind, PictureProblem } from './picture.ts'

export interface PictureRefused {
  outcome: 'picture-refused'
  problem: PictureProblem
}

export function pictureRefused(problem: PictureProblem): PictureRefused {
  return { outcome: 'picture-refused', problem }
}

/**
 * The new picture is stored before the row that names it, and goes again if that row is not saved. When nobody knows whether it
 * was, housekeeping finds out.
 *
 * @param upload undefined where none was chosen: then the row alone is saved
 * @param save gets the picture's address, and says whether a row names it now
 */
export async function withNewPicture<Result>(
  services: Services,
  upload: Blob | undefined,
  kind: PictureKind,
  save: (address: string | null) => Promise<{ result: Result; isNamed: boolean }>,
): Promise<Result | PictureRefused> {
  const stored = upload ? await storePicture(services, upload, kind) : { address: null }
  if ('problem' in stored) return pictureRefused(stored.problem)
  let isUnnamed = false
  try {
    const saved = await save(stored.address)
    isUnnamed = !saved.isNamed
    return saved.result
  } catch (error) {
    isUnnamed = isRefused(error)
    throw error
  } finally {
    if (isUnnamed) await forgetPicture(services, stored.address, kind)
  }
}

/** A file that stays behind does no harm, so that is no reason to say that nothing was saved. */
export async function forgetPicture(
  { files, log }: Services,
  address: string | null,
  kind: PictureKind,
): Promise<void> {
  try {
    await removePicture(files, address, kind)
  } catch (error) {
    log.warn({ ...kind.place, error: (error as Error).message }, 'an old picture was not removed')
  }
}
