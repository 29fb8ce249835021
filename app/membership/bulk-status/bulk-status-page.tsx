import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { AdminErrorView } from '../../admin/admin-error-view.tsx'
import { chooseCohort, chooseCohortOrEveryone } from '../../cohorts/choose-cohort.server.ts'
import { cohortParam, isChoice } from '../../cohorts/cohort-choice.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, type Services, servicesContext } from '../../platform/services.ts'
import { mostWithoutPasskey } from '../../sign-in/passkey.ts'
import { confirmBefore } from '../../sign-in/passkeys/ask-passkey.ts'
import { requireAdmin, requireConfirmedForMany, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import type { Organiser } from '../../viewer.ts'
import { beginStatusChange } from '../jobs/begin-job.server.ts'
import { memberStatuses } from '../member.ts'
import { findPlaceLetterFacts } from '../places/tell-of-places.server.ts'
import { isRegistrationNotOpen } from '../places.server.ts'
import { listMatchingMembers } from '../roster/lists/member-lists.server.ts'
import { memberSearchParams, readMemberQuery } from '../roster/lists/member-query.ts'
import type { Route } from './+types/bulk-status-page'
import { agreedChangeSchema } from './agreed-change.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { changedCohortParam, joinIds, mostAtOnce, readIds, type StatusPlan } from './bulk-status.ts'
import { changeStatuses, fingerprintOf, planChange, previewTold } from './change-statuses.server.ts'
import { ChooseStatus } from './choose-status.tsx'
import { bulkCopy, statusesChanged } from './copy.ts'
import { FindEveryone } from './find-everyone.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Change statuses · ${brand.name}` }]

/** A preview of each member's change. Changes nothing. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const list = href('/admin/users') + memberSearchParams({ ...readMemberQuery(searchParams), people: [] })
  const to = memberStatuses.find((status) => status === searchParams.get('to')) ?? null
  const choice = await chooseChanged(context, searchParams)
  const ids = await chosenIds(context, searchParams)
  const shown = { list, ids, to, cohort: choice.chosen, isOneOfSeveral: isChoice(choice) }
  if (ids === 'too-many' || ids.length === 0 || !to) return { ...shown, plan: null, fingerprint: '', letters: [] }
  const [plan, facts] = await Promise.all([
    planChange(services, ids, to, choice.chosen.id),
    findPlaceLetterFacts(services, choice.chosen.id),
  ])
  const letters = await previewTold(services, plan, facts)
  return { ...shown, plan, fingerprint: fingerprintOf(plan), letters }
}

/**
 * The cohort in which statuses change: the list's, or the one chosen beside the new status.
 *
 * @param seen the cohort in the submitted form, even if another one is featured by then
 */
function chooseChanged(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
  seen: FormDataEntryValue | null = null,
) {
  const slug =
    (typeof seen === 'string' ? seen : null) ?? params.get(changedCohortParam) ?? params.get(cohortParam) ?? ''
  return chooseCohort(context, new URLSearchParams({ [cohortParam]: slug }))
}

async function chosenIds(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<string[] | 'too-many'> {
  if (!params.has('everyone')) return readIds(params.getAll('id').join(' '))
  const { chosen } = await chooseCohortOrEveryone(context, params)
  const query = readMemberQuery(params)
  const found = await listMatchingMembers(context.get(servicesContext).db, query, mostAtOnce + 1, chosen?.id ?? null)
  return found.length > mostAtOnce ? 'too-many' : found.map(({ id }) => id)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const list = href('/admin/users') + memberSearchParams({ ...readMemberQuery(url.searchParams), people: [] })
  const form = await readForm(request)
  if (form.get('find') === 'everyone') return findEveryone(services, admin, url.searchParams, form, context)
  const submission = parseWithZod(form, { schema: agreedChangeSchema })
  if (submission.status !== 'success') return redirectWithToast(context, list, bulkCopy.incomplete)
  const agreed = submission.value
  await requireConfirmedForMany(context, agreed.ids.length)
  const { chosen } = await chooseChanged(context, url.searchParams, form.get(changedCohortParam))
  try {
    const result = await changeStatuses(services, admin, agreed, chosen.id)
    if (result.outcome === 'changed')
      return redirectWithToast(context, list, statusesChanged(result.count, agreed.to, result))
    if (result.outcome === 'no-admin-any-more') return redirectWithToast(context, list, bulkCopy['no-admin-any-more'])
    const { outcome, plan } = result
    return data(
      { notice: bulkCopy[outcome], reason: agreed.reason, tell: agreed.tell, plan, fingerprint: fingerprintOf(plan) },
      { status: 409 },
    )
  } catch (error) {
    if (isRegistrationNotOpen(error)) return redirectWithToast(context, list, bulkCopy['called-off'])
    logFailure(context, error, 'statuses could not be changed')
    return data(
      { notice: bulkCopy.failed, reason: agreed.reason, tell: agreed.tell, plan: null, fingerprint: '' },
      { status: 503 },
    )
  }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  confirmBefore((form) => readIds(String(form.get('ids') ?? '')).length > mostWithoutPasskey),
]

/** For more members than a page can show: a background job finds them, and shows them before anything changes. */
async function findEveryone(
  services: Services,
  admin: Organiser,
  params: URLSearchParams,
  form: FormData,
  context: Readonly<RouterContextProvider>,
) {
  const query = { ...readMemberQuery(params), people: [], page: 1 }
  const to = memberStatuses.find((status) => status === params.get('to'))
  if (!to) return redirectWithToast(context, href('/admin/users') + memberSearchParams(query), bulkCopy.incomplete)
  const listed = await chooseCohortOrEveryone(context, params)
  const { chosen } = await chooseChanged(context, params, form.get(changedCohortParam))
  const list = memberSearchParams(query).slice(1)
  const id = await beginStatusChange(services, admin, { to, list, cohortOfList: listed.chosen?.id ?? null }, chosen.id)
  return redirect(href('/admin/users/jobs/:id', { id }))
}

export default function BulkStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, ids, to, cohort, isOneOfSeveral } = loaderData
  const answer = useAnswer(actionData, bulkCopy)
  const shown = answer?.plan ? answer : loaderData
  return (
    <>
      <PageHeader back={{ to: list, label: 'Back to Community Members' }} title="Change statuses" />
      <div className="mt-6 grid gap-6">
        <FormMessage notice={answer?.notice} />
        {shown.plan ? (
          <BulkPreview
            key={shown.fingerprint}
            plan={shown.plan as StatusPlan}
            letters={loaderData.letters}
            cohort={cohort}
            isOneOfSeveral={isOneOfSeveral}
            fingerprint={shown.fingerprint}
            ids={joinIds(shown.plan.people.map(({ member }) => member.id))}
            reason={answer?.reason}
            tell={answer?.tell ?? true}
            list={list}
          />
        ) : ids === 'too-many' ? (
          <FindEveryone to={to} cohort={cohort} />
        ) : ids.length === 0 ? (
          <p>Nobody is selected. Tick members in the list, then preview again.</p>
        ) : (
          <ChooseStatus ids={ids} list={list} to={to} cohort={cohort} />
        )}
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} failed={{ heading: 'Change statuses', title: 'Error loading the preview' }} />
}
