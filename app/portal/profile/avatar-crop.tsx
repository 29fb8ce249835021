import ReactCrop from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { PictureCrop } from '../../platform/files/picture.ts'
import { PicturePreview } from './picture-preview.tsx'

const ariaLabels = {
  cropArea: 'The part of the picture that is shown. The arrow keys move it.',
  nwDragHandle: 'Top left corner: the arrow keys make the part larger or smaller',
  nDragHandle: 'Top edge: the arrow keys make the part larger or smaller',
  neDragHandle: 'Top right corner: the arrow keys make the part larger or smaller',
  eDragHandle: 'Right edge: the arrow keys make the part larger or smaller',
  seDragHandle: 'Bottom right corner: the arrow keys make the part larger or smaller',
  sDragHandle: 'Bottom edge: the arrow keys make the part larger or smaller',
  swDragHandle: 'Bottom left corner: the arrow keys make the part larger or smaller',
  wDragHandle: 'Left edge: the arrow keys make the part larger or smaller',
}

/** Chooses the square that becomes the avatar. */
export function AvatarCrop({
  preview,
  crop,
  disabled,
  onChange,
}: {
  preview: HTMLCanvasElement
  crop: PictureCrop
  disabled: boolean
  onChange: (crop: PictureCrop) => void
}) {
  return (
    <ReactCrop
      aspect={1}
      circularCrop
      keepSelection
      minWidth={48}
      disabled={disabled}
      ariaLabels={ariaLabels}
      crop={{
        unit: '%',
        x: crop.x * 100,
        y: crop.y * 100,
        width: crop.width * 100,
        height: crop.height * 100,
      }}
      onChange={(_, { x, y, width, height }) =>
        onChange({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 })
      }
    >
      <PicturePreview preview={preview} />
    </ReactCrop>
  )
}
