import { pictureSource } from '../platform/files/picture.ts'
import { splitTags } from '../ui/tag-list.tsx'
import { KindSign } from './kind-sign.tsx'
import { contentPictureSizes, contentTypes, isPdf, type LibraryItem, pictureOf, webAddressOf } from './library-item.ts'

/** @param position on its page, which varies the drawing */
export function ItemCard({ item, position }: { item: LibraryItem; position: number }) {
  const picture = pictureOf(item)
  return (
    <li className="card item" data-featured={item.featured || undefined}>
      <div className="item-picture">
        {/* The picture covers the drawing, which stays visible if the picture fails to load. */}
        <KindSign kind={item.content_type} tags={item.tags} lit={position} />
        {picture && (
          <img
            {...pictureSource(picture, contentPictureSizes)}
            sizes="(min-width: 62rem) 26rem, (min-width: 48rem) 50vw, 100vw"
            alt=""
            loading="lazy"
          />
        )}
      </div>
      <p className="item-kind">
        {contentTypes[item.content_type].name}
        {isPdf(item) && ' · PDF'}
        {item.featured && <span className="featured">Featured</span>}
      </p>
      <h3>{item.title}</h3>
      {item.author && item.author !== item.title && <p className="item-author">by {item.author}</p>}
      <p className="item-description">{item.description}</p>
      <Tags tags={item.tags} />
      <CallToAction item={item} />
    </li>
  )
}

/** Phones show all; where cards are side by side, those after the third unfold. */
function Tags({ tags }: { tags: readonly string[] }) {
  const { shown, more } = splitTags(tags)
  if (shown.length === 0) return null
  return (
    <ul className="item-tags" aria-label="Categories">
      {shown.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {more.map((tag) => (
        <li key={tag} className="beyond">
          {tag}
        </li>
      ))}
      {more.length > 0 && (
        <li className="more">
          <details>
            <summary>
              +{more.length}
              <span className="sr-only"> more</span>
            </summary>
            {more.join(', ')}
          </details>
        </li>
      )}
    </ul>
  )
}

function CallToAction({ item }: { item: LibraryItem }) {
  const address = webAddressOf(item)
  if (!address) return null
  return (
    <a className="button-quiet item-action" href={address} target="_blank" rel="noopener noreferrer">
      {contentTypes[item.content_type].callToAction}
      <span className="sr-only"> {item.title} (opens in a new tab)</span>
      <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
        <path d="M4 2h8v8M12 2 2 12" />
      </svg>
    </a>
  )
}
