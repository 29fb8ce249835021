import type { PictureCrop } from '../../platform/files/picture.ts'
import { drawPicture } from '../../ui/form/draw-picture.ts'

/** A file that somebody has picked, and how it looks, upright and small. */
export interface ChosenPicture {
  file: File
  /** Shown as it is: a browser that hides what it is from pages lets none read its pixels back. */
  preview: HTMLCanvasElement
  width: number
  height: number
}

export async function openPicture(file: File): Promise<ChosenPicture | { problem: 'not-an-image' | 'too-large' }> {
  const canvas = document.createElement('canvas')
  const problem = await drawPicture(file, canvas)
  if (problem) return { problem }
  return { file, preview: canvas, width: canvas.width, height: canvas.height }
}

/** In the middle: where most people are in their pictures. */
export function largestSquare({ width, height }: { width: number; height: number }): PictureCrop {
  const side = Math.min(width, height)
  return {
    x: (width - side) / 2 / width,
    y: (height - side) / 2 / height,
    width: side / width,
    height: side / height,
  }
}
