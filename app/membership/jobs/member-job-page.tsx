import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, redirect } from 'react-router'
import * as z from 'zod/mini'
import { AdminErrorView } from '../../admin/admin-error-view.tsx'
import { listCohorts } from '../../cohorts/choose-cohort.server.ts'
import { bootcampName, theBootcamp } from '../../cohorts/cohort.ts'
import { brand } from '../../organization/brand.ts'
import { momentOf } from '../../organization/dates.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { confirmBeforeMany } from '../../sign-in/passkeys/ask-passkey.ts'
import { findConfirmed, requireOrganiser, unconfirmed } from '../../sign-in/viewer.server.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { NoAdminAnyMore } from '../as-admin.server.ts'
import { statusesChanged } from '../bulk-status/copy.ts'
import { undoneNotice, undoOf } from '../changes/copy.ts'
import {
  countToBeDone,
  isGivenUp,
  isUnderWay,
  type MemberJob,
  mayStop,
  mayUndo,
  type StatusFacts,
} from '../changes/member-job.ts'
import { findJob, listRows } from '../changes/member-jobs.server.ts'
import { beginToUndo } from '../changes/undo-changes.server.ts'
import { type MemberStatus, memberStatusNames } from '../member.ts'
import { count } from '../roster/admin-copy.ts'
import type { Route } from './+types/member-job-page'
import { jobCopy, stateName, statusOutcomeNames } from './copy.ts'
import { agreeToJob, exceedsBy, previewJob, stopJob, tryJobAgain } from './decide-job.server.ts'
import { AgreeToJob, StopJob, TryJobAgain, UndoJob } from './decide-job.tsx'
import { JobProgress } from './job-progress.tsx'
import { JobRows } from './job-rows.tsx'
import { useRefreshed } from './use-refreshed.ts'
import { workAtOnce } from './work-on-jobs.server.ts'
import '../../platform/forms/schema-without-eval.ts'
import { agreedTakenField, reasonField, tellField } from '../roster/editing/member-schema.ts'

const list = href('/admin/users')
const shownAtOnce = 50

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? titleOf(loaderData.job) : 'Error'} · ${brand.name}` },
]

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  requireOrganiser(context)
  const services = context.get(servicesContext)
  const { db } = services
  const found = isUuid(params.id) ? await findJob(db, params.id) : null
  if (!found) throw data('We couldn’t find it. Results are kept for a week.', { status: 404 })
  if (found.kind === 'import') throw redirect(href('/admin/users/import/:id', { id: found.id }))
  const { createdAt, counters, cohortId, settlesAt: _, ...job } = found
  const facts = found.facts as StatusFacts
  const outcome = searchParams.get('outcome') || null
  const behind = Number(searchParams.get('behind') || Number.NaN)
  const [rows, cohorts] = await Promise.all([
    listRows(db, job.id, {
      outcome,
      behind: Number.isSafeInteger(behind) ? behind : null,
      most: shownAtOnce + 1,
    }),
    listCohorts(context),
  ])
  const cohort = cohorts.find(({ id }) => id === cohortId)
  return {
    job: { ...job, to: facts.to, list: facts.list },
    canUndo: mayUndo(found, services.clock.now()),
    asked: momentOf(createdAt),
    cohort: cohort ? bootcampName(cohort) : '',
    theCohort: cohort ? theBootcamp(cohort) : '',
    letters: job.state === 'checked' ? await previewJob(services, found, facts.to) : [],
    sums: {
      outcomes: counters.outcomes,
      results: counters.results,
      toBeDone: countToBeDone(found),
      capacity: counters.places?.capacity ?? 0,
      takenBefore: counters.places?.taken ?? 0,
      taken: counters.taken ?? 0,
      toTell: facts.tell ? (counters.toTell ?? 0) : 0,
      told: counters.told ?? 0,
      offered: counters.offered ?? 0,
      exceedsBy: exceedsBy(found),
    },
    outcome,
    rows: rows.slice(0, shownAtOnce).map(({ line, memberId, email, facts: said, ...row }) => ({
      ...row,
      line,
      memberId,
      email,
      from: said.from ? { status: said.from as MemberStatus, inCohort: said.inCohort === true } : null,
      name: String(said.name ?? ''),
    })),
    nextBehind: rows.length > shownAtOnce ? (rows[shownAtOnce - 1]?.line ?? null) : null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const here = href('/admin/users/jobs/:id', { id: params.id })
  const form = await readForm(request)
  if (!isUuid(params.id)) return redirectWithToast(context, list, jobCopy['job-not-found'])
  const confirmed = await findConfirmed(context, admin)
  try {
    if (form.has('stop')) {
      const state = await stopJob(services, admin, params.id)
      if (state === null) return redirectWithToast(context, here, jobCopy['job-not-found'])
      return state === 'running'
        ? redirectWithToast(context, here, jobCopy.stopped)
        : redirectWithToast(context, list, jobCopy.cancelled)
    }
    if (form.has('undo')) {
      if (!(await beginToUndo(services, admin, params.id)))
        return data({ notice: jobCopy['too-late'] }, { status: 409 })
      await workAtOnce(services, params.id)
      const job = await findJob(services.db, params.id)
      return data({ notice: job?.state === 'undone' ? undoneNotice(job.counters.results) : jobCopy.undoing })
    }
    if (form.has('again')) {
      const outcome = await tryJobAgain(services, admin, params.id, confirmed)
      if (outcome === 'unconfirmed') throw unconfirmed()
      return redirectWithToast(context, here, jobCopy[outcome])
    }
    const submission = parseWithZod(form, { schema: agreementSchema })
    if (submission.status !== 'success') return data({ notice: jobCopy.failed }, { status: 400 })
    const outcome = await agreeToJob(services, admin, params.id, submission.value, confirmed)
    if (outcome === 'running') {
      await workAtOnce(services, params.id)
      return redirectWithToast(context, here, whatCameOf(await findJob(services.db, params.id)))
    }
    if (outcome === 'unconfirmed') throw unconfirmed()
    return data({ notice: jobCopy[outcome] }, { status: 409 })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error instanceof NoAdminAnyMore) return data({ notice: jobCopy['no-admin-any-more'] }, { status: 403 })
    logFailure(context, error, 'long work on members could not be decided')
    return data({ notice: jobCopy.failed }, { status: 503 })
  }
}

function whatCameOf(job: MemberJob | null): ToastMessage {
  const { done = 0 } = job?.counters.results ?? {}
  if (job?.state === 'done') return jobCopy['nothing-to-do']
  if (job?.state !== 'settling') return jobCopy.running
  return { ...statusesChanged(done, (job.facts as StatusFacts).to), undo: undoOf(job.id) }
}

/** As `agreeToJob` asks on the server. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  confirmBeforeMany((form) => Number(form.get('people'))),
]

type Shown = Route.ComponentProps['loaderData']

function titleOf({ to }: Shown['job']): string {
  return `Move members to ${memberStatusNames[to]}`
}

export default function MemberJobPage({ loaderData, actionData }: Route.ComponentProps) {
  const { job, canUndo, cohort, theCohort, asked, letters, sums, outcome, rows, nextBehind } = loaderData
  const answer = useAnswer(actionData, jobCopy)
  const underWay = isUnderWay(job)
  const here = href('/admin/users/jobs/:id', { id: job.id })
  useRefreshed(underWay)
  return (
    <>
      {/* Where no script asks again, the browser does. */}
      {underWay && (
        <noscript>
          <meta httpEquiv="refresh" content="2" />
        </noscript>
      )}
      <PageHeader
        back={{ to: list + (job.list && `?${job.list}`), label: 'Back to Community Members' }}
        title={titleOf(job)}
      />
      <p className="mt-2 text-ink-soft wrap-anywhere">
        {cohort}. Started on <time dateTime={asked.iso}>{asked.words}</time>.
      </p>
      <div className="mt-6 grid gap-6">
        <FormMessage notice={answer?.notice} />
        <JobProgress job={job} toBeDone={sums.toBeDone} />
        {job.state === 'checked' && <AgreeToJob job={job} cohort={theCohort} sums={sums} letters={letters} />}
        {job.state === 'done' && (
          <p>
            {count(sums.told)} {sums.told === 1 ? 'gets' : 'get'} an email about the place.
            {sums.offered > 0 &&
              ` ${count(sums.offered)} ${sums.offered === 1 ? 'person' : 'people'} on the waitlist got an offer of a place that opened up.`}
          </p>
        )}
        {isGivenUp(job) && <TryJobAgain sums={sums} />}
        {canUndo && <UndoJob toTell={sums.toTell} />}
        {mayStop(job) && <StopJob job={job} />}
        <JobRows
          to={job.to}
          caption={`${titleOf(job)}: ${stateName(job)}`}
          sums={{ ...sums, names: statusOutcomeNames }}
          outcome={outcome}
          rows={rows}
          here={here}
          nextBehind={nextBehind}
        />
      </div>
    </>
  )
}

const agreementSchema = z.object({ tell: tellField, reason: reasonField, agreedTaken: agreedTakenField })

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminErrorView error={error} failed={{ heading: 'Work on many members', title: 'Error loading how far it is' }} />
  )
}
