import type { Clock } from '../clock.ts'
import { Semaphore } from '../semaphore.ts'
import type { Files } from './files.ts'
import { makeSizes } from './make-sizes.server.ts'
import { type PictureCrop, type PictureKind, type PictureProblem, pictureAddress, smallKey, stemIn } from './picture.ts'

/** Besides the one that is made: what waits holds its file. */
export const mostWaiting = 8

/** An unpacked picture can take 200 MB, so the memory is for one of them. A large one takes seconds, and the others wait for it. */
const making = new Semaphore({ most: 1, mostWaiting, mostOfOne: 3 })

export type StoredPicture = { address: string } | { problem: PictureProblem }

/**
 * Makes pictures of our own out of an uploaded one: nothing of the file itself is kept, so no place where it was taken, no
 * script, nothing that only looks like a picture.
 *
 * @param crop the part that is wanted; without one a square is cut where something seems to be going on
 * @returns the address of the larger one
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
  // The turn is over: what is stored is small, and a slow store holds up nobody else's picture.
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

/** Leaves alone what was not uploaded into this place, such as a picture of another site or of somebody else. */
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

/** A second picture in the same millisecond would take the name of the first, which browsers keep for a year. */
async function takeStem(files: Files, beginning: string, timestamp: number): Promise<string> {
  const stem = `${beginning}-${timestamp}`
  if (beingStored.has(stem)) return takeStem(files, beginning, timestamp + 1)
  beingStored.add(stem)
  if (!(await files.has(`${stem}.webp`))) return stem
  beingStored.delete(stem)
  return takeStem(files, beginning, timestamp + 1)
}
