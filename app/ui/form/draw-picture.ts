import { mostPictureBytes, type PictureProblem } from '../../platform/files/picture.ts'

const previewWidth = 480

/** Draws a chosen file, upright: pages show no pictures but those of their own site. @returns what is wrong with it, or null */
export async function drawPicture(
  file: File,
  canvas: HTMLCanvasElement,
): Promise<Extract<PictureProblem, 'not-an-image' | 'too-large'> | null> {
  if (file.size > mostPictureBytes) return 'too-large'
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, previewWidth / picture.width)
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return null
  } catch {
    return 'not-an-image'
  }
}
