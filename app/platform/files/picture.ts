import { problem } from '../forms/toast.ts'

/** Specification, section 9: 5 MB. */
export const mostPictureBytes = 5 * 1024 * 1024

/** A small file can unfold into gigabytes. */
export const mostPixels = 50_000_000

/** What browsers offer for choosing. The server decides by what is in the file, not by its name. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** Said before a file is chosen. */
export const pictureHint = 'JPEG, PNG, WebP, GIF or AVIF, at most 5 MB.'

/** Specification, section 5: avatar upload. */
export const pictureCopy = {
  'not-an-image': problem('Invalid file type', 'Please select an image file.'),
  'too-large': problem('File too large', 'Please select an image smaller than 5MB.'),
  'too-many-pixels': problem('Too many pixels', 'Please select an image with at most 20 megapixels, or 8 as AVIF.'),
  'too-narrow': problem('This picture is too narrow', 'Please choose one that’s closer to a square.'),
  damaged: problem('We couldn’t read the image', 'The file seems to be damaged. Please choose another.'),
  busy: problem('Too many pictures at once', 'We’re busy with other pictures. Please try again in a moment.'),
  'too-often': problem('Too many pictures', 'You’ve uploaded a lot of pictures. Please try again in an hour.'),
}

export type PictureProblem = keyof typeof pictureCopy

/** What a browser finds out before anything is sent. */
export const chosenPictureProblems = ['not-an-image', 'too-large', 'too-many-pixels', 'damaged'] as const
export type ChosenPictureProblem = (typeof chosenPictureProblems)[number]

/** With what a form says that a picture was chosen and refused before it was sent: nothing is saved without it unasked. */
export const refusedPictureField = 'refusedPicture'

/** @returns the status of an answer that says so */
export function statusOfProblem(problem: PictureProblem): number {
  if (problem === 'busy') return 503
  return problem === 'too-often' ? 429 : 400
}

/** In which sizes a picture is kept. A picture that is smaller than the smaller one is kept as it is, unless it is to be square. */
export interface PictureSizes {
  widths: readonly [small: number, large: number]
  square: boolean
  /** Colour that lies behind what is see-through, for pictures that cover something. */
  ground?: string
}

/** The part of a picture to cut out, each in fractions of its width or height as it is seen, turned upright. */
export interface PictureCrop {
  x: number
  y: number
  width: number
  height: number
}

/** Specification, section 7: storage. */
export const buckets = ['avatars', 'project-icons', 'content-images'] as const
export type Bucket = (typeof buckets)[number]

/** And what else is uploaded. */
export const folders = [...buckets, 'documents'] as const

/** Whose picture it is. Whatever lies in this place can be replaced and removed by its owner. */
export interface PicturePlace {
  bucket: Bucket
  /** An id. */
  owner: string
}

/** Where a picture lies, what its file's name begins with (such as `avatar`), and in which sizes it is kept. */
export interface PictureKind {
  place: PicturePlace
  name: string
  sizes: PictureSizes
}

const hiddenName = 'hidden'

/** Under a name of which it is asked, whenever somebody wants to see it, whether they may (`servePictures`). */
export function hiddenIf(isHidden: boolean, kind: PictureKind): PictureKind {
  return isHidden ? { ...kind, name: kind.name.replace(/[^/]+$/, hiddenName) } : kind
}

/** Whether others may be kept from seeing what lies under this name. Once it is shown again, it keeps it. */
export function mayBeHidden(stem: string): boolean {
  return stem.includes(`/${hiddenName}-`)
}

export const picturesAt = '/pictures/'

/** A stored picture's own name, with the measures a page needs before the picture is there. */
const ownAddress = /^\/pictures\/([\w/-]+)\.webp\?size=(\d{1,5})x(\d{1,5})$/

/** @param stem the key without its extension */
export function pictureAddress(stem: string, { width, height }: { width: number; height: number }): string {
  return `${picturesAt}${stem}.webp?size=${width}x${height}`
}

/** @param stem the key without its extension @returns the key of the smaller one of the two sizes */
export function smallKey(stem: string, { widths: [small] }: PictureSizes): string {
  return `${stem}-${small}.webp`
}

/** @returns the key without its extension; null unless the picture was uploaded into this place */
export function stemIn(address: string | null, { bucket, owner }: PicturePlace): string | null {
  const stem = ownAddress.exec(address ?? '')?.[1]
  return stem?.startsWith(`${bucket}/${owner}/`) ? stem : null
}

export interface PictureSource {
  src: string
  srcSet?: string
  width?: number
  height?: number
}

/** What an `img` needs so that nothing moves when the picture comes. Of a picture that was not uploaded only the address is known. */
export function pictureSource(address: string, sizes: PictureSizes): PictureSource {
  const [, stem, width, height] = ownAddress.exec(address) ?? []
  if (!stem) return { src: address }
  const measures = { src: address, width: Number(width), height: Number(height) }
  const [small] = sizes.widths
  if (!hasSmall(measures.width, sizes)) return measures
  return { ...measures, srcSet: `${picturesAt}${smallKey(stem, sizes)} ${small}w, ${address} ${width}w` }
}

/** @param width of the larger one */
export function hasSmall(width: number, { widths: [small] }: PictureSizes): boolean {
  return width > small
}
