import { useEffect } from 'react'
import { href, useLocation, useNavigation } from 'react-router'
import { cohortInList } from '../../cohorts/cohort-switcher.tsx'
import { filterIndustries, filterWorkStatuses } from '../../membership/vocabulary.ts'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useHeadingAfterPageChange } from '../../ui/list/use-heading-after-page-change.ts'
import { useListLoading } from '../../ui/list/use-list-loading.ts'
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts'
import { FilterCard } from '../filter-card.tsx'
import { useInPortal } from '../portal-place.ts'
import { resultSummary } from '../result-summary.ts'
import { directoryAddress, readDirectoryQuery } from './directory-query.ts'
import { MemberList, SkeletonMembers } from './member-list.tsx'
import type { ShownDirectory } from './show-directory.server.ts'

/** The directory, for participants and for an admin who views their portal. */
export function DirectoryView({ query, bootcamps, list, all, members }: ShownDirectory) {
  const inPortal = useInPortal()
  const here = inPortal(href('/training-portal/community'))
  const heading = useHeadingAfterPageChange(directoryAddress({ ...query, page: 1 }), query.page)
  const othersComing = useListLoading(here, query, readDirectoryQuery)
  const opening = useOpeningMember(here)
  useFocusOnMemberLeft()
  return (
    <main id="content" className="page portal-main">
      <h1 ref={heading} tabIndex={-1}>
        Community Directory
      </h1>
      <p className="lead">The people you build with. Only participants see this.</p>
      <FilterCard
        title="Find Community Members"
        list={here}
        query={query}
        isEmpty={members.length === 0}
        label="Search by name, job title, company or location"
        placeholder="Search by name, company, location..."
      >
        <FilterSelect
          label="Industry"
          name="industry"
          value={query.industry}
          all="All Industries"
          options={filterIndustries}
        />
        <FilterSelect
          label="Work Status"
          name="workStatus"
          value={query.workStatus}
          all="All Work Status"
          options={filterWorkStatuses}
        />
        {bootcamps && (
          <FilterSelect
            label="Bootcamp"
            name="bootcamp"
            value={query.bootcamp}
            all="All Bootcamps"
            options={Object.fromEntries(bootcamps.map((one) => [one.slug, cohortInList(one)]))}
          />
        )}
      </FilterCard>
      <h2 className="sr-only">Community members</h2>
      <p role="status" className="mt-8 mb-4 text-sm text-ink-soft">
        {othersComing
          ? 'Loading community members...'
          : opening
            ? 'Loading profile...'
            : resultSummary(list, all, ['community member', 'community members'])}
        {!othersComing &&
          !opening &&
          list.hasMore &&
          '. Only the first results are listed. Type more of the name to narrow it down.'}
      </p>
      {othersComing ? (
        <SkeletonMembers />
      ) : (
        <MemberList query={query} near={list.near ?? []} members={members} opening={opening} />
      )}
      <Pagination
        label="Pages of community members"
        list={list}
        hrefOf={(page) => inPortal(directoryAddress({ ...query, page }))}
      />
    </main>
  )
}

/** @returns the id of the member whose profile is loading */
function useOpeningMember(here: string): string | null {
  const { location } = useNavigation()
  const member = location?.pathname.startsWith(`${here}/`) ? location.pathname.slice(here.length + 1) : null
  return useDelayedFlag(member !== null) ? member : null
}

/** The way back from a profile names its card, which gets the focus. */
function useFocusOnMemberLeft(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash])
}
