import { Video } from 'lucide-react'
import { type PilotSession, pilot } from '../../site/pilot.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { sessionEvents } from './calendar-event.ts'
import { sessionContents } from './schedule.content.ts'
import type { Phase, Progress } from './schedule.ts'
import { ScheduleSection } from './schedule-section.tsx'
import { SessionTime } from './session-time.tsx'

export function SessionSection({ session, progress }: { session: PilotSession; progress: Progress }) {
  const { number, title } = session
  const content = sessionContents[number - 1]
  const phase = progress.sessions[number - 1] ?? 'ahead'
  const isNext = progress.nextSession === number
  return (
    <ScheduleSection
      id={`session-${number}`}
      title={`Session ${number}: ${title}`}
      badge={<PhaseBadge phase={phase} isNext={isNext} />}
      mark={isNext ? 'next' : phase}
      opens
    >
      <SessionTime span={session} />
      <p className="schedule-lead">{content?.description}</p>
      <div className="schedule-learning">
        <div>
          <h3>Learning objectives</h3>
          <ul className="schedule-objectives">
            {content?.objectives.map((objective) => (
              <li key={objective}>{objective}</li>
            ))}
          </ul>
        </div>
        <div className="session-outcome">
          <h3>Session Outcome</h3>
          <p>{content?.outcome}</p>
        </div>
      </div>
      <div className="session-cards">
        <LiveSession session={session} phase={phase} isNext={isNext} />
        {number > 1 && <CalendarCard session={session} />}
      </div>
    </ScheduleSection>
  )
}

function PhaseBadge({ phase, isNext }: { phase: Phase; isNext: boolean }) {
  if (phase === 'over') return <span className="badge">Past session</span>
  if (phase === 'live') return <span className="badge badge-ember">Live now</span>
  return isNext && <span className="badge badge-ember">Next session</span>
}

function LiveSession({ session, phase, isNext }: { session: PilotSession; phase: Phase; isNext: boolean }) {
  const isOver = phase === 'over'
  return (
    <section className="card" aria-label={`Live Session ${session.number}`}>
      <h3>
        <Video aria-hidden="true" />
        Live Session
      </h3>
      <p className="hint">{isOver ? 'This session is over.' : whenItOpens[phase]}</p>
      <a
        className={isNext ? 'button' : 'button-quiet'}
        href={pilot.meetingUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={`Join Zoom Meeting of session ${session.number} (opens in a new tab)`}
      >
        Join Zoom Meeting
      </a>
      <Recording session={session} isOver={isOver} />
    </section>
  )
}

const whenItOpens = {
  ahead: 'The same link for every session. The room opens ten minutes before we begin.',
  live: 'We have begun. Come in, you are expected.',
}

function Recording({ session: { number, recordingUrl }, isOver }: { session: PilotSession; isOver: boolean }) {
  if (recordingUrl)
    return (
      <a
        className="link session-recording"
        href={recordingUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={`Watch Recording of session ${number} (opens in a new tab)`}
      >
        Watch Recording
      </a>
    )
  return (
    <p className="session-recording">
      Recording: Available after session
      {isOver && <span className="hint">It is not online yet. You find it here as soon as it is.</span>}
    </p>
  )
}

function CalendarCard({ session: { number } }: { session: PilotSession }) {
  const event = sessionEvents[number - 1]
  if (!event) return null
  return (
    <section className="card" aria-label={`Calendar of session ${number}`}>
      <h3>Calendar</h3>
      <p className="hint">Two hours of your Saturday, in the calendar you use anyway.</p>
      <AddToCalendar event={event} of={`session ${number}`} />
    </section>
  )
}
