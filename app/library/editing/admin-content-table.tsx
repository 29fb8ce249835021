import { useMay } from '../../allowed-to.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { TagList } from '../../ui/tag-list.tsx'
import type { ContentQuery } from '../admin-content-query.ts'
import type { ContentItem } from '../library-item.ts'
import { ContentBadges, ContentButtons } from './admin-content-item.tsx'
import { ContentPicture } from './admin-content-picture.tsx'

/** @param query state of the list, to which the editor returns */
export function ContentTable({
  items,
  query,
  loading,
}: {
  items: ContentItem[]
  query: ContentQuery
  loading: boolean
}) {
  const columns: Column<ContentItem>[] = [
    {
      header: 'Title',
      namesRow: true,
      ownLine: true,
      cell: (item) => (
        <span className="flex items-center gap-3">
          <ContentPicture item={item} className="h-9 w-12 flex-none grid-rows-1 rounded-sm p-1!" />
          <span className="min-w-0">
            <span className="block wrap-anywhere">{item.title}</span>
            <span className="line-clamp-1 max-w-sm font-normal wrap-anywhere text-ink-soft">{item.description}</span>
          </span>
        </span>
      ),
    },
    {
      header: 'Type',
      cell: (item) => (
        <span className="flex gap-1">
          <ContentBadges item={item} />
        </span>
      ),
    },
    {
      header: 'Author',
      labelled: true,
      cell: ({ author }) => (author ? <bdi>{author}</bdi> : <span className="text-ink-soft">–</span>),
    },
    {
      header: 'Tags',
      ownLine: true,
      cell: ({ tags }) => (
        <span className="contents min-[72rem]:[&>ul]:flex-nowrap min-[72rem]:[&_li]:min-w-0">
          <TagList label="Tags" tags={tags} />
        </span>
      ),
    },
  ]
  if (useMay('editor'))
    columns.push({
      header: 'Actions',
      isActions: true,
      cell: (item) => <ContentButtons item={item} query={query} />,
    })
  return (
    <DataTable
      caption="Content"
      stacked
      columns={columns}
      rows={items}
      keyOf={({ id }) => id}
      loading={loading}
      isEven
    />
  )
}
