import { Plus } from 'lucide-react'
import { data, href, Link, useLocation, useNavigation } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useHeadingAfterPageChange } from '../../ui/list/use-heading-after-page-change.ts'
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts'
import { countLine } from '../count-line.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import type { Route } from './+types/projects-page'
import { projectCopy } from './copy.ts'
import { findDialog } from './find-dialog.server.ts'
import { NoProjects } from './no-projects.tsx'
import { addOpener, asksForDialog } from './project-address.ts'
import { ProjectDialog } from './project-dialog.tsx'
import { ProjectFilter } from './project-filter.tsx'
import { countGallery, listGallery } from './project-gallery.server.ts'
import { ProjectGrid, ProjectSkeletons } from './project-grid.tsx'
import { galleryAddress, type ProjectQuery, readProjectQuery } from './project-query.ts'

const here = href('/training-portal/projects')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.gallery ? '' : 'Error · '}Community Projects · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const member = requireMember(context)
  const query = readProjectQuery(url.searchParams)
  try {
    const [{ rows, ...list }, all, dialog] = await Promise.all([
      listGallery(db, query),
      countGallery(db),
      findDialog(db, member, url.searchParams),
    ])
    const projects = rows.map(({ author, ...project }) => ({
      ...project,
      author,
      isOwn: author.id === member.memberId,
    }))
    return data({ gallery: { query: { ...query, page: list.page }, all, list, projects, dialog } })
  } catch (error) {
    logFailure(context, error, 'projects were not read')
    return data({ gallery: null }, { status: 503 })
  }
}

export { unlessDialogCloses as shouldRevalidate } from './project-address.ts'

export default function ProjectsPage({ loaderData: { gallery } }: Route.ComponentProps) {
  if (!gallery) return <LoadingFailed heading="Community Projects" message={projectCopy['load-failed']} />
  return <Gallery {...gallery} />
}

function Gallery({ query, all, list, projects, dialog }: NonNullable<Route.ComponentProps['loaderData']['gallery']>) {
  const heading = useHeadingAfterPageChange(galleryAddress({ ...query, page: 1 }), query.page)
  const loading = useOtherCardsOnTheWay(query)
  const address = galleryAddress(query)
  const { search } = useLocation()
  return (
    <main id="content" tabIndex={-1} className="page portal-main">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Community Projects
          </h1>
          <p className="lead">Agents and projects that people of this bootcamp have built, the newest first.</p>
        </div>
        <Link id={addOpener} className="button" to={galleryAddress(query, { add: '' })} preventScrollReset>
          <Plus aria-hidden="true" className="size-5" />
          Add Project
        </Link>
      </header>
      {dialog && asksForDialog(search) && <ProjectDialog open={dialog} closeTo={address} />}
      <ProjectFilter query={query} />
      <p role="status" className="hint my-4">
        {loading ? 'Loading projects...' : countLine(list, all, ['project', 'projects'])}
        {!loading && list.isMore && '. Only the newest of them are listed: search to see others.'}
      </p>
      {loading ? (
        <ProjectSkeletons />
      ) : projects.length === 0 ? (
        <NoProjects query={query} />
      ) : (
        <ProjectGrid projects={projects} query={query} />
      )}
      <div className="mt-8">
        <Pagination
          label="Pages of projects"
          page={list.page}
          pages={list.pages}
          hrefOf={(page) => galleryAddress({ ...query, page })}
        />
      </div>
    </main>
  )
}

/** Another filter or page is on its way. While somebody types or opens a dialog, the cards that are there stay. */
function useOtherCardsOnTheWay(query: ProjectQuery): boolean {
  const { location } = useNavigation()
  const wanted = readProjectQuery(new URLSearchParams(location?.search))
  const isOther = galleryAddress(wanted) !== galleryAddress(query) && wanted.search === query.search
  return useDelayedFlag(location?.pathname === here && isOther)
}

/** What happened on the way to the server, or back. */
export function ErrorBoundary() {
  return <LoadingFailed heading="Community Projects" message={projectCopy['load-problem']} />
}
