import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useInPortal, useIsLook } from '../portal-place.ts'
import { joinPath } from '../schedule/live-session.ts'
import { SessionTime } from '../schedule/session-time.tsx'
import type { ShownDashboard } from './show-dashboard.server.ts'

/** The current or next session. An admin who looks at the portal has no sessions of their own, and goes to the schedule. */
export function SessionCard({ sessions, kept }: { sessions: ShownDashboard['sessions']; kept: string }) {
  const schedule = useInPortal()(href('/training-portal/schedule')) + kept
  return (
    <section className="card" aria-labelledby="next-session">
      {sessions.next ? (
        <NextSession {...sessions} next={sessions.next} schedule={schedule} kept={kept} />
      ) : (
        <SessionsOver schedule={schedule} />
      )}
    </section>
  )
}

function NextSession({
  next,
  zone,
  meetingUrl,
  schedule,
  kept,
}: ShownDashboard['sessions'] & {
  next: NonNullable<ShownDashboard['sessions']['next']>
  schedule: string
  kept: string
}) {
  const isLive = next.phase === 'live'
  const isLook = useIsLook()
  const session = isLook
    ? `${schedule}#session-${next.number}`
    : href('/training-portal/sessions/:id', { id: String(next.id) }) + kept
  return (
    <>
      <h2 id="next-session" className="card-label">
        {isLive ? 'Live now' : 'Next live session'}
      </h2>
      <p className="font-heading text-xl/[1.2] font-bold">
        {next.number}. {next.title}
      </p>
      <SessionTime span={next} zone={zone} />
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {isLive && meetingUrl && (
          <a className="button" href={isLook ? meetingUrl : joinPath(next)} target="_blank" rel="noreferrer">
            Join Zoom Meeting <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
        <Link className="button-quiet" to={session}>
          What we’ll do
        </Link>
        {!isLive && !isLook && (
          <Link className="link self-center" to={session}>
            I can’t make it
          </Link>
        )}
      </div>
    </>
  )
}

function SessionsOver({ schedule }: { schedule: string }) {
  return (
    <>
      <h2 id="next-session" className="card-label">
        Live sessions
      </h2>
      <p className="font-heading text-xl/[1.2] font-bold">The live sessions are over</p>
      <p>
        The prep pack, the exercises and any recordings stay in the{' '}
        <Link className="link" to={schedule}>
          Training Schedule
        </Link>
        .
      </p>
    </>
  )
}
