import { href } from 'react-router'
import type { Span } from '../../cohorts/cohort.ts'
import type { ScheduledSession } from '../../cohorts/schedule-item.ts'

const opensMs = 10 * 60 * 1000

/** The room opens ten minutes before a session begins. */
export function isRoomOpen({ starts, ends }: Span, now: Date): boolean {
  return now.getTime() >= Date.parse(starts) - opensMs && now.getTime() < Date.parse(ends)
}

/** What the portal's bar needs of a session. */
export interface BarSession extends Span {
  number: number
  title: string
  page: string
  join: string
}

/** Leads a participant into a session's meeting, and notes that they came. */
export function joinPath(session: { id: number }): string {
  return href('/training-portal/sessions/:id/join', { id: String(session.id) })
}

/** @returns the session that runs or comes next; null after the last one */
export function barSession(sessions: readonly ScheduledSession[], now: Date): BarSession | null {
  const next = sessions.find(({ ends, cancelled }) => !cancelled && Date.parse(ends) > now.getTime())
  if (!next) return null
  const { number, title, starts, ends } = next
  const page = href('/training-portal/sessions/:id', { id: String(next.id) })
  return { number, title, starts, ends, page, join: joinPath(next) }
}
