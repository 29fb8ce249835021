import { mostPictureBytes, type PictureCrop } from '../../platform/files/picture.ts'
import { sendUpload } from '../../platform/files/send-upload.ts'
import { type AvatarOutcome, isAvatarOutcome } from './copy.ts'

/** What the page's script is told. */
export interface AvatarAnswer {
  outcome: AvatarOutcome
  avatarUrl?: string
}

export type AvatarUpload = { picture: File; crop: PictureCrop | null } | { problem: 'not-an-image' | 'too-large' }

/** The file is last, as `readUpload` needs it. @param crop null: the server chooses the part */
export function writeAvatarUpload(picture: File, crop: PictureCrop | null): FormData {
  const form = new FormData()
  if (crop) form.set('crop', [crop.x, crop.y, crop.width, crop.height].join(' '))
  form.set('picture', picture)
  return form
}

export function readAvatarUpload(form: FormData): AvatarUpload {
  const picture = form.get('picture')
  // A form in which no file was chosen sends an empty one.
  if (!(picture instanceof File) || picture.size === 0) return { problem: 'not-an-image' }
  if (picture.size > mostPictureBytes) return { problem: 'too-large' }
  return { picture, crop: readCrop(String(form.get('crop') ?? '')) }
}

/** Anything but four fractions counts as none. */
function readCrop(text: string): PictureCrop | null {
  const numbers = text.split(' ').map(Number)
  const [x, y, width, height] = numbers
  const areFractions = numbers.length === 4 && numbers.every((number) => number >= 0 && number <= 1)
  if (!areFractions || x === undefined || y === undefined || !width || !height) return null
  return { x, y, width, height }
}

/**
 * From the browser.
 *
 * @param address where an avatar is saved, or removed
 * @returns null when it was taken back
 */
export async function sendAvatar(
  address: string,
  form: FormData,
  { onProgress = () => {}, signal }: { onProgress?: (part: number) => void; signal?: AbortSignal } = {},
): Promise<AvatarAnswer | null> {
  try {
    const headers = { Accept: 'application/json' }
    const request = new Request(address, { method: 'POST', headers, signal: signal ?? null })
    const response = await sendUpload(request, form, onProgress)
    if (response.status === 401) return { outcome: 'signed-out' }
    const answer: unknown = await response.json().catch(() => null)
    return isAvatarAnswer(answer) ? answer : { outcome: 'failed' }
  } catch (error) {
    if (signal?.aborted) return null
    if (error instanceof TypeError) return { outcome: 'offline' }
    throw error
  }
}

/** What stands in between, such as a proxy, may have answered instead. */
function isAvatarAnswer(answer: unknown): answer is AvatarAnswer {
  const outcome = (answer as Partial<AvatarAnswer> | null)?.outcome
  return typeof outcome === 'string' && isAvatarOutcome(outcome)
}
