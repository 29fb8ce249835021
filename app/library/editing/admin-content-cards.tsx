import type { ReactNode } from 'react'
import { TagList } from '../../ui/tag-list.tsx'
import type { ContentQuery } from '../admin-content-query.ts'
import type { ContentItem } from '../library-item.ts'
import { ContentBadges, ContentButtons } from './admin-content-item.tsx'
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
  return <ul className="grid items-stretch gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>
}

function ContentCard({ item, query }: { item: ContentItem; query: ContentQuery }) {
  const { title, description, author, tags } = item
  return (
    <li className="card flex flex-col overflow-hidden p-0">
      <ContentPicture item={item} className="h-36 border-b border-line" />
      <div className="flex grow flex-col p-4 sm:p-5">
        <p className="flex flex-wrap gap-2">
          <ContentBadges item={item} />
        </p>
        <h2 className="mt-3 line-clamp-3 text-lg tracking-tight">{title}</h2>
        {author && <p className="mt-1 truncate text-sm text-ink-soft">by {author}</p>}
        <p className="mt-2 line-clamp-3 text-sm">{description}</p>
        <div className="mt-3">
          <TagList label="Tags" tags={tags} />
        </div>
        <div className="mt-auto flex justify-end pt-3">
          <ContentButtons item={item} query={query} />
        </div>
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
