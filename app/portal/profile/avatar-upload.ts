import { mostPictureBytes, type PictureCrop } from '../../platform/files/picture.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'

/** The answer to the page's script. */
export interface AvatarAnswer {
  notice: ToastMessage
  /** The current picture; undefined: unchanged. */
  avatarUrl?: string | null
}

export type AvatarUpload = { picture: File; crop: PictureCrop | null } | { problem: 'not-an-image' | 'too-large' }

/** The crop's field, which comes before the file. Without it the server crops. */
export function writeCrop({ x, y, width, height }: PictureCrop): string {
  return [x, y, width, height].join(' ')
}

export function readAvatarUpload(form: FormData): AvatarUpload {
  const picture = form.get('picture')
  // Without a chosen file a form sends an empty one.
  if (!(picture instanceof File) || picture.size === 0) return { problem: 'not-an-image' }
  if (picture.size > mostPictureBytes) return { problem: 'too-large' }
  return { picture, crop: readCrop(String(form.get('crop') ?? '')) }
}

/** @returns null unless it is four fractions */
function readCrop(text: string): PictureCrop | null {
  const numbers = text.split(' ').map(Number)
  const [x, y, width, height] = numbers
  const areFractions = numbers.length === 4 && numbers.every((number) => number >= 0 && number <= 1)
  if (!areFractions || x === undefined || y === undefined || !width || !height) return null
  return { x, y, width, height }
}

/** In the middle, where most faces are. */
export function largestSquare({ width, height }: { width: number; height: number }): PictureCrop {
  const side = Math.min(width, height)
  return {
    x: (width - side) / 2 / width,
    y: (height - side) / 2 / height,
    width: side / width,
    height: side / height,
  }
}
