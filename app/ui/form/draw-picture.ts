import { type ChosenPictureProblem, mostPictureBytes, mostPixels } from '../../platform/files/picture.ts'

const previewWidth = 480

/**
 * Draws a chosen file, upright, into a canvas: the CSP allows only pictures of this site.
 *
 * @returns the problem with it, or null
 */
export async function drawPicture(file: File, canvas: HTMLCanvasElement): Promise<ChosenPictureProblem | null> {
  if (file.size > mostPictureBytes) return 'too-large'
  const beginning = new DataView(await file.slice(0, 24).arrayBuffer())
  // Browsers fail to decode a picture that is too large, without saying why.
  if (pixelsOfPng(beginning) > mostPixels) return 'too-many-pixels'
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, previewWidth / picture.width)
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const isTooMany = picture.width * picture.height > mostPixels
    picture.close()
    return isTooMany ? 'too-many-pixels' : null
  } catch {
    return isOfKnownType(beginning) ? 'damaged' : 'not-an-image'
  }
}

/** @returns 0 unless it is a PNG */
function pixelsOfPng(beginning: DataView): number {
  if (beginning.byteLength < 24 || beginning.getUint32(0) !== 0x89504e47) return 0
  return beginning.getUint32(16) * beginning.getUint32(20)
}

/** Checks the signatures of the accepted types: JPEG, PNG, GIF, WebP, AVIF. */
function isOfKnownType(beginning: DataView): boolean {
  if (beginning.byteLength < 12) return false
  const start = beginning.getUint32(0)
  const [second, third] = [beginning.getUint32(4), beginning.getUint32(8)]
  return (
    start >>> 8 === 0xffd8ff ||
    start === 0x89504e47 ||
    start === 0x47494638 ||
    (start === 0x52494646 && third === 0x57454250) ||
    (second === 0x66747970 && third === 0x61766966)
  )
}
