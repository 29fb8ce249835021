import type { Clock } from '../clock.ts'
import { Semaphore } from '../semaphore.ts'
import type { Files } from './files.ts'
import { makeSizes } from './make-sizes.server.ts'
import { type PictureCrop, type PictureKind, type PictureProblem, pictureAddress, smallKey, stemIn } from './picture.ts'

/** Besides the one in work: each waiting upload holds its file in memory. */
export const mostWaiting = 8

/** A decoded picture may take 200 MB, so memory is reserved for one. A large one takes seconds; the others wait. */
const making = new Semaphore({ most: 1, mostWaiting, mostOfOne: 3 })

export type StoredPicture = { address: string } | { problem: PictureProblem }

/**
 * Re-encodes an uploaded picture, so that nothing of the original file is kept: no GPS position, no script, no
 * disguised file.
 *
 * @param crop the chosen part; without it a square is cut around the most interesting part
 * @returns the address of the larger size
 */
export async function storePicture(
  { files, clock }: { files: Files; clock: Clock },
  upload: Blob,
  { place, name, sizes }: PictureKind,
  crop: PictureCrop | null = null,
): Promise<StoredPicture> {
  const made = await making.tryRun(
    async () => makeSizes(Buffer.from(await upload.arrayBuffer()), sizes, crop),
    place.owner,
  )
  if (!made) return { problem: 'busy' }
  if ('problem' in made) return made
  // Outside the semaphore: storing needs little memory, and a slow store must not delay other pictures.
  const { large, small } = made
  const stem = await takeStem(files, `${place.bucket}/${place.owner}/${name}`, clock.now().getTime())
  const keys = small ? [smallKey(stem, sizes), `${stem}.webp`] : [`${stem}.webp`]
  try {
    if (small) await files.put(smallKey(stem, sizes), small.data, 'image/webp')
    await files.put(`${stem}.webp`, large.data, 'image/webp')
  } catch (error) {
    await Promise.allSettled(keys.map((key) => files.remove(key)))
    throw error
  } finally {
    beingStored.delete(stem)
  }
  return { address: pictureAddress(stem, large.info) }
}

/** Ignores a picture that was not uploaded into this place, such as one of another site or another owner. */
export async function removePicture(
  files: Files,
  address: string | null,
  { place, sizes }: Pick<PictureKind, 'place' | 'sizes'>,
): Promise<void> {
  const stem = stemIn(address, place)
  if (!stem) return
  await files.remove(`${stem}.webp`)
  await files.remove(smallKey(stem, sizes))
}

const beingStored = new Set<string>()

/** Two pictures in the same millisecond must not share a name, because browsers cache it for a year. */
async function takeStem(files: Files, beginning: string, timestamp: number): Promise<string> {
  const stem = `${beginning}-${timestamp}`
  if (beingStored.has(stem)) return takeStem(files, beginning, timestamp + 1)
  beingStored.add(stem)
  if (!(await files.has(`${stem}.webp`))) return stem
  beingStored.delete(stem)
  return takeStem(files, beginning, timestamp + 1)
}
