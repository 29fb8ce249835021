import { useState } from 'react'
import { data, Form, href, redirect, useSubmit } from 'react-router'
import { chooseCohort } from '../../cohorts/choose-cohort.server.ts'
import { aboutCohort, cohortSearch } from '../../cohorts/cohort-choice.ts'
import { CohortSwitcher } from '../../cohorts/cohort-switcher.tsx'
import { brand } from '../../organization/brand.ts'
import type { Written } from '../../organization/dates.ts'
import { momentOf } from '../../organization/dates.ts'
import { CsvRefused } from '../../platform/csv/csv.ts'
import { textOfFile } from '../../platform/csv/file-text.server.ts'
import { readParts } from '../../platform/forms/form-parts.server.ts'
import { mostFormBytes } from '../../platform/forms/read-body.server.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { NoAdminAnyMore } from '../as-admin.server.ts'
import type { JobKind } from '../changes/member-job.ts'
import { listJobs } from '../changes/member-jobs.server.ts'
import { beginImport } from '../jobs/begin-import.server.ts'
import { stateName } from '../jobs/copy.ts'
import { matchColumns } from '../jobs/decide-import.server.ts'
import { workAtOnce } from '../jobs/work-on-jobs.server.ts'
import { count } from '../roster/admin-copy.ts'
import type { Route } from './+types/import-members-page'
import { fileRefused, importCopy } from './copy.ts'
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

const tooLarge = 'file-too-large'

/**
 * @param text what was pasted, where no script has kept it in the form
 * @param about the cohort, for the form's address
 */
function ImportForm({ text, about }: { text: string; about: string }) {
  const [isTooLarge, setTooLarge] = useState(false)
  const submit = useSubmit()
  return (
    <section aria-label="Choose a file" className="card max-w-3xl">
      <Form
        method="post"
        action={href('/admin/users/import') + about}
        encType="multipart/form-data"
        className="form"
        onSubmit={(event) => {
          if (isTooLarge) event.preventDefault()
        }}
      >
        <div className="field">
          <label htmlFor="import-file">CSV file</label>
          <p id="import-file-hint" className="hint">
            Up to 10 MB and 50,000 rows: an export of this site, of Outlook or Google, a form’s answers, or a
            spreadsheet that was saved as CSV. The first line names the columns, in any language. If one isn’t clear,
            you say what it means. The file is read as soon as you choose it.
          </p>
          <input
            id="import-file"
            type="file"
            name="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="input"
            aria-describedby={`import-file-hint ${tooLarge}`}
            aria-invalid={isTooLarge || undefined}
            onChange={({ currentTarget: { files, form } }) => {
              const size = files?.[0]?.size ?? 0
              setTooLarge(size > mostFileBytes)
              if (size > 0 && size <= mostFileBytes) submit(form)
            }}
          />
          <p id={tooLarge} className="field-error" role="alert" hidden={!isTooLarge}>
            This file is larger than 10 MB. Please split it and import its parts one after the other.
          </p>
        </div>
        <div className="field">
          <label htmlFor="import-text">Or paste the rows</label>
          <textarea
            id="import-text"
            name="text"
            rows={6}
            className="input font-mono text-sm"
            spellCheck={false}
            defaultValue={text}
          />
        </div>
        <div>
          <SubmitButton pending="Reading...">Read the rows</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

/** The way back to what goes on, or was done, in the background. */
function RecentJobs({ jobs }: { jobs: { id: string; kind: JobKind; state: string; total: number; asked: Written }[] }) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className="text-2xl">
        Imports and changes of the last week
      </h2>
      <ul className="mt-3 grid gap-2">
        {jobs.map(({ id, kind, state, total, asked }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <Link
              className="link"
              to={kind === 'import' ? href('/admin/users/import/:id', { id }) : href('/admin/users/jobs/:id', { id })}
            >
              {kind === 'import' ? 'Import' : 'Change'} of {count(total)},{' '}
              <time dateTime={asked.iso}>{asked.words}</time>
            </Link>
            <span className="text-ink-soft">{state}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
