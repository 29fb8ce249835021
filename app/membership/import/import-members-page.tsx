import { data, href, redirect } from 'react-router'
import { chooseCohort } from '../../cohorts/choose-cohort.server.ts'
import { aboutCohort, cohortSearch } from '../../cohorts/cohort-choice.ts'
import { CohortSwitcher } from '../../cohorts/cohort-switcher.tsx'
import { brand } from '../../organization/brand.ts'
import { momentOf } from '../../organization/dates.ts'
import { CsvRefused } from '../../platform/csv/csv.ts'
import { textOfFile } from '../../platform/csv/file-text.server.ts'
import { readParts } from '../../platform/forms/form-parts.server.ts'
import { mostFormBytes } from '../../platform/forms/read-body.server.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { NoAdminAnyMore } from '../as-admin.server.ts'
import { listJobs } from '../changes/member-jobs.server.ts'
import { beginImport } from '../jobs/begin-import.server.ts'
import { stateName } from '../jobs/copy.ts'
import { matchColumns } from '../jobs/decide-import.server.ts'
import { RecentJobs } from '../jobs/recent-jobs.tsx'
import { workAtOnce } from '../jobs/work-on-jobs.server.ts'
import type { Route } from './+types/import-members-page'
import { fileRefused, importCopy } from './copy.ts'
import { ImportForm } from './import-form.tsx'
import { mostFileBytes } from './import-limit.ts'

const here = href('/admin/users/import')
const list = href('/admin/users')
const mostRecent = 5

export const meta: Route.MetaFunction = () => [{ title: `Import members · ${brand.name}` }]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const [choice, jobs] = await Promise.all([chooseCohort(context, url.searchParams), listJobs(services.db, mostRecent)])
  const recent = jobs.map((job) => ({
    id: job.id,
    kind: job.kind,
    state: stateName(job),
    total: job.total,
    asked: momentOf(job.createdAt),
  }))
  return { choice, recent }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const { chosen } = await chooseCohort(context, url.searchParams)
  const form = await readFileForm(request)
  const pasted = form.get('text')
  const answer = (status: number, notice: ToastMessage) =>
    data({ notice, text: typeof pasted === 'string' ? pasted : '' }, { status })
  try {
    const begun = await beginImport(services, admin, await textIn(form), chosen.id)
    if (begun.outcome === 'refused') return answer(400, fileRefused(begun.problem))
    const { id, clear } = begun
    if (clear) {
      await matchColumns(services, admin, id, new Map(clear.entries()))
      await workAtOnce(services, id)
    }
    return redirect(href('/admin/users/import/:id', { id }))
  } catch (error) {
    if (error instanceof CsvRefused) return answer(400, fileRefused(error.message))
    if (error instanceof NoAdminAnyMore) return answer(403, importCopy['no-admin-any-more'])
    logFailure(context, error, 'a file of members could not be read')
    return answer(503, importCopy.failed)
  }
}

/** @throws an answer of 413 for a file that is longer than any that is read */
async function readFileForm(request: Request): Promise<FormData> {
  const cutOff = () => {
    throw data('The file is too large.', { status: 413 })
  }
  const most = mostFileBytes + mostFormBytes
  return (await readParts(request, { most, isWanted: () => true, cutOff })) ?? readForm(request)
}

/** A file that was chosen has the last word over what was pasted. */
async function textIn(form: FormData): Promise<string> {
  const [file, pasted] = [form.get('file'), form.get('text')]
  if (file instanceof File && file.size > 0) return textOfFile(new Uint8Array(await file.arrayBuffer()))
  return typeof pasted === 'string' ? pasted : ''
}

export default function ImportMembersPage({ loaderData: { choice, recent }, actionData }: Route.ComponentProps) {
  const about = aboutCohort(choice.chosen)
  const answer = useAnswer(actionData, importCopy)
  return (
    <>
      <PageHeader back={{ to: list + cohortSearch(choice), label: 'Back to Community Members' }} title="Import members">
        You’ll see every row before anything is saved, and can undo it for a day. Existing members aren’t changed.
      </PageHeader>
      <CohortSwitcher choice={choice} action={here} className="mt-5" />
      <div className="mt-6 grid gap-8">
        <FormMessage notice={answer?.notice} />
        <ImportForm key={about} text={answer?.text ?? ''} about={about} />
        <RecentJobs jobs={recent} />
      </div>
    </>
  )
}
