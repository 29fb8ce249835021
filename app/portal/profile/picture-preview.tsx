import { useCallback } from 'react'

/** The picture that was chosen, all of it. */
export function PicturePreview({ preview }: { preview: HTMLCanvasElement }) {
  const show = useCallback((place: HTMLElement | null) => place?.replaceChildren(preview), [preview])
  return <div ref={show} role="img" aria-label="The picture you chose" className="picture-preview" />
}
