import { href } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { Pencil, Star, Trash2 } from '../../ui/drawings/icons.tsx'
import { IconLink } from '../../ui/list/icon-link.tsx'
import { type ContentQuery, deleteTriggerId, editTriggerId, toContentParams } from '../admin-content-query.ts'
import { type ContentItem, contentTypes } from '../library-item.ts'

/** Kind and "Featured", in the table and on the card. */
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

/** @param query state of the list, to which the editor returns */
export function ContentButtons({ item: { id, title }, query }: { item: ContentItem; query: ContentQuery }) {
  return (
    <AllowedTo least="editor">
      <span className="flex gap-1">
        <IconLink
          id={editTriggerId(id)}
          to={href('/admin/content/:id', { id }) + toContentParams(query)}
          icon={Pencil}
          title="Edit"
          of={title}
        />
        <IconLink
          id={deleteTriggerId(id)}
          to={href('/admin/content/:id/delete', { id }) + toContentParams(query)}
          icon={Trash2}
          title="Delete"
          of={title}
        />
      </span>
    </AllowedTo>
  )
}
