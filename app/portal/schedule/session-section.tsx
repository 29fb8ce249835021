import type { ReactNode } from 'react'
import { href, useSearchParams } from 'react-router'
import { sessionEvent } from '../../cohorts/calendar-event.ts'
import type { Phase } from '../../cohorts/cohort.ts'
import type { Schedule, ScheduledSession } from '../../cohorts/schedule-item.ts'
import { CalendarDays, Video } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { keptCohort } from '../own-cohort.ts'
import { useIsLook } from '../portal-place.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { joinPath } from './live-session.ts'
import { type Progress, whenItComes } from './schedule.ts'
import { ScheduleSection } from './schedule-section.tsx'
import { sectionNameOf } from './section-names.ts'
import { SessionTime } from './session-time.tsx'

interface SessionSectionProps {
  session: ScheduledSession
  schedule: Schedule
  progress: Progress
}

export function SessionSection({ session, schedule, progress }: SessionSectionProps) {
  const { number, description, objectives, outcome, cancelled } = session
  const phase = progress.sessions[number - 1] ?? 'ahead'
  const isNext = progress.nextSession === number
  // Our link is for participants.
  const isLook = useIsLook()
  const [params] = useSearchParams()
  // Specification, section 2: the first session of the pilot has none.
  const hasCalendarCard = number > 1 || schedule.slug !== 'pilot'
  return (
    <ScheduleSection
      {...sectionNameOf(session)}
      badge={cancelled ? <CancelledBadge /> : <PhaseBadge phase={phase} isNext={isNext} />}
      mark={isNext ? 'next' : phase}
      opens={phase !== 'over' || cancelled}
      whileFolded={phase === 'over' && !cancelled && session.recordingUrl && <WatchRecording session={session} />}
    >
      {cancelled && (
        <p>
          <strong>This session is cancelled.</strong> It was planned for:
        </p>
      )}
      <SessionTime span={session} zone={schedule.zone} />
      <p className="max-w-[42em]">{description}</p>
      {!isLook && (
        <Link
          className="link font-semibold print:hidden"
          to={href('/training-portal/sessions/:id', { id: String(session.id) }) + keptCohort(params)}
        >
          Open session {number}
        </Link>
      )}
      <div className="grid w-full gap-5 md:grid-cols-[3fr_2fr]">
        {objectives.length > 0 && (
          <div>
            <h3 className="text-lg/tight">Learning objectives</h3>
            <ul className="mt-3 grid list-[square] gap-2 pl-5 marker:text-ember-text">
              {objectives.map((objective) => (
                <li key={objective}>{objective}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="self-start break-inside-avoid rounded-lg border border-on-ember bg-ember-wash px-5 py-4.5">
          <h3 className="text-lg/tight">Session Outcome</h3>
          <p className="mt-2">{outcome}</p>
        </div>
      </div>
      {cancelled ? (
        <CancelledCalendar session={session} />
      ) : (
        <div className="grid w-full gap-5 md:has-[>:nth-child(2)]:grid-cols-2 print:hidden">
          <LiveSession
            number={number}
            meetingUrl={isLook ? schedule.meetingUrl : joinPath(session)}
            phase={phase}
            isNext={isNext}
          >
            {session.recordingUrl ? (
              <WatchRecording session={session} />
            ) : (
              <p className="font-semibold">{whenItComes[progress.recordings[number - 1] ?? 'after-session']}</p>
            )}
          </LiveSession>
          {hasCalendarCard && <CalendarCard session={session} schedule={schedule} isOver={phase === 'over'} />}
        </div>
      )}
    </ScheduleSection>
  )
}

function CancelledBadge() {
  return <span className="badge badge-problem">Cancelled</span>
}

/** Importing the cancelled event removes the session from a calendar. */
function CancelledCalendar({ session: { number, calendarName } }: { session: ScheduledSession }) {
  const [params] = useSearchParams()
  // The file's URL needs a participant's session.
  if (useIsLook()) return <p className="hint">Subscribed calendars are already up to date.</p>
  return (
    <p className="hint">
      Subscribed calendars are already up to date. Using another one?{' '}
      <a
        className="link"
        href={href('/training-portal/schedule/calendar/:file', { file: `${calendarName}.ics` }) + keptCohort(params)}
        aria-label={`Download the cancellation of session ${number} for any other calendar`}
      >
        Download the cancellation
      </a>
      .
    </p>
  )
}

function PhaseBadge({ phase, isNext }: { phase: Phase; isNext: boolean }) {
  if (phase === 'over') return <span className="badge">Past session</span>
  if (phase === 'live') return <span className="badge badge-ember">Live now</span>
  return isNext && <span className="badge badge-ember">Next session</span>
}

/** @param children the recording */
function LiveSession({
  number,
  meetingUrl,
  phase,
  isNext,
  children,
}: {
  number: number
  meetingUrl: string
  phase: Phase
  isNext: boolean
  children: ReactNode
}) {
  const isOver = phase === 'over'
  return (
    <section className="card grid content-start justify-items-start gap-3" aria-label={`Live Session ${number}`}>
      <h3 className="flex items-center gap-2 text-lg/tight">
        <Video aria-hidden="true" className="size-5 flex-none" />
        Live Session
      </h3>
      <p className="hint">{whenItOpens[phase]}</p>
      {/* After the session the recording is the main action. */}
      {isOver && children}
      <a
        className={isNext ? 'button' : isOver ? 'link text-sm' : 'button-quiet'}
        href={meetingUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={`Join Zoom Meeting of session ${number} (opens in a new tab)`}
      >
        Join Zoom Meeting
      </a>
      {!isOver && children}
    </section>
  )
}

const whenItOpens = {
  ahead: 'The same link for every session. The room opens ten minutes before we begin.',
  live: 'We’ve started. Come on in.',
  over: 'This session is over.',
}

function WatchRecording({ session: { number, recordingUrl } }: { session: ScheduledSession }) {
  return (
    <a
      className="button"
      href={recordingUrl ?? ''}
      target="_blank"
      rel="noreferrer"
      aria-label={`Watch Recording of session ${number} (opens in a new tab)`}
    >
      Watch Recording
    </a>
  )
}

function CalendarCard({
  session,
  schedule,
  isOver,
}: {
  session: ScheduledSession
  schedule: Schedule
  isOver: boolean
}) {
  const { number } = session
  return (
    <section className="card grid content-start justify-items-start gap-3" aria-label={`Calendar of session ${number}`}>
      <h3 className="flex items-center gap-2 text-lg/tight">
        <CalendarDays aria-hidden="true" className="size-5 flex-none" />
        Calendar
      </h3>
      <p className="hint">
        {isOver ? 'Add it to your records.' : 'Add it to your own calendar, with the meeting link.'}
      </p>
      <AddToCalendar event={sessionEvent(schedule, session)} of={`session ${number}`} isOver={isOver} />
    </section>
  )
}
