import { href, Outlet } from 'react-router'
import { AllowedTo } from '../allowed-to.tsx'
import { brand } from '../organization/brand.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { Plus } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { formatCount, sumOf } from '../ui/list/format-count.ts'
import { ListError } from '../ui/list/list-error.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { useListLoading } from '../ui/list/use-list-loading.ts'
import type { Route } from './+types/admin-content-page'
import { ContentCardSkeletons, ContentCards } from './admin-content-cards.tsx'
import { NoContent } from './admin-content-empty.tsx'
import {
  addTriggerId,
  type ContentQuery,
  contentListAddress,
  readContentQuery,
  toContentParams,
} from './admin-content-query.ts'
import { ContentTabs } from './admin-content-tabs.tsx'
import { type ContentList, countByKind, listContent } from './library.server.ts'
import { contentTypes } from './library-item.ts'

const here = href('/admin/content')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Content' : 'Error · Content'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const query = readContentQuery(url.searchParams)
  const [counts, list] = await Promise.all([countByKind(db), listContent(db, query)])
  return { query: { ...query, page: list.page }, counts, list }
}

export default function AdminContentPage({ loaderData: { query, counts, list } }: Route.ComponentProps) {
  const { kind, search } = query
  const loading = useListLoading(here, query, readContentQuery)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Content</h1>
        <AllowedTo least="editor">
          <Link
            id={addTriggerId}
            className="button"
            to={href('/admin/content/new') + toContentParams(query)}
            preventScrollReset
          >
            <Plus aria-hidden="true" className="size-5" />
            Add Content
          </Link>
        </AllowedTo>
      </div>
      <p className="mt-3 max-w-prose text-ink-soft">
        What the{' '}
        <Link className="link" to={href('/learning-hub')} reloadDocument>
          Learning Hub
        </Link>{' '}
        shows to everybody. A change is there as soon as you have saved it.
      </p>
      <Outlet />
      <ContentTabs counts={counts} current={kind} />
      <div className="mt-6">
        <SearchBox
          key={kind}
          label="Search content"
          placeholder="Title, description, author or tag"
          value={search}
          action={here}
        >
          {kind && <input type="hidden" name="tab" value={contentTypes[kind].tab} />}
        </SearchBox>
      </div>
      <p role="status" className="mt-4 mb-3 text-sm text-ink-soft">
        {countInWords(query, list, kind ? counts[kind] : sumOf(counts))}
      </p>
      {loading ? (
        <ContentCardSkeletons />
      ) : list.items.length === 0 ? (
        <NoContent query={query} />
      ) : (
        <ContentCards items={list.items} query={query} />
      )}
      <Pagination label="Pages of content" list={list} hrefOf={(page) => contentListAddress({ kind, search, page })} />
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
