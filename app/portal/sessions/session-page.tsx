import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, useFetcher, useSearchParams } from 'react-router'
import { noteExcused, type OwnAttendance, takeExcuseBack } from '../../attendance/attendance.server.ts'
import { isCheckInOpen, isExcusable } from '../../attendance/attendance.ts'
import { checkIn } from '../../attendance/check-in.server.ts'
import { phaseOf } from '../../cohorts/cohort.ts'
import { sessionsOf } from '../../cohorts/schedule-item.ts'
import { hasGiven } from '../../feedback/feedback.server.ts'
import { feedbackSchema } from '../../feedback/feedback-schema.ts'
import { giveFeedback } from '../../feedback/give-feedback.server.ts'
import { brand } from '../../organization/brand.ts'
import type { Lost } from '../../platform/forms/lost-connection.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithOutcome, redirectWithToast } from '../../platform/forms/toast.server.ts'
import { describeFailure } from '../../platform/mail/failure.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { Check, FileText, Video } from '../../ui/drawings/icons.tsx'
import type { FormAnswer } from '../../ui/form/action-form.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { Link } from '../../ui/link.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import { useAnswer } from '../../ui/use-answer.ts'
import { keptCohort } from '../own-cohort.ts'
import { DocumentLink } from '../schedule/document-link.tsx'
import { isRoomOpen, joinPath } from '../schedule/live-session.ts'
import { recordingAwaited, whenItComes } from '../schedule/schedule.ts'
import { sectionNameOf } from '../schedule/section-names.ts'
import { SessionTime } from '../schedule/session-time.tsx'
import type { Route } from './+types/session-page'
import { CheckInForm } from './check-in-form.tsx'
import { checkInForm, checkInSchema } from './check-in-schema.ts'
import { checkInCopy, excuseCopy, feedbackCopy } from './copy.ts'
import { FeedbackForm, feedbackForm } from './feedback-form.tsx'
import { findOwnSession } from './find-own-session.server.ts'
import { Recording } from './recording.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? loaderData.session.title : 'Not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { schedule, session, attendance } = await findOwnSession(context, params.id)
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const { number, title, description, objectives, outcome, starts, ends, cancelled, recordingUrl } = session
  const isOver = phaseOf(session, now) === 'over'
  const place = schedule.items.indexOf(session)
  const isSession = ({ kind }: { kind: string }) => kind === 'live session'
  const since = schedule.items.slice(0, place).findLastIndex(isSession) + 1
  const until = schedule.items.findIndex((item, at) => at > place && isSession(item))
  return {
    session: { number, title, description, objectives, outcome, starts, ends, cancelled, recordingUrl },
    of: sessionsOf(schedule).length,
    zone: schedule.zone,
    isOver,
    join: !cancelled && isRoomOpen(session, now) ? joinPath(session) : null,
    recordingAwaited: recordingAwaited(session, now),
    before: schedule.items.slice(since, place).filter((item) => item.kind !== 'live session'),
    after: schedule.items.slice(place + 1, until < 0 ? undefined : until).filter((item) => item.kind === 'exercise'),
    attendance,
    feedback: canGiveFeedback(session, attendance, now)
      ? (await hasGiven(db, session.id, requireMember(context).memberId))
        ? 'given'
        : 'asked'
      : null,
    canCheckIn: attendance.hasWords && !cancelled && isCheckInOpen(session, now),
    canExcuse: !cancelled && isExcusable(session, now),
  }
}

/** Of a session that is over, from those who were or could have been there. */
function canGiveFeedback(
  session: Awaited<ReturnType<typeof findOwnSession>>['session'],
  { couldCome }: OwnAttendance,
  now: Date,
): boolean {
  return couldCome && !session.cancelled && phaseOf(session, now) === 'over'
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { memberId } = requireMember(context)
  const { session, attendance } = await findOwnSession(context, params.id)
  const here = new URL(request.url)
  const page = here.pathname.replace(/\.data$/, '') + keptCohort(here.searchParams)
  const typed = await readForm(request)
  const now = services.clock.now()
  switch (typed.get('intent')) {
    case checkInForm: {
      const submission = parseWithZod(typed, { schema: checkInSchema })
      const refuse = (status: number, notice: FormAnswer['notice'] = null) =>
        data<FormAnswer>({ form: checkInForm, result: submission.reply(), notice }, { status })
      if (submission.status !== 'success') return refuse(400)
      const { first, second, third } = submission.value
      try {
        const outcome = await checkIn(services, session, memberId, [first, second, third].join(' '))
        if (outcome === 'other-words') return refuse(400, checkInCopy[outcome])
        if (outcome === 'too-often') return refuse(429, checkInCopy[outcome])
        return redirectWithToast(context, page, checkInCopy[outcome])
      } catch (error) {
        logFailure(context, error, 'a check-in was not noted')
        return refuse(503, checkInCopy.failed)
      }
    }
    case 'excuse':
    case 'come': {
      const comes = typed.get('intent') === 'come'
      const fail = (error: unknown) => {
        logFailure(context, error, 'an excuse was not noted')
        return excuseCopy.failed
      }
      return redirectWithOutcome(context, page, fail, async () => {
        if (session.cancelled || !isExcusable(session, now)) return excuseCopy.over
        if (comes) await takeExcuseBack(services.db, session.id, memberId)
        else await noteExcused(services.db, session.id, memberId, now)
        return excuseCopy[comes ? 'comes' : 'excused']
      })
    }
    case feedbackForm: {
      const submission = parseWithZod(typed, { schema: feedbackSchema })
      const refuse = (status: number, notice: FormAnswer['notice'] = null) =>
        data<FormAnswer>({ form: feedbackForm, result: submission.reply(), notice }, { status })
      if (submission.status !== 'success') return refuse(400)
      if (!canGiveFeedback(session, attendance, now)) throw data(null, { status: 400 })
      const { score, helped, missing } = submission.value
      const answer = { score: Number(score), helped: helped || null, missing: missing || null }
      try {
        return redirectWithToast(
          context,
          page,
          feedbackCopy[await giveFeedback(services, session.id, memberId, answer)],
        )
      } catch (error) {
        // Without the reference of the request, which leads to who sent it.
        services.log.error({ error: describeFailure(error) }, 'feedback was not stored')
        return refuse(503, feedbackCopy.failed)
      }
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function SessionPage({ loaderData }: Route.ComponentProps) {
  const { session, of, zone, isOver, attendance, canCheckIn, join } = loaderData
  const { number, title, description, objectives, outcome, cancelled } = session
  const kept = keptCohort(useSearchParams()[0])
  return (
    <main id="content" className="page portal-main">
      <BackLink to={`${href('/training-portal/schedule')}${kept}#session-${number}`} label="Back to the schedule" />
      <div className="grid gap-x-[clamp(2rem,4vw,4rem)] gap-y-10 *:min-w-0 min-[68rem]:grid-cols-[minmax(0,1fr)_20rem] min-[68rem]:items-start">
        <div className="grid grid-cols-1 gap-7">
          <header className="grid gap-3">
            <p className="card-label">
              Session {number} of {of}
              {join && ', live now'}
            </p>
            <h1 className="text-4xl">{title}</h1>
            {cancelled && (
              <p>
                <strong>This session is cancelled.</strong> It was planned for:
              </p>
            )}
            <SessionTime span={session} zone={zone} />
          </header>
          {attendance.isCheckedIn ? <CheckedIn /> : canCheckIn && <CheckInForm />}
          {isOver && !cancelled && <AfterSession {...loaderData} />}
          <p className="max-w-[42em]">{description}</p>
          {objectives.length > 0 && (
            <section aria-labelledby="objectives">
              <h2 id="objectives" className="text-xl/tight">
                {isOver ? 'What we did' : 'What we do'}
              </h2>
              <ul className="mt-3 grid list-[square] gap-2 pl-5 marker:text-ember-text">
                {objectives.map((objective) => (
                  <li key={objective}>{objective}</li>
                ))}
              </ul>
            </section>
          )}
          <section className="break-inside-avoid rounded-lg border border-on-ember bg-ember-wash px-5 py-4.5">
            <h2 className="text-lg/tight">Session Outcome</h2>
            <p className="mt-2">{outcome}</p>
          </section>
        </div>
        <Aside {...loaderData} kept={kept} />
      </div>
    </main>
  )
}

function CheckedIn() {
  return (
    <p className="flex items-center gap-2.5 font-semibold text-success">
      <Check aria-hidden="true" className="size-5 flex-none" />
      You’re checked in. This session counts.
    </p>
  )
}

function AfterSession({
  session: { recordingUrl, number },
  recordingAwaited,
  attendance,
  feedback,
}: Route.ComponentProps['loaderData']) {
  const cameByLink = !attendance.isCheckedIn && (attendance.state === 'joined' || attendance.state === 'present')
  return (
    <>
      {cameByLink && <p className="font-semibold">You were there.</p>}
      {recordingUrl ? <Recording url={recordingUrl} number={number} /> : <p>{whenItComes[recordingAwaited]}</p>}
      {feedback === 'asked' && <FeedbackForm />}
      {feedback === 'given' && <p className="text-ink-soft">Thank you for your feedback on this session.</p>}
    </>
  )
}

function Aside({
  session,
  before,
  after,
  join,
  canExcuse,
  attendance,
  isOver,
  kept,
}: Route.ComponentProps['loaderData'] & { kept: string }) {
  const withDocument = before.filter(({ document, upload }) => document || upload)
  return (
    <aside aria-label="For this session" className="grid grid-cols-1 gap-8">
      {withDocument.length > 0 && (
        <section aria-labelledby="documents">
          <h2 id="documents" className="text-lg/tight">
            {isOver ? 'What we used' : 'Have these open'}
          </h2>
          <ul className="mt-3 grid gap-3">
            {withDocument.map((item) => (
              <li key={sectionNameOf(item).id} className="*:w-full">
                <DocumentLink of={item}>{item.title}</DocumentLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {after.length > 0 && !session.cancelled && (
        <section aria-labelledby="exercise">
          <h2 id="exercise" className="text-lg/tight">
            {isOver ? 'Your exercise' : 'The exercise that follows'}
          </h2>
          <ul className="mt-3 grid gap-2">
            {after.map((exercise) => (
              <li key={exercise.number} className="flex gap-2">
                <FileText aria-hidden="true" className="mt-1 size-5 flex-none" />
                <span>
                  <Link
                    className="link"
                    to={href('/training-portal/exercises/:id', { id: String(exercise.id) }) + kept}
                  >
                    {exercise.title}
                  </Link>
                  <span className="hint block">{exercise.effort}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(join || canExcuse) && (
        <section aria-label="Coming?" className="grid justify-items-start gap-3 print:hidden">
          {join && (
            <a className="button-quiet" href={join} target="_blank" rel="noreferrer">
              <Video aria-hidden="true" className="size-5 flex-none" />
              Join Zoom Meeting <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
          {canExcuse && attendance.state !== 'present' && <Excuse isExcused={attendance.state === 'excused'} />}
        </section>
      )}
    </aside>
  )
}

function Excuse({ isExcused }: { isExcused: boolean }) {
  const fetcher = useFetcher<Lost>()
  const answer = useAnswer(fetcher.data, excuseCopy)
  return (
    <fetcher.Form method="post" className="grid justify-items-start gap-2">
      <input type="hidden" name="intent" value={isExcused ? 'come' : 'excuse'} />
      {isExcused && <p>You told us that you can’t make it. The recording will be on this page.</p>}
      <PendingButton
        className="link min-h-11 cursor-pointer text-left lg:min-h-9"
        pending="Telling us..."
        underWay={fetcher.state !== 'idle'}
      >
        {isExcused ? 'I can make it after all' : 'I can’t make it'}
      </PendingButton>
      <FormMessage notice={answer?.notice} />
    </fetcher.Form>
  )
}
