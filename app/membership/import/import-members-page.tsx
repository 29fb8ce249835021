import { data, href, redirect } from 'react-router'
import { chooseCohort } from '../../cohorts/choose-cohort.server.ts'
import { aboutCohort, cohortSearch, isChoice } from '../../cohorts/cohort-choice.ts'
import { CohortSwitcher } from '../../cohorts/cohort-switcher.tsx'
import { brand } from '../../organization/brand.ts'
import { momentOf } from '../../organization/dates.ts'
import { CsvRefused } from '../../platform/csv/csv.ts'
import { textOfFile } from '../../platform/csv/file-text.server.ts'
import { readParts } from '../../platform/forms/form-parts.server.ts'
import { mostFormBytes } from '../../platform/forms/read-body.server.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { listJobs } from '../changes/member-jobs.server.ts'
import { beginImport } from '../jobs/begin-job.server.ts'
import { stateName } from '../jobs/copy.ts'
import { RecentJobs } from '../jobs/recent-jobs.tsx'
import { isRegistrationNotOpen } from '../places.server.ts'
import type { Route } from './+types/import-members-page'
import { fileRefused, importCopy, membersImported } from './copy.ts'
import { ImportForm } from './import-form.tsx'
import { mostFileBytes } from './import-limit.ts'
import { fingerprintOf, importMembers, planImport } from './import-members.server.ts'
import { type ImportAnswer, ImportPreview, type ShownPlan } from './import-preview.tsx'
import { type ImportPlan, readMembersFile } from './member-import.ts'

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

/** Without the fingerprint of a plan it is a dry run; with it, exactly that plan is carried out. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const choice = await chooseCohort(context, url.searchParams)
  const cohort = choice.chosen.id
  const form = await readFileForm(request)
  const text = await textIn(form)
  const answer = (status: number, more: Partial<ImportAnswer>) =>
    data<ImportAnswer>({ notice: null, text: typeof text === 'string' ? text : '', plan: null, ...more }, { status })
  if (text instanceof CsvRefused) return answer(400, { notice: fileRefused(text.message) })
  const file = await readMembersFile(text)
  if (file.isLong) {
    const begun = await beginImport(services, admin, text, cohort)
    if (begun.outcome === 'begun') return redirect(href('/admin/users/jobs/:id', { id: begun.id }))
    return answer(400, { text: '', notice: fileRefused(begun.problem) })
  }
  if (file.problem) return answer(400, { notice: fileRefused(file.problem) })
  const agreedPlan = form.get('plan')
  try {
    if (typeof agreedPlan !== 'string')
      return answer(200, { plan: shownPlan(await planImport(services, file, cohort)) })
    const result = await importMembers(services, admin, file, agreedPlan, cohort)
    if (result.outcome === 'imported')
      return redirectWithToast(context, list + cohortSearch(choice), membersImported(result.count))
    if (result.outcome === 'no-admin-any-more') return answer(403, { notice: importCopy['no-admin-any-more'] })
    return answer(409, { notice: importCopy['plan-changed'], plan: shownPlan(result.plan) })
  } catch (error) {
    if (isRegistrationNotOpen(error)) return answer(409, { notice: importCopy['called-off'] })
    logFailure(context, error, 'members could not be imported')
    return answer(503, { notice: importCopy.failed })
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
async function textIn(form: FormData): Promise<string | CsvRefused> {
  const [file, pasted] = [form.get('file'), form.get('text')]
  if (!(file instanceof File) || file.size === 0) return typeof pasted === 'string' ? pasted : ''
  try {
    return textOfFile(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    if (error instanceof CsvRefused) return error
    throw error
  }
}

/** What the screen shows of it; the values themselves are read from the text again. */
function shownPlan(plan: ImportPlan): ShownPlan {
  const rows = plan.rows.map(({ line, name, email, outcome, note }) => ({ line, name, email, outcome, note }))
  return { rows, ignored: plan.ignored, fingerprint: fingerprintOf(plan) }
}

export default function ImportMembersPage({ loaderData: { choice, recent }, actionData }: Route.ComponentProps) {
  const about = aboutCohort(choice.chosen)
  const answer = useAnswer(actionData, importCopy)
  return (
    <>
      <PageHeader
        back={{ to: list + cohortSearch(choice), label: 'Back to Community Members' }}
        title="Import members"
      />
      <div className="mt-3 grid max-w-prose gap-3 text-ink-soft">
        <p>You’ll preview every row before anything is saved. No emails are sent to imported people.</p>
        <p>
          Existing members aren’t changed. If all places are taken, or others are already waiting, new people join the
          end of the waitlist in the order of the rows.
        </p>
      </div>
      <CohortSwitcher choice={choice} action={here} className="mt-5" />
      <div className="mt-6 grid gap-8">
        <FormMessage notice={answer?.notice} />
        <ImportForm key={about} text={answer?.text ?? ''} about={about} />
        {answer?.plan && (
          <ImportPreview
            key={answer.plan.fingerprint}
            plan={answer.plan}
            text={answer.text}
            cohort={isChoice(choice) ? choice.chosen : null}
            about={about}
          />
        )}
        <RecentJobs jobs={recent} />
      </div>
    </>
  )
}
