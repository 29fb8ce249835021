import { href } from 'react-router'

/** Leads a participant into a session's meeting, and notes that they came. */
export function joinPath(session: { id: number }): string {
  return href('/training-portal/sessions/:id/join', { id: String(session.id) })
}
