import ReactCrop from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { PictureCrop } from '../../platform/files/picture.ts'
import { PicturePreview } from './picture-preview.tsx'

const ariaLabels = {
  cropArea: 'Visible part of the picture: use the arrow keys to move it',
  nwDragHandle: 'Top left corner: use the arrow keys to resize',
  nDragHandle: 'Top edge: use the arrow keys to resize',
  neDragHandle: 'Top right corner: use the arrow keys to resize',
  eDragHandle: 'Right edge: use the arrow keys to resize',
  seDragHandle: 'Bottom right corner: use the arrow keys to resize',
  sDragHandle: 'Bottom edge: use the arrow keys to resize',
  swDragHandle: 'Bottom left corner: use the arrow keys to resize',
  wDragHandle: 'Left edge: use the arrow keys to resize',
}

/** Selects the square of the avatar. */
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
