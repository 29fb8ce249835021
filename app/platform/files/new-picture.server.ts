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
 * Stores the new picture before the row that names it, and removes it when the row isn't saved. When the outcome is
 * unknown, housekeeping decides later.
 *
 * @param upload undefined when none was chosen: then only the row is saved
 * @param save gets the picture's address, and returns whether a row names it now
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

/** A leftover file does no harm, so a failure here must not fail the request. */
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
