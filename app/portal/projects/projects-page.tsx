import type { ReactNode } from 'react'
import { data, href, isRouteErrorResponse, redirect, useOutlet } from 'react-router'
import { profileIndustries } from '../../membership/vocabulary.ts'
import { brand } from '../../organization/brand.ts'
import { isFiltered } from '../../platform/list-query.ts'
import { databaseToRead, logFailure } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { Plus } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useHeadingAfterPageChange } from '../../ui/list/use-heading-after-page-change.ts'
import { useListLoading } from '../../ui/list/use-list-loading.ts'
import { FilterCard } from '../filter-card.tsx'
import { LoadingFailed } from '../loading-failed.tsx'
import { resultSummary } from '../result-summary.ts'
import type { Route } from './+types/projects-page'
import { projectCopy } from './copy.ts'
import { NoProjects } from './no-projects.tsx'
import { addTriggerId, movedDialog } from './project-address.ts'
import { countGallery, listGallery } from './project-gallery.server.ts'
import { ProjectGrid, ProjectSkeletons } from './project-grid.tsx'
import { galleryAddress, readProjectQuery } from './project-query.ts'

const here = href('/training-portal/projects')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.gallery ? '' : 'Error · '}Community Projects · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = databaseToRead(context)
  const member = requireMember(context)
  const moved = movedDialog(url)
  if (moved) return redirect(moved)
  const query = readProjectQuery(url.searchParams)
  try {
    const [{ rows, ...list }, everything] = await Promise.all([
      listGallery(db, query),
      isFiltered(query) ? countGallery(db) : null,
    ])
    const projects = rows.map(({ author, ...project }) => ({
      ...project,
      author,
      isOwn: author.id === member.memberId,
    }))
    return data({ gallery: { query: { ...query, page: list.page }, all: everything ?? list, list, projects } })
  } catch (error) {
    logFailure(context, error, 'projects were not read')
    return data({ gallery: null }, { status: 503 })
  }
}

export { unlessOnlyDialog as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export default function ProjectsPage({ loaderData: { gallery } }: Route.ComponentProps) {
  const dialog = useOutlet()
  if (gallery) return <Gallery {...gallery} dialog={dialog} />
  if (!dialog) return <LoadingFailed heading="Community Projects" message={projectCopy['load-failed']} />
  // Somebody may have typed into it.
  return (
    <main id="content" tabIndex={-1} className="page portal-main">
      {dialog}
    </main>
  )
}

type Shown = NonNullable<Route.ComponentProps['loaderData']['gallery']>

function Gallery({ query, all, list, projects, dialog }: Shown & { dialog: ReactNode }) {
  const heading = useHeadingAfterPageChange(galleryAddress({ ...query, page: 1 }), query.page)
  const loading = useListLoading(here, query, readProjectQuery)
  return (
    <main id="content" tabIndex={-1} className="page portal-main">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Community Projects
          </h1>
          <p className="lead">Agents and projects that people of this bootcamp have built, the newest first.</p>
        </div>
        <Link id={addTriggerId} className="button" to={galleryAddress(query, 'new')} preventScrollReset>
          <Plus aria-hidden="true" className="size-5" />
          Add Project
        </Link>
      </header>
      {dialog}
      <FilterCard
        title="Find Projects"
        list={here}
        query={query}
        label="Search by title, description, author or company"
        placeholder="Search projects, titles, authors, companies..."
      >
        <FilterSelect
          label="Industry"
          name="industry"
          value={query.industry}
          all="All Industries"
          options={profileIndustries}
        />
      </FilterCard>
      <p role="status" className="hint my-4">
        {loading ? 'Loading projects...' : resultSummary(list, all, ['project', 'projects'])}
        {!loading && list.hasMore && '. Only the newest of them are listed: search to see others.'}
      </p>
      {loading ? (
        <ProjectSkeletons />
      ) : projects.length === 0 ? (
        <NoProjects query={query} />
      ) : (
        <ProjectGrid projects={projects} query={query} />
      )}
      <Pagination
        label="Pages of projects"
        list={list}
        hrefOf={(page) => galleryAddress({ ...query, page })}
        className="mt-8"
      />
    </main>
  )
}

/** What happened on the way to the server, or back. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorView error={error} />
  return <LoadingFailed heading="Community Projects" message={projectCopy['load-problem']} />
}
