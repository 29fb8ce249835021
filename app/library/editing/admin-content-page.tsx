import { href, Outlet } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { Plus } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { formatCount, sumOf } from '../../ui/list/format-count.ts'
import { FoundLine } from '../../ui/list/found-line.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useListLoading } from '../../ui/list/use-list-loading.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import {
  addTriggerId,
  type ContentQuery,
  contentListAddress,
  readContentQuery,
  toContentParams,
} from '../admin-content-query.ts'
import { type ContentList, countByKind, listContent } from '../library.server.ts'
import { contentTypes } from '../library-item.ts'
import type { Route } from './+types/admin-content-page'
import { ContentCardSkeletons, ContentCards } from './admin-content-cards.tsx'
import { NoContent } from './admin-content-empty.tsx'
import { ContentTabs } from './admin-content-tabs.tsx'

const here = href('/admin/content')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Content' : 'Error · Content'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const query = readContentQuery(url.searchParams)
  const counting = countByKind(db)
  const [counts, list] = await Promise.all([counting, listContent(db, query, counting)])
  return { query: { ...query, page: list.page }, counts, list }
}

export default function AdminContentPage({ loaderData: { query, counts, list } }: Route.ComponentProps) {
  const { kind, search } = query
  const loading = useListLoading(here, query, readContentQuery)
  return (
    <>
      <PageHeader
        title="Content"
        actions={
          <AllowedTo least="editor">
            <Link
              id={addTriggerId}
              className="button button-small"
              to={href('/admin/content/new') + toContentParams(query)}
              preventScrollReset
            >
              <Plus aria-hidden="true" className="size-4.5" />
              Add Content
            </Link>
          </AllowedTo>
        }
      >
        What the{' '}
        <Link className="link" to={href('/learning-hub')} reloadDocument>
          Learning Hub
        </Link>{' '}
        shows to everyone. Changes go live as soon as you save.
      </PageHeader>
      <Outlet />
      <ContentTabs counts={counts} query={query} />
      <FilterBar
        key={kind}
        label="Search content"
        placeholder="Title, author or tag"
        value={search}
        action={here}
        keep={{ ...(kind && { tab: contentTypes[kind].tab }) }}
        clear={search !== '' && contentListAddress({ kind })}
      />
      <FoundLine>{countInWords(query, list, kind ? counts[kind] : sumOf(counts))}</FoundLine>
      {list.items.length === 0 && !loading ? (
        <NoContent query={query} />
      ) : loading ? (
        <ContentCardSkeletons />
      ) : (
        <ContentCards items={list.items} query={query} />
      )}
      <Pagination label="Pages of content" list={list} hrefOf={(page) => contentListAddress({ ...query, page })} />
    </>
  )
}

function countInWords({ search }: ContentQuery, { total, more, page, pages }: ContentList, everything: number): string {
  const found = formatCount({ total, hasMore: more })
  const counted =
    search === ''
      ? `${found} ${total === 1 ? 'item' : 'items'}`
      : `${found} of ${everything.toLocaleString('en-US')} items`
  return pages > 1 ? `${counted}, page ${page} of ${pages.toLocaleString('en-US')}` : counted
}

export function ErrorBoundary() {
  return <ListError heading="Content" title="Error loading content" />
}
