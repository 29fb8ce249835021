import { data, Form, href, redirect } from 'react-router'
import { AdminErrorView } from '../../admin/admin-error-view.tsx'
import { listCohorts } from '../../cohorts/choose-cohort.server.ts'
import { bootcampName } from '../../cohorts/cohort.ts'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { brand } from '../../organization/brand.ts'
import { momentOf } from '../../organization/dates.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { isUuid } from '../../platform/row-id.ts'
import { logFailure, type Services, servicesContext } from '../../platform/services.ts'
import { confirmBefore } from '../../sign-in/passkeys/ask-passkey.ts'
import { findConfirmed, requireOrganiser, unconfirmed } from '../../sign-in/viewer.server.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { NoAdminAnyMore } from '../as-admin.server.ts'
import { countToBeDone, isGivenUp, isUnderWay, type MemberJob, mayStop, mayUndoImport } from '../changes/member-job.ts'
import { findJob, listRows } from '../changes/member-jobs.server.ts'
import { agreeToImport, matchAgain, matchColumns, readDates, undoImport } from '../jobs/decide-import.server.ts'
import { stopJob, tryJobAgain } from '../jobs/decide-job.server.ts'
import { ImportProgress } from '../jobs/import-progress.tsx'
import { ImportRows } from '../jobs/import-rows.tsx'
import { previewUndo } from '../jobs/undo-import.server.ts'
import { useRefreshed } from '../jobs/use-refreshed.ts'
import { workAtOnce } from '../jobs/work-on-jobs.server.ts'
import { previewForAddedPerson } from '../reserving/tell-added-person.server.ts'
import type { Route } from './+types/import-page'
import { AgreeToImport, UndoImport } from './agree-to-import.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { type Column, meaningIn } from './columns.ts'
import { columnsRefused, importCopy, importUndone, membersImported } from './copy.ts'
import { dateIn } from './file-dates.ts'
import { guessColumns } from './match-columns.ts'
import type { ImportFacts } from './member-import.ts'

const shownAtOnce = 50
const looksAt = 200
const mostExamples = 3
const upload = href('/admin/users/import')

export const meta: Route.MetaFunction = () => [{ title: `Import members · ${brand.name}` }]

export async function loader({ params, url: { searchParams }, context }: Route.LoaderArgs) {
  requireOrganiser(context)
  const services = context.get(servicesContext)
  const { db, clock } = services
  const job = isUuid(params.id) ? await findJob(db, params.id) : null
  if (job?.kind !== 'import') throw data('We couldn’t find it. Imports are kept for a week.', { status: 404 })
  const { state, counters, cohortId } = job
  const facts = job.facts as ImportFacts
  const outcome = searchParams.get('outcome') || null
  const behind = Number(searchParams.get('behind') || Number.NaN)
  const isMatching = state === 'matching'
  const [rows, cohorts] = await Promise.all([
    listRows(db, job.id, {
      outcome,
      behind: Number.isSafeInteger(behind) ? behind : null,
      most: isMatching ? looksAt : shownAtOnce + 1,
    }),
    listCohorts(context),
  ])
  const cohort = cohorts.find(({ id }) => id === cohortId)
  const getPlace = counters.outcomes.registered ?? 0
  const undoable = mayUndoImport(job, clock.now())
  return {
    id: job.id,
    state,
    isUnderWay: isUnderWay(job),
    isGivenUp: isGivenUp(job),
    canStop: mayStop(job) && state !== 'checked',
    stoppedBecause: job.stoppedBecause,
    asked: momentOf(job.createdAt),
    cohort: cohort ? { name: bootcampName(cohort), slug: cohort.slug } : { name: '', slug: '' },
    columns: isMatching
      ? columnsOf(
          facts,
          rows.map(({ facts: { cells } }) => cells),
          clock.now(),
        )
      : [],
    sums: {
      total: job.total,
      checked: job.checked,
      done: job.done,
      toBeDone: countToBeDone(job),
      outcomes: counters.outcomes,
      leftOut: counters.results['left out'] ?? 0,
      imported: counters.results.done ?? 0,
      told: counters.told ?? 0,
      removed: counters.removed ?? 0,
      stayed: counters.stayed ?? 0,
      dropped: counters.dropped ?? {},
      getPlace,
    },
    ignored: facts.headings.filter((heading, index) => !facts.meanings[index] && heading !== ''),
    dates: state === 'checked' ? datesOf(facts) : null,
    letter: state === 'checked' && getPlace > 0 ? (await previewForAddedPerson(services, cohortId)).registered : null,
    undoable,
    undo: undoable && searchParams.has('undo') ? await previewUndo(db, job.id) : null,
    outcome,
    rows: isMatching
      ? []
      : rows.slice(0, shownAtOnce).map(({ facts: said, ...row }) => ({ ...row, name: String(said.name ?? '') })),
    nextBehind: !isMatching && rows.length > shownAtOnce ? (rows[shownAtOnce - 1]?.line ?? null) : null,
  }
}

/** How the dates of the file were read, where they could have been read in the other order; both in words. */
function datesOf({ ambiguousDate, dates }: ImportFacts) {
  if (!ambiguousDate) return null
  const { format } = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: dates.zone })
  const [read, other] = [dates.dayFirst, !dates.dayFirst].map((dayFirst) =>
    dateIn(ambiguousDate, { ...dates, dayFirst }),
  )
  return read && other && { written: ambiguousDate, read: format(read), other: format(other), dayFirst: dates.dayFirst }
}

function columnsOf({ headings, meanings }: ImportFacts, cells: string[][], now: Date) {
  const { doubles } = guessColumns(headings, cells, now)
  return headings.map((heading, index) => {
    const values = [...new Set(cells.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== ''))]
    // Of names those with most words, which are the hardest to split.
    const words = (text: string) => text.split(/\s+/).length
    const shown = meanings[index] === 'name' ? values.toSorted((one, other) => words(other) - words(one)) : values
    return {
      heading,
      meaning: meanings[index] ?? null,
      double: meanings[index] ? null : (doubles[index] ?? null),
      examples: shown.slice(0, mostExamples).map((value) => value.slice(0, 60)),
    }
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const form = await readForm(request)
  const { id } = params
  const here = href('/admin/users/import/:id', { id })
  if (!isUuid(id)) return redirectWithToast(context, href('/admin/users'), importCopy['job-not-found'])
  const confirmed = await findConfirmed(context, admin)
  const refused = (status: number, notice: ToastMessage) => data({ notice }, { status })
  const answered = async (outcome: keyof typeof importCopy) =>
    redirectWithToast(context, here, doneOr(importCopy[outcome], await findJob(services.db, id)))
  try {
    switch (form.get('step')) {
      case 'match': {
        const problem = await matchColumns(services, admin, id, chosenIn(form))
        if (problem !== null) return refused(400, columnsRefused(problem))
        await workAtOnce(services, id)
        return redirect(here)
      }
      case 'dates':
        await readDates(services, admin, id, form.get('dayFirst') === 'yes')
        await workAtOnce(services, id)
        return redirect(here)
      case 'match-again':
        await matchAgain(services, admin, id)
        return redirect(here)
      case 'import': {
        const outcome = await agreeToImport(services, admin, id, form.has('tell'), confirmed)
        if (outcome === 'unconfirmed') throw unconfirmed()
        if (outcome === 'running') await workAtOnce(services, id)
        return answered(outcome)
      }
      case 'again': {
        const outcome = await tryJobAgain(services, admin, id, confirmed)
        if (outcome === 'unconfirmed') throw unconfirmed()
        return answered(outcome)
      }
      case 'undo':
        if (!confirmed) throw unconfirmed()
        return answered(await undone(services, confirmed, id))
      default: {
        const state = await stopJob(services, admin, id)
        if (state === 'checked') return redirectWithToast(context, upload, importCopy.cancelled)
        return answered(state ? 'stopped' : 'job-not-found')
      }
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error instanceof NoAdminAnyMore) return refused(403, importCopy['no-admin-any-more'])
    logFailure(context, error, 'an import could not be decided')
    return refused(503, importCopy.failed)
  }
}

async function undone(services: Services, confirmed: Confirmed<Organiser>, id: string) {
  const outcome = await undoImport(services, confirmed, id)
  if (outcome === 'undoing') await workAtOnce(services, id)
  return outcome
}

/** A short import is over before its page is shown. */
function doneOr(words: ToastMessage, job: MemberJob | null): ToastMessage {
  if (words === importCopy.running && job?.state === 'done') return membersImported(job.counters.results.done ?? 0)
  if (words === importCopy.undoing && job?.state === 'undone') return importUndone(job.counters.removed ?? 0)
  return words
}

/** A column that has no select is empty, and left out. */
function chosenIn(form: FormData): Map<number, Column | null> {
  const chosen = form.getAll('column').map((value) => meaningIn(String(value)))
  return new Map(chosen.map(({ index, meaning }) => [index, meaning]))
}

/** As the action asks on the server. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  confirmBefore((form) => form.has('tell') || form.get('step') === 'undo'),
]

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, state, cohort, asked, columns, sums, ignored } = loaderData
  const answer = useAnswer(actionData, importCopy)
  const here = href('/admin/users/import/:id', { id })
  useRefreshed(loaderData.isUnderWay)
  return (
    <>
      {/* Where no script asks again, the browser does. */}
      {loaderData.isUnderWay && (
        <noscript>
          <meta httpEquiv="refresh" content="2" />
        </noscript>
      )}
      <PageHeader back={{ to: upload + aboutCohort(cohort), label: 'Back to the import' }} title="Import members" />
      <p className="mt-2 text-ink-soft wrap-anywhere">
        {cohort.name}. Started on <time dateTime={asked.iso}>{asked.words}</time>.
      </p>
      <div className="mt-6 grid gap-6">
        <FormMessage notice={answer?.notice} />
        {state === 'matching' ? (
          <ColumnChoice columns={columns} rows={sums.total} back={upload + aboutCohort(cohort)} />
        ) : (
          <>
            <ImportProgress {...loaderData} />
            {state === 'checked' && <AgreeToImport {...loaderData} />}
            {(loaderData.canStop || loaderData.isGivenUp) && (
              <Form method="post" className="flex flex-wrap gap-3">
                {loaderData.isGivenUp && (
                  <button type="submit" name="step" value="again" className="button-small">
                    Try again
                  </button>
                )}
                {loaderData.canStop && (
                  <button type="submit" name="step" value="stop" className="button-quiet button-small">
                    Stop
                  </button>
                )}
              </Form>
            )}
            {loaderData.undo ? (
              <UndoImport undo={loaderData.undo} here={here} />
            ) : (
              loaderData.undoable && (
                <p>
                  Something wrong with it?{' '}
                  <Link className="link" to={`${here}?undo=look`} preventScrollReset>
                    Undo this import
                  </Link>{' '}
                  within a day. You’ll see first who is removed.
                </p>
              )
            )}
            {ignored.length > 0 && (
              <p className="text-sm wrap-anywhere text-ink-soft">Columns left out: {ignored.join(', ')}.</p>
            )}
            {state !== 'checking' && <ImportRows {...loaderData} here={here} />}
          </>
        )}
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorView error={error} failed={{ heading: 'Import members', title: 'Error loading the import' }} />
}
