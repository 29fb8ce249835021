import type { ReactNode } from 'react'
import { href } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { Pencil, Star, Trash2 } from '../../ui/drawings/icons.tsx'
import { IconLink } from '../../ui/list/icon-link.tsx'
import { TagList } from '../../ui/tag-list.tsx'
import { type ContentQuery, deleteTriggerId, editTriggerId, toContentParams } from '../admin-content-query.ts'
import { type ContentItem, contentTypes } from '../library-item.ts'
import { ContentPicture } from './admin-content-picture.tsx'

/** @param query state of the list, to which the editor returns */
export function ContentCards({ items, query }: { items: ContentItem[]; query: ContentQuery }) {
  return (
    <Grid>
      {items.map((item) => (
        <ContentCard key={item.id} item={item} query={query} />
      ))}
    </Grid>
  )
}

function Grid({ children }: { children: ReactNode }) {
  return (
    <ul aria-label="Content" className="grid items-stretch gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {children}
    </ul>
  )
}

function ContentCard({ item, query }: { item: ContentItem; query: ContentQuery }) {
  const { id, title, content_type, featured, description, author, tags } = item
  return (
    <li className="card flex flex-col overflow-hidden p-0">
      <ContentPicture item={item} className="h-36 border-b border-line max-sm:hidden" />
      <div className="flex grow flex-col p-4 sm:p-5">
        <p className="flex flex-wrap gap-2">
          <span className="badge badge-teal">{contentTypes[content_type].name}</span>
          {featured && (
            <span className="badge badge-ember">
              <Star aria-hidden="true" className="size-3.5" />
              Featured
            </span>
          )}
        </p>
        <h2 className="mt-3 line-clamp-3 text-lg tracking-tight">{title}</h2>
        {author && <p className="mt-1 truncate text-sm text-ink-soft">by {author}</p>}
        <p className="mt-2 line-clamp-3 text-sm">{description}</p>
        <div className="mt-3">
          <TagList label="Tags" tags={tags} />
        </div>
        <AllowedTo least="editor">
          <div className="mt-auto flex justify-end gap-1 pt-3">
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
          </div>
        </AllowedTo>
      </div>
    </li>
  )
}

const skeletons = ['w-40', 'w-48', 'w-32', 'w-44', 'w-36']

/** Placeholders while the list loads. */
export function ContentCardSkeletons() {
  return (
    <div aria-busy="true">
      <Grid>
        {skeletons.map((width) => (
          <li key={width} className="card overflow-hidden p-0">
            <div className="skeleton h-36 rounded-none motion-safe:animate-pulse" />
            <div className="grid gap-3 p-5">
              <div className="skeleton w-16 motion-safe:animate-pulse" />
              <div className={`skeleton max-w-full motion-safe:animate-pulse ${width}`} />
              <div className="skeleton mt-6 w-full motion-safe:animate-pulse" />
            </div>
          </li>
        ))}
      </Grid>
    </div>
  )
}
