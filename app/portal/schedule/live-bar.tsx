import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Video } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { keptCohort } from '../own-cohort.ts'
import { type BarSession, isRoomOpen } from './live-session.ts'

/**
 * The way into the session that runs now, on every page: on top, on a phone above the navigation.
 *
 * @param now the server's, since a browser's clock may be wrong
 */
export function LiveBar({ session, now }: { session: BarSession; now: string }) {
  const kept = keptCohort(useSearchParams()[0])
  const [open, setOpen] = useState(isRoomOpen(session, new Date(now)))
  useEffect(() => {
    const ahead = Date.parse(now) - Date.now()
    const look = () => setOpen(isRoomOpen(session, new Date(Date.now() + ahead)))
    look()
    const timer = setInterval(look, 15_000)
    return () => clearInterval(timer)
  }, [session, now])
  if (!open) return null
  return (
    <aside className="night live-bar" aria-label="Live session">
      <div className="page flex items-center gap-3 py-2.5">
        <span aria-hidden="true" className="live-node" />
        <p className="min-w-0 grow leading-tight">
          <strong className="block text-sm">Live now</strong>
          <Link className="line-clamp-2 text-inherit" to={session.page + kept}>
            Session {session.number}: {session.title}
          </Link>
        </p>
        <a className="button flex-none" href={session.join} target="_blank" rel="noreferrer">
          <Video aria-hidden="true" className="size-5 flex-none" />
          Join<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
    </aside>
  )
}
