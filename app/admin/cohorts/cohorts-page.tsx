import { href } from 'react-router'
import { AllowedTo, useMay } from '../../allowed-to.tsx'
import { homeOf, titleOf } from '../../cohorts/bootcamp-home.ts'
import { wallClockInWords } from '../../cohorts/cohort-record.ts'
import { listCohortRecords } from '../../cohorts/cohort-records.server.ts'
import { stageOf } from '../../cohorts/cohort-stage.ts'
import { brand } from '../../organization/brand.ts'
import type { Services } from '../../platform/services.ts'
import { servicesContext } from '../../platform/services.ts'
import { countPeopleOf, nobody } from '../../portal/cohort-figures.server.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { EmptyList } from '../../ui/list/empty-list.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import { ListError } from '../../ui/list/list-error.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/cohorts-page'
import { StateBadges } from './state-badges.tsx'

const here = href('/admin/cohorts')

export const meta: Route.MetaFunction = () => [{ title: `Bootcamps · ${brand.name}` }]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return listCohorts(context.get(servicesContext), Number(url.searchParams.get('page')))
}

export default function CohortsPage({ loaderData }: Route.ComponentProps) {
  const { cohorts } = loaderData
  return (
    <>
      <PageHeader
        title="Bootcamps"
        actions={
          <AllowedTo least="organiser">
            <Link className="button button-small" to={href('/admin/cohorts/new')}>
              New bootcamp
            </Link>
          </AllowedTo>
        }
      />
      <p className="mt-3 mb-6 max-w-prose text-ink-soft">
        Each run of the bootcamp, with its dates, places, links and schedule. Pages, emails and calendars all use what
        you enter here.
      </p>
      {cohorts.length === 0 ? <EmptyList title="No bootcamps yet" /> : <Cohorts cohorts={cohorts} />}
      <Pagination
        label="Pages of bootcamps"
        list={loaderData}
        hrefOf={(page) => (page === 1 ? here : `${here}?${new URLSearchParams({ page: String(page) })}`)}
      />
    </>
  )
}

function Cohorts({ cohorts }: { cohorts: Route.ComponentProps['loaderData']['cohorts'] }) {
  const mayChange = useMay('organiser')
  return (
    <DataTable
      caption="Bootcamps"
      stacked
      isEven
      rows={cohorts}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          header: 'Name',
          namesRow: true,
          ownLine: true,
          cell: ({ id, slug, name }) => (
            <Link className="link wrap-anywhere" to={homeOf({ id, slug })}>
              {titleOf({ slug, name })}
            </Link>
          ),
        },
        { header: 'State', cell: (cohort) => <StateBadges cohort={cohort} stage={cohort.stage} /> },
        {
          header: 'Sessions',
          labelled: true,
          cell: ({ firstDay, lastDay }) =>
            firstDay ? `${wallClockInWords(firstDay)} – ${wallClockInWords(lastDay)}` : 'None yet',
        },
        {
          header: 'Places taken',
          labelled: true,
          cell: ({ people, capacity }) =>
            `${formatCount({ total: people.taken })} of ${formatCount({ total: capacity })}`,
        },
        { header: 'Registered', labelled: true, cell: ({ people }) => formatCount({ total: people.registered }) },
        { header: 'Waiting', labelled: true, cell: ({ people }) => formatCount({ total: people.waiting }) },
        { header: 'Onboarded', labelled: true, cell: ({ people }) => formatCount({ total: people.onboarded }) },
        {
          header: 'Actions',
          cell: ({ id, slug, name, state }) =>
            mayChange && (
              <span className="flex gap-2 max-[72rem]:flex-wrap">
                <Link className="button-quiet button-small" to={href('/admin/cohorts/:id/copy', { id: String(id) })}>
                  Copy<span className="sr-only"> {titleOf({ slug, name })}</span>
                </Link>
                {state === 'draft' && (
                  <Link
                    className="button-quiet button-small"
                    to={href('/admin/cohorts/:id/publish', { id: String(id) })}
                  >
                    Publish<span className="sr-only"> {titleOf({ slug, name })}</span>
                  </Link>
                )}
              </span>
            ),
        },
      ]}
    />
  )
}

const perPage = 25

/** One page of all cohorts: drafts first, then the newest. People are only counted for the cohorts on the page. */
async function listCohorts({ db, clock }: Pick<Services, 'db' | 'clock'>, wanted: number) {
  const now = clock.now()
  const all = await listCohortRecords(db)
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const page = Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, pages) : 1
  const shown = all.slice((page - 1) * perPage, page * perPage)
  const figures = await countPeopleOf(
    db,
    shown.map(({ id }) => id),
  )
  const cohorts = shown.map((cohort) => {
    const people = figures.get(cohort.id) ?? nobody
    const isFull = people.taken >= cohort.capacity
    return { ...cohort, people, stage: stageOf(cohort, isFull, now) }
  })
  return { cohorts, page, pages, total: all.length }
}

export function ErrorBoundary() {
  return <ListError heading="Bootcamps" title="Error loading the bootcamps" />
}
