import { href, Link } from 'react-router'
import { type CohortState, wallClockInWords } from '../../cohorts/cohort-record.ts'
import { listCohortRecords } from '../../cohorts/cohort-records.server.ts'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { DataTable } from '../../ui/list/data-table.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import type { Route } from './+types/cohorts-page'
import { nameOf } from './cohort-edit.ts'

export const meta: Route.MetaFunction = () => [{ title: `Cohorts · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { cohorts: await listCohortRecords(context.get(servicesContext).db) }
}

const cohortStateNames: Record<CohortState, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}

export default function CohortsPage({ loaderData: { cohorts } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-3xl">Cohorts</h1>
      <p className="mt-3 mb-6 max-w-prose text-ink-soft">
        Each run of the bootcamp with its dates, places, links and schedule. Every page, email and calendar reads them
        here.
      </p>
      <DataTable
        caption="Cohorts"
        stacked
        rows={cohorts}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            header: 'Name',
            namesRow: true,
            ownLine: true,
            cell: ({ id, name }) => (
              <Link className="link wrap-anywhere" to={href('/admin/cohorts/:id', { id: String(id) })}>
                {nameOf({ name })}
              </Link>
            ),
          },
          {
            header: 'Sessions',
            labelled: true,
            cell: ({ firstDay, lastDay }) => `${wallClockInWords(firstDay)} – ${wallClockInWords(lastDay)}`,
          },
          { header: 'Places', labelled: true, cell: ({ capacity }) => capacity.toLocaleString('en-US') },
          {
            header: 'State',
            cell: ({ state }) => <span className="badge badge-success">{cohortStateNames[state]}</span>,
          },
        ]}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Cohorts" title="Error loading the cohorts" />
}
