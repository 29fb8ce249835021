import { isFiltered } from '../../platform/list-query.ts'
import { NetworkGlyph } from '../../ui/drawings/network-glyph.tsx'
import { Link } from '../../ui/link.tsx'
import { DidYouMean } from '../../ui/list/did-you-mean.tsx'
import { ClearFilters } from '../filter-card.tsx'
import { useInPortal, useIsLook } from '../portal-place.ts'
import { galleryAddress, type ProjectQuery } from './project-query.ts'

/** @param near similar terms with matches */
export function NoProjects({ query, near }: { query: ProjectQuery; near: string[] }) {
  const filtered = isFiltered(query)
  const inPortal = useInPortal()
  const isLook = useIsLook()
  return (
    <section className="empty mt-6 grid justify-items-center" aria-labelledby="no-projects">
      <NetworkGlyph lit={3} />
      <h2 id="no-projects" className="mt-6 text-2xl">
        No projects found
      </h2>
      <DidYouMean terms={near} hrefOf={(term) => inPortal(galleryAddress({ ...query, search: term, page: 1 }))} />
      <p className="mt-3 text-ink-soft">
        {filtered
          ? 'Try adjusting your filters or search terms, or be the first to build this one.'
          : 'One spark is enough. Show everyone what you’re building.'}
      </p>
      <p className="mt-6 flex flex-wrap items-center justify-center gap-x-5 gap-y-3">
        {!isLook && (
          <Link className="button" to={galleryAddress(query, 'new')} preventScrollReset>
            Add First Project
          </Link>
        )}
        {filtered && <ClearFilters to={inPortal(galleryAddress())} />}
      </p>
    </section>
  )
}
