import { useCallback } from 'react'
import type { ChosenPicture } from './chosen-picture.ts'

/** The picture that was chosen, all of it. */
export function PicturePreview({ picture: { preview } }: { picture: ChosenPicture }) {
  const show = useCallback((place: HTMLElement | null) => place?.replaceChildren(preview), [preview])
  return <div ref={show} role="img" aria-label="The one you chose" className="picture-preview" />
}
