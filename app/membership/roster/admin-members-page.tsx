import { Suspense } from 'react'
import { href, redirect } from 'react-router'
import { AdminErrorView } from '../../admin/admin-error-view.tsx'
import { AllowedTo, ReadOnlyUnless } from '../../allowed-to.tsx'
import { chooseCohortOrEveryone } from '../../cohorts/choose-cohort.server.ts'
import { theBootcamp } from '../../cohorts/cohort.ts'
import { type CohortChoice, cohortParam, cohortSearch, isChoice } from '../../cohorts/cohort-choice.ts'
import { CohortSwitcher } from '../../cohorts/cohort-switcher.tsx'
import { audienceOfList } from '../../messages/audience.ts'
import { WriteLink } from '../../messages/write-link.tsx'
import { brand } from '../../organization/brand.ts'
import { dayOf } from '../../organization/dates.ts'
import { isUuid } from '../../platform/row-id.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { Upload, UserPlus } from '../../ui/drawings/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Link } from '../../ui/link.tsx'
import { ExportLink } from '../../ui/list/export-link.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import { FoundLine } from '../../ui/list/found-line.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useListLoading } from '../../ui/list/use-list-loading.ts'
import { useClearedMarks } from '../../ui/list/use-marked.ts'
import { PrintItem } from '../../ui/more-menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { BulkBar } from '../bulk-status/bulk-bar.tsx'
import { marksInWords } from '../marks/address-mark.ts'
import { type Marked, markColumns } from '../marks/marked-members.server.ts'
import { everyoneIn, type MemberRegistration } from '../member.ts'
import { memberRegistrations } from '../members.server.ts'
import { findPlacesOverview } from '../places.server.ts'
import { PlacesLine } from '../reserving/places-line.tsx'
import { wholeList } from '../views/saved-view.ts'
import { listViews } from '../views/saved-views.server.ts'
import { SavedViews, SaveView } from '../views/saved-views.tsx'
import { viewAction } from '../views/view-action.server.ts'
import type { Route } from './+types/admin-members-page'
import { ActiveAddressIssue, AddressIssueLinks } from './address-issue-links.tsx'
import { members as membersInWords } from './admin-copy.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { findEdited } from './editing/find-edited-member.server.ts'
import { countAddressIssues } from './lists/address-issues.server.ts'
import { detailColumns, detailsInWords, hasDetailColumns, type StoredDetails } from './lists/detail-columns.server.ts'
import { type MemberColumn, usualColumns } from './lists/member-columns.ts'
import type { More } from './lists/member-lists.server.ts'
import { countMembersByStatus, listMembers } from './lists/member-lists.server.ts'
import {
  everybody,
  isCombined,
  isNarrowed,
  memberSearchParams,
  queryFields,
  readMemberQuery,
} from './lists/member-query.ts'
import { MemberFilters } from './member-filters.tsx'
import { editLinkId, MembersTable } from './members-table.tsx'
import { NoMembers, NoSuchMember } from './no-members.tsx'
import { refusedMarkOf } from './refused-mark.ts'
import { StatusCards } from './status-cards.tsx'

const here = href('/admin/users')
const bulkForm = 'bulk'
/** Notices above the list. Unproven addresses are always present, so they are a filter only. */
const noticedIssues = ['refused', 'shared'] as const
const inviteOpener = 'create-admin'

/** The form's validation is larger than the list, and most visits open no dialog. The server loads it at once. */
const MemberDialog = import.meta.env.SSR
  ? (await import('./editing/member-dialog.tsx')).MemberDialog
  : lazyPart(() => import('./editing/member-dialog.tsx').then((module) => module.MemberDialog))
const InviteForm = import.meta.env.SSR
  ? (await import('../../invitations/invite-form.tsx')).InviteForm
  : lazyPart(() => import('../../invitations/invite-form.tsx').then((module) => module.InviteForm))

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? whatIsOpen(loaderData) : 'Error · '}Community Members · ${brand.name}`,
  },
]

function whatIsOpen({ edited, asks }: { edited: unknown; asks: { toInvite: boolean } }): string {
  if (edited) return 'Edit Member · '
  return asks.toInvite ? 'Create Admin User · ' : ''
}

type OnPage = Marked & { details?: StoredDetails; registrations?: MemberRegistration[] }
const registrations = memberRegistrations.as('registrations')

function moreOf(columns: readonly MemberColumn[], cohort: number | null, isOfSeveral: boolean): More<OnPage> {
  const usual = isOfSeveral ? [...markColumns, registrations] : markColumns
  if (!hasDetailColumns(columns)) return usual
  return [...usual, ...detailColumns(columns, cohort)]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const query = readMemberQuery(url.searchParams)
  const choice = await chooseCohortOrEveryone(context, url.searchParams)
  const cohort = choice.chosen?.id ?? null
  const isOfSeveral = isChoice(choice) && cohort === null
  // For everyone in several cohorts there are no places to show.
  const whosePlaces = choice.chosen ?? (isOfSeveral ? null : choice.told)
  const id = url.searchParams.get('edit') ?? ''
  const [views, counts, { rows, ...list }, edited, addressIssueCounts, places] = await Promise.all([
    listViews(db, admin.memberId, 'members'),
    countMembersByStatus(db, cohort),
    listMembers<OnPage>(db, query, cohort, moreOf(query.columns, cohort, isOfSeveral)),
    isUuid(id) ? findEdited({ ...services, db }, id, choice) : null,
    countAddressIssues(db, cohort, query.addressIssue ? [] : noticedIssues),
    whosePlaces && findPlacesOverview(db, whosePlaces.id),
  ])
  const first = url.search === '' && views.find(({ isDefault }) => isDefault)
  if (first && isOfCohort(first.query, choice)) throw redirect(`${here}?${first.query}`)
  const asks = { toEdit: id !== '', toInvite: url.searchParams.has('invite') }
  const members = rows.map(({ joinedAt, refusal, marks, registrations, details, ...member }) => ({
    ...member,
    joined: dayOf(joinedAt),
    refused: refusedMarkOf(refusal) ?? undefined,
    marks: marksInWords(marks),
    registrations,
    answers: details && detailsInWords(details),
  }))
  return {
    views,
    choice,
    query: { ...query, page: list.page },
    counts,
    list,
    members,
    edited,
    addressIssueCounts,
    places,
    asks,
  }
}

export function action(args: Route.ActionArgs) {
  return viewAction(args, requireAdmin(args.context), 'members')
}

export default function AdminMembersPage({ loaderData }: Route.ComponentProps) {
  const { views, choice, query, counts, list, members, edited, addressIssueCounts, places, asks } = loaderData
  const loading = useListLoading(here, query, readMemberQuery)
  useClearedMarks(bulkForm, members)
  const everyone = everyoneIn(counts)
  const url = here + memberSearchParams(query)
  // Without it the link to all members would open the default view.
  const whole = views.some(({ isDefault }) => isDefault) ? wholeList : {}
  const unnarrowed = { ...query, ...everybody, cohort: query.cohort, page: 1 }
  return (
    <>
      <PageHeader
        title="Community Members"
        actions={
          <div className="flex flex-wrap gap-2 sm:gap-3">
            <AllowedTo least="organiser">
              <Link className="button button-small" to={href('/admin/users/new') + cohortSearch(choice)}>
                Add a member
              </Link>
              <Link className="button-quiet button-small" to={href('/admin/users/import') + cohortSearch(choice)}>
                <Upload aria-hidden="true" className="size-4.5 max-sm:hidden" />
                Import
              </Link>
            </AllowedTo>
            <AllowedTo least="owner">
              <Link
                id={inviteOpener}
                className="button-quiet button-small"
                to={here + memberSearchParams(query, { invite: '' })}
                preventScrollReset
              >
                <UserPlus aria-hidden="true" className="size-4.5 max-sm:hidden" />
                Create Admin
              </Link>
            </AllowedTo>
          </div>
        }
      />
      <Suspense>
        {edited && (
          <MemberDialog
            {...edited}
            choice={choice}
            closeTo={url}
            triggerId={editLinkId(edited.member.id)}
            back={memberSearchParams(query)}
          />
        )}
        {asks.toInvite && <InviteDialog list={url} />}
      </Suspense>
      {asks.toEdit && !edited && <NoSuchMember />}
      <CohortSwitcher
        choice={choice}
        action={here}
        everyone="Everyone, in any cohort"
        keep={{ ...queryFields({ ...query, cohort: null, page: 1 }), ...whole }}
        className="mt-5"
      />
      <StatusCards counts={counts} query={query} />
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1 sm:mt-3">
        {places && <PlacesLine counts={counts} places={places} slug={(choice.chosen ?? choice.told).slug} />}
        {query.addressIssue ? (
          <ActiveAddressIssue query={query} addressIssue={query.addressIssue} />
        ) : (
          <AddressIssueLinks found={addressIssueCounts} issues={noticedIssues} cohort={query.cohort} />
        )}
      </div>
      <SavedViews list="members" page={here} views={views} search={memberSearchParams(query)} />
      <MemberFilters
        query={query}
        action={here}
        keep={{ ...whole, ...queryFields({ ...unnarrowed, people: query.people }) }}
        clear={(query.status !== null || isNarrowed(query)) && here + memberSearchParams(unnarrowed, whole)}
        menu={
          <>
            <WriteLink audience={audienceOfList(query)} count={list} inMenu />
            <ColumnChooser
              action={here}
              keep={queryFields({ ...query, columns: usualColumns, page: 1 })}
              chosen={query.columns}
            />
            <SaveView views={views} />
            <AllowedTo least="organiser">
              <ExportLink href={href('/admin/users/csv') + memberSearchParams({ ...query, page: 1 })} />
            </AllowedTo>
            <PrintItem />
          </>
        }
      />
      <FoundLine>
        {formatCount(list)} of {membersInWords(everyone)}
        {choice.chosen && isChoice(choice) && ` of ${theBootcamp(choice.chosen)}`}
        {list.hasMore &&
          (query.addressIssue === null && !isCombined(query)
            ? '. Only the first are listed: type more of the name.'
            : '. Not all are listed: add filters to see others, or export them all.')}
      </FoundLine>
      {members.length === 0 && !loading ? (
        <NoMembers query={query} everyone={everyone} near={list.near ?? []} />
      ) : (
        <MembersTable query={query} members={members} loading={loading} bulkForm={bulkForm} />
      )}
      <Pagination
        label="Pages of members"
        list={list}
        hrefOf={(page) => here + memberSearchParams({ ...query, page })}
      />
      {members.length > 0 && (
        <BulkBar
          id={bulkForm}
          query={query}
          choice={choice}
          found={list.total}
          foundMore={list.hasMore}
          shown={members}
        />
      )}
    </>
  )
}

/** False when the cohort of a saved view no longer exists: then the list shows everyone. */
function isOfCohort(search: string, { cohorts }: CohortChoice): boolean {
  const slug = new URLSearchParams(search).get(cohortParam)
  return slug === null || cohorts.some((cohort) => cohort.slug === slug)
}

/** A dialog over the list. The form posts to the page of the admins. */
function InviteDialog({ list }: { list: string }) {
  const action = `${href('/admin/settings/admins')}?${new URLSearchParams({ invite: '', returnTo: list })}`
  return (
    <RouteDialog title="Create Admin User" closeTo={list} triggerId={inviteOpener}>
      <ReadOnlyUnless least="owner">
        <InviteForm action={action} closeTo={list} />
      </ReadOnlyUnless>
    </RouteDialog>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminErrorView error={error} failed={{ heading: 'Community Members', title: 'Error loading community members' }} />
  )
}
