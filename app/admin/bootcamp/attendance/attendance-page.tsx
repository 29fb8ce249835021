import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { AllowedTo } from '../../../allowed-to.tsx'
import { type Attendee, listAttendees } from '../../../attendance/attendance.server.ts'
import { type AttendanceState, attendanceNames, stateOf, wasThere } from '../../../attendance/attendance.ts'
import { correct } from '../../../attendance/change-attendance.server.ts'
import { slugOf } from '../../../cohorts/bootcamp-home.ts'
import { wallClockInWords } from '../../../cohorts/cohort-record.ts'
import { listAnswers } from '../../../feedback/feedback.server.ts'
import { netScoreOf } from '../../../feedback/feedback.ts'
import { brand } from '../../../organization/brand.ts'
import { timeOf } from '../../../organization/dates.ts'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isUuid } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { Upload } from '../../../ui/drawings/icons.tsx'
import type { FormAnswer } from '../../../ui/form/action-form.tsx'
import { Link } from '../../../ui/link.tsx'
import { ExportLink } from '../../../ui/list/export-link.tsx'
import { PrintButton } from '../../../ui/print-button.tsx'
import type { Route } from './+types/attendance-page'
import { AttendanceList } from './attendance-list.tsx'
import { attendanceCopy, correctedNotice } from './copy.ts'
import { correctionSchema } from './correction-schema.ts'
import { requireSession } from './require-session.server.ts'
import { SessionFeedback } from './session-feedback.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? `${loaderData.session.name} · ${loaderData.session.bootcamp}` : 'Not found'} · ${brand.name}`,
  },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const { cohort, item, sessions, session } = await requireSession(context, params)
  const [people, answers] = await Promise.all([listAttendees(db, item.id), listAnswers(db, item.id)])
  const netScore = netScoreOf(answers.map(({ score }) => score))
  return {
    slug: slugOf(cohort),
    session: { ...session, title: item.title, starts: wallClockInWords(item.starts), cancelled: item.cancelled },
    sessions: sessions.map(({ id, cancelled }, at) => ({ id, number: at + 1, cancelled })),
    people: people.map((one) => {
      const state = stateOf(one, session.isOver)
      return { id: one.id, name: `${one.firstName} ${one.lastName}`, state, note: noteOf(one, state) }
    }),
    feedback: netScore
      ? {
          ...netScore,
          helped: answers.flatMap(({ id, helped }) => (helped ? { id, text: helped } : [])),
          missing: answers.flatMap(({ id, missing }) => (missing ? { id, text: missing } : [])),
        }
      : { answers: answers.length },
  }
}

/** How we know. */
function noteOf(one: Attendee, state: AttendanceState | null): string {
  const parts = [
    one.corrected && `Corrected: ${one.reason}`,
    one.minutes !== null && `${one.minutes} minutes in the meeting`,
    one.checkedInAt && `checked in at ${timeOf(one.checkedInAt)}`,
    one.joinedAt && `joined by our link at ${timeOf(one.joinedAt)}`,
    one.excusedAt && state !== 'present' && state !== 'joined' && 'said that they can’t make it',
    !one.couldCome && state === null && 'got a place after this session',
  ].filter(Boolean)
  const words = parts.join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireOrganiser(context)
  const { cohort, session } = await requireSession(context, params)
  const typed = await readForm(request)
  const submission = parseWithZod(typed, { schema: correctionSchema })
  const refuse = (status: number, notice: FormAnswer['notice'] = null) =>
    data<FormAnswer>({ result: submission.reply(), notice }, { status })
  if (submission.status !== 'success') return refuse(400)
  try {
    const { state, reason } = submission.value
    const done = await correct(context.get(servicesContext), admin, session, seenIn(typed.get('ticked')), state, reason)
    const page = href('/admin/cohorts/:slug/attendance/:session', { slug: slugOf(cohort), session: params.session })
    return redirectWithToast(context, page, correctedNotice(done))
  } catch (error) {
    logFailure(context, error, 'attendance could not be corrected')
    return refuse(503, attendanceCopy.failed)
  }
}

/** In one field, because a form of ours has a hundred at most. @param ticked ids with the state that the admin saw */
function seenIn(ticked: FormDataEntryValue | null): Map<string, AttendanceState | null> {
  const pairs = typeof ticked === 'string' ? ticked.split(' ').map((pair) => pair.split(':')) : []
  return new Map(
    pairs
      .filter(([id = '']) => isUuid(id))
      .map(([id = '', state = '']) => [id, state in attendanceNames ? (state as AttendanceState) : null]),
  )
}

export default function AttendancePage({ loaderData }: Route.ComponentProps) {
  const { slug, session, sessions, people, feedback } = loaderData
  const at = { slug, session: String(session.id) }
  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-labelledby="attendance" className="min-w-0">
        <nav aria-label="Session" className="mb-4 flex flex-wrap gap-1.5 print:hidden">
          {sessions.map(({ id, number }) => (
            <Link
              key={id}
              to={href('/admin/cohorts/:slug/attendance/:session', { slug, session: String(id) })}
              aria-current={id === session.id ? 'page' : undefined}
              className="filter-chip"
            >
              Session {number}
            </Link>
          ))}
        </nav>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="min-w-0">
            <h2 id="attendance" className="text-2xl wrap-anywhere">
              {session.name}: {session.title}
            </h2>
            <p className="mt-1 text-ink-soft">
              {session.starts}. {session.cancelled ? 'Cancelled.' : inWords(people, session.isOver)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2 print:hidden">
            <AllowedTo least="organiser">
              <Link
                className="button-quiet button-small"
                to={href('/admin/cohorts/:slug/attendance/:session/import', at)}
              >
                <Upload aria-hidden="true" className="size-4.5" />
                The meeting’s list
              </Link>
              <ExportLink
                className="button-quiet button-small"
                href={href('/admin/cohorts/:slug/attendance/:session/csv', at)}
                of={`the attendance of ${session.name}`}
                people="with"
              />
            </AllowedTo>
            <PrintButton />
          </div>
        </div>
        {people.length === 0 ? (
          <p className="empty mt-4">Nobody has a place in this bootcamp.</p>
        ) : (
          <AttendanceList key={people.map(({ id, state }) => `${id}:${state}`).join()} people={people} />
        )}
      </section>
      <SessionFeedback feedback={feedback} isOver={session.isOver} />
    </div>
  )
}

/** @returns '31 of 45 were there, 4 excused, 10 absent.' */
function inWords(people: { state: AttendanceState | null }[], isOver: boolean): string {
  const count = (state: AttendanceState) => people.filter((one) => one.state === state).length
  const there = people.filter(({ state }) => wasThere(state)).length
  const parts = [
    `${there} of ${people.length} ${isOver ? 'were' : 'are'} there`,
    count('excused') > 0 && `${count('excused')} excused`,
    count('absent') > 0 && `${count('absent')} absent`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
