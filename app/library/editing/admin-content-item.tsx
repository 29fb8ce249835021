import { href } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { Pencil, Star, Trash2 } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { type ContentQuery, deleteTriggerId, editTriggerId, toContentParams } from '../admin-content-query.ts'
import { type ContentItem, contentTypes } from '../library-item.ts'

/** What an item is, in the list and on its card. */
export function ContentBadges({ item: { content_type, featured } }: { item: ContentItem }) {
  return (
    <>
      <span className="badge badge-teal">{contentTypes[content_type].name}</span>
      {featured && (
        <span className="badge badge-ember">
          <Star aria-hidden="true" className="size-3.5" />
          Featured
        </span>
      )}
    </>
  )
}

/** @param query the list it stands in: who edits it comes back there */
export function ContentButtons({ item: { id, title }, query }: { item: ContentItem; query: ContentQuery }) {
  return (
    <AllowedTo least="editor">
      <span className="flex gap-1">
        <Link
          id={editTriggerId(id)}
          className="icon-button"
          title="Edit"
          to={href('/admin/content/:id', { id }) + toContentParams(query)}
          preventScrollReset
        >
          <Pencil aria-hidden="true" className="size-4" />
          <span className="sr-only">Edit {title}</span>
        </Link>
        <Link
          id={deleteTriggerId(id)}
          className="icon-button"
          title="Delete"
          to={href('/admin/content/:id/delete', { id }) + toContentParams(query)}
          preventScrollReset
        >
          <Trash2 aria-hidden="true" className="size-4" />
          <span className="sr-only">Delete {title}</span>
        </Link>
      </span>
    </AllowedTo>
  )
}
