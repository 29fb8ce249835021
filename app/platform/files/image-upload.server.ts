import type { Clock } from '../clock.ts'
import { limitConcurrency } from './concurrency-limit.ts'
import type { Files } from './files.ts'
import { makeSizes } from './make-sizes.server.ts'
import {
  type PictureCrop,
  type PicturePlace,
  type PictureProblem,
  type PictureSizes,
  pictureAddress,
  smallKey,
  stemIn,
} from './picture.ts'

export type StoredPicture = { address: string } | { problem: PictureProblem }

/**
 * Makes pictures of our own out of an uploaded one: nothing of the file itself is kept, so no place where it was taken, no
 * script, nothing that only looks like a picture.
 *
 * @param name begins the file's name, such as `avatar`
 * @param crop the part that is wanted; without one a square is cut where something seems to be going on
 * @returns the address of the larger one
 */
export async function storePicture(
  { files, clock }: { files: Files; clock: Clock },
  upload: Blob,
  place: PicturePlace,
  name: string,
  sizes: PictureSizes,
  crop: PictureCrop | null = null,
): Promise<StoredPicture> {
  const stored = await limitConcurrency(place.owner, async (): Promise<StoredPicture> => {
    const made = await makeSizes(Buffer.from(await upload.arrayBuffer()), sizes, crop)
    if ('problem' in made) return made
    const { large, small } = made
    const stem = await freeStem(files, `${place.bucket}/${place.owner}/${name}`, clock.now().getTime())
    const keys = small ? [smallKey(stem, sizes), `${stem}.webp`] : [`${stem}.webp`]
    try {
      if (small) await files.put(smallKey(stem, sizes), small.data, 'image/webp')
      await files.put(`${stem}.webp`, large.data, 'image/webp')
    } catch (error) {
      await Promise.allSettled(keys.map((key) => files.remove(key)))
      throw error
    }
    return { address: pictureAddress(stem, large.info) }
  })
  return stored ?? { problem: 'busy' }
}

/** Leaves alone what was not uploaded into this place, such as a picture of another site or of somebody else. */
export async function removePicture(
  files: Files,
  address: string | null,
  place: PicturePlace,
  sizes: PictureSizes,
): Promise<void> {
  const stem = stemIn(address, place)
  if (!stem) return
  await files.remove(`${stem}.webp`)
  await files.remove(smallKey(stem, sizes))
}

/** A second picture in the same millisecond would take the name of the first, which browsers keep for a year. */
async function freeStem(files: Files, beginning: string, timestamp: number): Promise<string> {
  const stem = `${beginning}-${timestamp}`
  return (await files.has(`${stem}.webp`)) ? freeStem(files, beginning, timestamp + 1) : stem
}
