import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { AdminErrorView } from '../../admin/admin-error-view.tsx'
import { chooseCohort, chooseCohortOrEveryone } from '../../cohorts/choose-cohort.server.ts'
import { cohortParam } from '../../cohorts/cohort-choice.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireOrganiser } from '../../sign-in/viewer.server.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { beginStatusChange } from '../jobs/begin-job.server.ts'
import { workAtOnce } from '../jobs/work-on-jobs.server.ts'
import { memberStatuses } from '../member.ts'
import { memberSearchParams, readMemberQuery } from '../roster/lists/member-query.ts'
import type { Route } from './+types/bulk-status-page'
import { changedCohortParam } from './bulk-status.ts'
import { bulkCopy } from './copy.ts'

const list = href('/admin/users')

export const meta: Route.MetaFunction = () => [{ title: `Change statuses · ${brand.name}` }]

export function loader() {
  return redirect(list)
}

/** Finds the members and what would become of each, which the next page shows; changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const fields = textsIn(await readForm(request))
  const query = { ...readMemberQuery(fields), page: 1 }
  const to = memberStatuses.find((status) => status === fields.get('to'))
  const isEveryone = fields.has('everyone')
  if (!to || (query.people.length === 0 && !isEveryone))
    return redirectWithToast(context, list + memberSearchParams({ ...query, people: [] }), bulkCopy.incomplete)
  const listed = await chooseCohortOrEveryone(context, fields)
  const { chosen } = await chooseChanged(context, fields)
  try {
    const id = await beginStatusChange(
      services,
      admin,
      {
        to,
        list: memberSearchParams({ ...query, people: [] }).slice(1),
        people: isEveryone ? [] : query.people,
        cohortOfList: listed.chosen?.id ?? null,
      },
      chosen.id,
    )
    await workAtOnce(services, id)
    return redirect(href('/admin/users/jobs/:id', { id }))
  } catch (error) {
    logFailure(context, error, 'change of statuses could not be looked through')
    return data({ notice: bulkCopy.failed }, { status: 503 })
  }
}

function textsIn(form: FormData): URLSearchParams {
  return new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** The cohort in which statuses change: the one chosen beside the new status, or the list's. */
function chooseChanged(context: Readonly<RouterContextProvider>, fields: URLSearchParams) {
  const slug = fields.get(changedCohortParam) ?? fields.get(cohortParam) ?? ''
  return chooseCohort(context, new URLSearchParams({ [cohortParam]: slug }))
}

/** Shown only when it could not be begun. */
export default function BulkStatusPage({ actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData, bulkCopy)
  return (
    <>
      <PageHeader back={{ to: list, label: 'Back to Community Members' }} title="Change statuses" />
      <div className="mt-6">
        <FormMessage notice={answer?.notice} />
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} failed={{ heading: 'Change statuses', title: 'Error loading the preview' }} />
}
