import { useEffect } from 'react'
import { href, isRouteErrorResponse, useLocation, useNavigation } from 'react-router'
import { isChoice } from '../../cohorts/cohort-choice.ts'
import { cohortInList } from '../../cohorts/cohort-switcher.tsx'
import { listNamedCohorts } from '../../cohorts/cohorts.server.ts'
import { filterIndustries, filterWorkStatuses } from '../../membership/vocabulary.ts'
import { brand } from '../../organization/brand.ts'
import { askTogether } from '../../platform/database/ask-together.server.ts'
import { isFiltered } from '../../platform/list-query.ts'
import { databaseToRead, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { ErrorView } from '../../ui/error-view.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useHeadingAfterPageChange } from '../../ui/list/use-heading-after-page-change.ts'
import { useListLoading } from '../../ui/list/use-list-loading.ts'
import { PageReady } from '../../ui/ready.tsx'
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts'
import { FilterCard } from '../filter-card.tsx'
import { LoadingFailed } from '../loading-failed.tsx'
import { resultSummary } from '../result-summary.ts'
import type { Route } from './+types/directory-page'
import { directoryCopy } from './copy.ts'
import { countEverybody, listDirectory } from './directory.server.ts'
import { directoryAddress, memberAddress, readDirectoryQuery } from './directory-query.ts'
import { cardOf } from './listed-member.ts'
import { MemberList, SkeletonMembers } from './member-list.tsx'

const here = href('/training-portal/community')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? '' : 'Error · '}Community Directory · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireMember(context)
  const services = context.get(servicesContext)
  const db = askTogether(databaseToRead(context))
  const named = listNamedCohorts(db, services.clock.now())
  const asked = readDirectoryQuery(url.searchParams)
  const cohort = asked.bootcamp ? (await named).find(({ slug }) => slug === asked.bootcamp) : null
  const query = { ...asked, bootcamp: cohort?.slug ?? null }
  const [cohorts, { rows, ...list }, everybody] = await Promise.all([
    named,
    listDirectory(db, cohort?.id ?? null, query),
    isFiltered(query) ? countEverybody(db) : null,
  ])
  return {
    query: { ...query, page: list.page },
    bootcamps: isChoice({ cohorts }) ? Object.fromEntries(cohorts.map((one) => [one.slug, cohortInList(one)])) : null,
    list,
    all: everybody ?? list,
    members: rows.map(cardOf),
  }
}

export default function DirectoryPage({ loaderData }: Route.ComponentProps) {
  const { query, bootcamps, list, all, members } = loaderData
  const heading = useHeadingAfterPageChange(directoryAddress({ ...query, page: 1 }), query.page)
  const othersComing = useListLoading(here, query, readDirectoryQuery)
  const opening = useOpeningMember()
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
            options={bootcamps}
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
        {!othersComing && !opening && list.hasMore && '. Only the first of them are listed: search for more of a name.'}
      </p>
      {members[0] && <PageReady address={memberAddress(members[0].id, query)} />}
      {othersComing ? <SkeletonMembers /> : <MemberList query={query} members={members} opening={opening} />}
      <Pagination
        label="Pages of community members"
        list={list}
        hrefOf={(page) => directoryAddress({ ...query, page })}
      />
    </main>
  )
}

/** @returns the id of the member whose profile is on its way */
function useOpeningMember(): string | null {
  const { location } = useNavigation()
  const member = location?.pathname.startsWith(`${here}/`) ? location.pathname.slice(here.length + 1) : null
  return useDelayedFlag(member !== null) ? member : null
}

/** The way back from a profile names the card that was left; with the keyboard one goes on from there. */
function useFocusOnMemberLeft(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.focus({ preventScroll: true })
  }, [hash])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status < 500) return <ErrorView error={error} />
  return <LoadingFailed heading="Community Directory" message={whatFailed(error)} />
}

/** A `TypeError` is what a browser gets in place of an answer. */
function whatFailed(error: unknown) {
  return directoryCopy[error instanceof TypeError ? 'directory-failed' : 'members-failed']
}
