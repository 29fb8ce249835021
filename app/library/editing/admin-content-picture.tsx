import { pictureSource } from '../../platform/files/picture.ts'
import { KindSign } from '../kind-sign.tsx'
import { contentPictureSizes, type LibraryItem, pictureOf } from '../library-item.ts'

/** What visitors see: the item's picture, or the drawing of its kind. */
export function ContentPicture({
  item,
  className,
}: {
  item: Pick<LibraryItem, 'image_url' | 'content_type' | 'tags'>
  className: string
}) {
  const picture = pictureOf(item)
  return (
    <div className={`relative grid place-items-center overflow-hidden bg-surface p-4 ${className}`}>
      <span className="contents [&>svg]:h-full [&>svg]:max-h-20 [&>svg]:w-auto [&>svg]:overflow-visible">
        <KindSign kind={item.content_type} tags={item.tags} lit={0} />
      </span>
      {picture && (
        <img
          {...pictureSource(picture, contentPictureSizes)}
          sizes="22rem"
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  )
}
