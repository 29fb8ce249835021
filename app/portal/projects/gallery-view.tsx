import type { ReactNode } from 'react'
import { href } from 'react-router'
import { profileIndustries } from '../../membership/vocabulary.ts'
import { Plus } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useHeadingAfterPageChange } from '../../ui/list/use-heading-after-page-change.ts'
import { useListLoading } from '../../ui/list/use-list-loading.ts'
import { FilterCard } from '../filter-card.tsx'
import { useInPortal, useIsLook } from '../portal-place.ts'
import { resultSummary } from '../result-summary.ts'
import { NoProjects } from './no-projects.tsx'
import { addTriggerId } from './project-address.ts'
import { ProjectGrid, ProjectSkeletons } from './project-grid.tsx'
import { galleryAddress, readProjectQuery } from './project-query.ts'
import type { ShownGallery } from './show-gallery.server.ts'

/** The gallery, for participants and for an admin who views their portal. @param dialog shown above it */
export function GalleryView({ query, all, list, projects, dialog }: ShownGallery & { dialog?: ReactNode }) {
  const inPortal = useInPortal()
  const here = inPortal(href('/training-portal/projects'))
  const isLook = useIsLook()
  const heading = useHeadingAfterPageChange(galleryAddress({ ...query, page: 1 }), query.page)
  const loading = useListLoading(here, query, readProjectQuery)
  return (
    <main id="content" tabIndex={-1} className="page portal-main">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Community Projects
          </h1>
          <p className="lead">Agents and projects built by people in our community, newest first.</p>
        </div>
        {!isLook && (
          <Link id={addTriggerId} className="button" to={galleryAddress(query, 'new')} preventScrollReset>
            <Plus aria-hidden="true" className="size-5" />
            Add Project
          </Link>
        )}
      </header>
      {dialog}
      <FilterCard
        title="Find Projects"
        list={here}
        query={query}
        isEmpty={projects.length === 0}
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
        {!loading && list.hasMore && '. Only the newest are listed. Search to see others.'}
      </p>
      {loading ? (
        <ProjectSkeletons />
      ) : projects.length === 0 ? (
        <NoProjects query={query} near={list.near ?? []} />
      ) : (
        <ProjectGrid projects={projects} query={query} />
      )}
      <Pagination
        label="Pages of projects"
        list={list}
        hrefOf={(page) => inPortal(galleryAddress({ ...query, page }))}
        className="mt-8"
      />
    </main>
  )
}
