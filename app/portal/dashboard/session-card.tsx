import { href } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useInPortal } from '../portal-place.ts'
import { SessionTime } from '../schedule/session-time.tsx'
import type { ShownDashboard } from './show-dashboard.server.ts'

/** The current or next session; after the last one, links to recordings and documents. */
export function SessionCard({ sessions, kept }: { sessions: ShownDashboard['sessions']; kept: string }) {
  const schedule = useInPortal()(href('/training-portal/schedule')) + kept
  return (
    <section className="card" aria-labelledby="next-session">
      {sessions.next ? (
        <NextSession {...sessions} next={sessions.next} schedule={schedule} />
      ) : (
        <SessionsOver {...sessions} schedule={schedule} />
      )}
    </section>
  )
}

function NextSession({
  next,
  zone,
  meetingUrl,
  hasPreparation,
  schedule,
}: ShownDashboard['sessions'] & { next: NonNullable<ShownDashboard['sessions']['next']>; schedule: string }) {
  const isLive = next.phase === 'live'
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
          <a className="button" href={meetingUrl} target="_blank" rel="noreferrer">
            Join Zoom Meeting <span className="sr-only">(opens in a new tab)</span>
          </a>
        )}
        <Link className="button-quiet" to={`${schedule}#session-${next.number}`}>
          What we’ll do
        </Link>
        {hasPreparation && next.number === 1 && !isLive && (
          <Link className="button-quiet" to={`${schedule}#preparation`}>
            Get ready
          </Link>
        )}
      </div>
    </>
  )
}

function SessionsOver({ recordings, schedule }: ShownDashboard['sessions'] & { schedule: string }) {
  return (
    <>
      <h2 id="next-session" className="card-label">
        Live sessions
      </h2>
      <p className="font-heading text-xl/[1.2] font-bold">The live sessions are over</p>
      {recordings.length > 0 && (
        <ul className="grid gap-2">
          {recordings.map(({ number, title, url }) => (
            <li key={number}>
              <a className="link font-semibold" href={url} target="_blank" rel="noreferrer">
                Watch Recording<span className="sr-only"> (opens in a new tab)</span>
              </a>{' '}
              <span className="text-ink-soft">
                {number}. {title}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        The prep pack and the exercises stay in the{' '}
        <Link className="link" to={schedule}>
          Training Schedule
        </Link>
        .
      </p>
    </>
  )
}
