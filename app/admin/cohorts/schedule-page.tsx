import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, isRouteErrorResponse, type RouterContextProvider, useParams } from 'react-router'
import { z } from 'zod'
import { AllowedTo } from '../../allowed-to.tsx'
import { slugOf, titleOf } from '../../cohorts/bootcamp-home.ts'
import { requireCohort } from '../../cohorts/choose-cohort.server.ts'
import { wallClockAt } from '../../cohorts/cohort-record.ts'
import { listItemRecords, listOfficeHourRecords } from '../../cohorts/cohort-records.server.ts'
import { countWaiting } from '../../hand-ins/hand-ins.server.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { Plus } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { NotLoaded } from '../../ui/list/list-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadOnly, useReadOnly } from '../../ui/read-only.ts'
import type { Organiser } from '../../viewer.ts'
import { peopleInWords } from '../copy.ts'
import type { Route } from './+types/schedule-page'
import { itemMoved, moveCopy } from './copy.ts'
import { moveItem } from './schedule/change-schedule.server.ts'
import { itemKindNames, itemKinds, slugOfKind } from './schedule/item-kind.ts'
import { ScheduleList } from './schedule/schedule-list.tsx'
import type { Untold } from './schedule/tell-participants.server.ts'
import { findUntoldChanges } from './schedule/tell-participants.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Schedule · ${titleOf(loaderData.cohort)}` : 'Bootcamp not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const cohort = await requireCohort(context, params.slug)
  const [items, officeHours, untold, waiting] = await Promise.all([
    listItemRecords(services.db, cohort.id),
    listOfficeHourRecords(services.db, cohort.id),
    findUntoldChanges(services, cohort.id),
    countWaiting(services.db, cohort.id),
  ])
  return { cohort, items, officeHours, untold, waiting, now: wallClockAt(services.clock.now(), cohort.zone) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireOrganiser(context)
  const { id } = await requireCohort(context, params.slug)
  const typed = await readForm(request)
  if (typed.get('intent') !== 'move') throw data(null, { status: 400 })
  return moveAction(context, admin, id, typed)
}

export default function SchedulePage({ loaderData: { cohort, untold, ...rows } }: Route.ComponentProps) {
  const id = String(cohort.id)
  const slug = slugOf(cohort)
  const isReadOnly = useReadOnly() || cohort.calledOff
  const isOpen = Object.keys(useParams()).length > 1
  return (
    <ReadOnly value={isReadOnly}>
      {untold && <UntoldNotice cohortId={id} untold={untold} />}
      <section aria-labelledby="schedule">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          <h2 id="schedule" className="text-2xl">
            Schedule
          </h2>
          {!isReadOnly && !isOpen && (
            <ul aria-label="Add" className="flex flex-wrap gap-2 print:hidden">
              {itemKinds.map((kind) => (
                <li key={kind}>
                  <AddLink
                    name={itemKindNames[kind]}
                    to={href('/admin/cohorts/:slug/schedule/new/:kind', { slug, kind: slugOfKind(kind) })}
                  />
                </li>
              ))}
              <li>
                <AddLink name="Office hours" to={href('/admin/cohorts/:slug/schedule/new/office-hours', { slug })} />
              </li>
            </ul>
          )}
        </div>
        <ScheduleList cohort={cohort} {...rows} />
      </section>
    </ReadOnly>
  )
}

function AddLink({ name, to }: { name: string; to: string }) {
  return (
    <Link className="button-quiet button-small" to={to} preventScrollReset>
      <Plus aria-hidden="true" className="size-4" />
      <span className="sr-only">Add</span> {name}
    </Link>
  )
}

function UntoldNotice({ cohortId, untold: { changes, participants } }: { cohortId: string; untold: Untold }) {
  const many = changes.length === 1 ? 'one change' : `${changes.length} changes`
  return (
    <div className="my-6">
      <Notice
        tone="info"
        title={`Participants haven’t heard about ${many} yet`}
        description="Pages and subscribed calendars are up to date. You’ll review the email before it goes out."
      >
        <AllowedTo least="organiser">
          <p className="mt-2">
            <Link className="button button-small" to={href('/admin/cohorts/:id/tell', { id: cohortId })}>
              Tell {peopleInWords(participants)}
            </Link>
          </p>
        </AllowedTo>
      </Notice>
    </div>
  )
}

const schema = z.object({
  item: z.number().int().positive(),
  place: z.number().int(),
  seen: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9})*$/)
    .max(5_000)
    .transform((ids) => ids.split(',').map(Number)),
})

/** Moves an item of the schedule, and stays on the page. */
async function moveAction(context: Readonly<RouterContextProvider>, admin: Organiser, cohort: number, form: FormData) {
  const answer = (notice: ToastMessage, status = 200) => data({ notice }, { status })
  const submission = parseWithZod(form, { schema })
  if (submission.status !== 'success') return answer(moveCopy.gone, 400)
  try {
    const moved = await moveItem(context.get(servicesContext), admin, cohort, submission.value)
    if (moved.outcome === 'moved') return answer(itemMoved(moved))
    // The framework doesn't reload after an error, so a page that shows an outdated order reloads here.
    return answer(moveCopy[moved.outcome], moved.outcome === 'order-of-time' ? 409 : 200)
  } catch (error) {
    logFailure(context, error, 'an item of a schedule could not be moved')
    return answer(moveCopy.failed, 503)
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { slug = '' } = useParams()
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <NotLoaded title="Error loading this part of the schedule" />
  return (
    <>
      <h2 className="text-2xl">Not found</h2>
      <p className="mt-3">
        There’s nothing here in the schedule.{' '}
        <Link className="link" to={href('/admin/cohorts/:slug/schedule', { slug })}>
          Look at all of it
        </Link>
        .
      </p>
    </>
  )
}
