import { randomInt } from 'node:crypto'
import path from 'node:path'
import type { Files } from './files.ts'
import { type PictureKind, smallKey, stemIn } from './picture.ts'

/**
 * Copies a picture to an unguessable name, so that the old address, in a browser's history or a search engine, no
 * longer leads to it. The old file stays until `forgetPicture` removes it.
 *
 * @returns the new address; null when the picture isn't in this place or is gone
 */
export async function copyPicture(
  files: Files,
  address: string,
  { place, sizes }: Pick<PictureKind, 'place' | 'sizes'>,
): Promise<string | null> {
  const stem = stemIn(address, place)
  const large = stem && (await files.read(`${stem}.webp`))
  if (!stem || !large) return null
  const copy = path.posix.join(path.posix.dirname(stem), `hidden-${digits()}${digits()}`)
  const small = await files.read(smallKey(stem, sizes))
  if (small) await files.put(smallKey(copy, sizes), small, 'image/webp')
  await files.put(`${copy}.webp`, large, 'image/webp')
  return address.replace(stem, copy)
}

function digits(): string {
  return String(randomInt(10 ** 8)).padStart(8, '0')
}
