import { problem } from '../forms/toast.ts'

/** Specification, section 9: 5 MB. */
export const mostPictureBytes = 5 * 1024 * 1024

/** A small file can decode to gigabytes. */
export const mostPixels = 50_000_000

/** For the file picker. The server decides by the file's content, not by its name. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** Shown before a file is chosen. */
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

/** Problems that the browser detects before anything is sent. */
export const chosenPictureProblems = ['not-an-image', 'too-large', 'too-many-pixels', 'damaged'] as const
export type ChosenPictureProblem = (typeof chosenPictureProblems)[number]

/** Sent along when the browser refused the chosen picture, so that the server doesn't save the form without it. */
export const refusedPictureField = 'refusedPicture'

/** @returns the HTTP status of an answer with this problem */
export function statusOfProblem(problem: PictureProblem): number {
  if (problem === 'busy') return 503
  return problem === 'too-often' ? 429 : 400
}

/**
 * The sizes in which a picture is kept. A picture below the smaller size keeps its own size, unless it must be square.
 */
export interface PictureSizes {
  widths: readonly [small: number, large: number]
  square: boolean
  /** Background colour instead of transparency, for pictures that cover something. */
  ground?: string
}

/** The part of a picture to cut out, in fractions of its displayed width and height, turned upright. */
export interface PictureCrop {
  x: number
  y: number
  width: number
  height: number
}

/** Specification, section 7: storage. */
export const buckets = ['avatars', 'project-icons', 'content-images'] as const
export type Bucket = (typeof buckets)[number]

/** And the folders of other uploads. */
export const folders = [...buckets, 'documents', 'hand-ins'] as const

/** Where the pictures of one owner are. Its owner can replace and remove every picture here. */
export interface PicturePlace {
  bucket: Bucket
  /** The owner's id. */
  owner: string
}

/** The place of a picture, the beginning of its file name (such as `avatar`), and its sizes. */
export interface PictureKind {
  place: PicturePlace
  name: string
  sizes: PictureSizes
}

const hiddenName = 'hidden'

/** A hidden picture gets a name for which `servePictures` checks the viewer's access at each request. */
export function hiddenIf(isHidden: boolean, kind: PictureKind): PictureKind {
  return isHidden ? { ...kind, name: kind.name.replace(/[^/]+$/, hiddenName) } : kind
}

/** Whether access to this name is checked. A picture that is shown again keeps its name. */
export function mayBeHidden(stem: string): boolean {
  return stem.includes(`/${hiddenName}-`)
}

export const picturesAt = '/pictures/'

/** The address of a stored picture, with its size, so that pages reserve the space before it loads. */
const ownAddress = /^\/pictures\/([\w/-]+)\.webp\?size=(\d{1,5})x(\d{1,5})$/

/** @param stem the key without its extension */
export function pictureAddress(stem: string, { width, height }: { width: number; height: number }): string {
  return `${picturesAt}${stem}.webp?size=${width}x${height}`
}

/** @param stem the key without its extension @returns the key of the smaller size */
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

/** The attributes of an `img` that avoid layout shift. For a picture of another site only the address is known. */
export function pictureSource(address: string, sizes: PictureSizes): PictureSource {
  const [, stem, width, height] = ownAddress.exec(address) ?? []
  if (!stem) return { src: address }
  const measures = { src: address, width: Number(width), height: Number(height) }
  const [small] = sizes.widths
  if (!hasSmall(measures.width, sizes)) return measures
  return { ...measures, srcSet: `${picturesAt}${smallKey(stem, sizes)} ${small}w, ${address} ${width}w` }
}

/** @param width of the larger size */
export function hasSmall(width: number, { widths: [small] }: PictureSizes): boolean {
  return width > small
}
