import { useCallback } from 'react'

/** The whole chosen picture. */
export function PicturePreview({ preview }: { preview: HTMLCanvasElement }) {
  const show = useCallback((place: HTMLElement | null) => place?.replaceChildren(preview), [preview])
  return <div ref={show} role="img" aria-label="The picture you chose" className="picture-preview" />
}
