import { type ListQuery, readListQuery } from '../platform/list-query.ts'
import { type AuditAction, auditActions, narrowedBySearch } from './audit-entry.ts'

/** Which entries are looked at. All of it lives in the URL. */
export interface AuditQuery extends ListQuery {
  /** Null for all of them. */
  action: AuditAction | null
  /** Null for everybody. */
  actor: string | null
  /** The first and the last day, such as '2025-07-12', in the organization's zone. */
  from: string | null
  to: string | null
}

const longestActor = 300

/** Whatever the URL says makes a query: what is unknown leaves nothing out. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  return {
    ...readListQuery(params),
    action: auditActions.find((action) => action === params.get('action')) ?? null,
    actor: storable(params.get('actor') ?? '').slice(0, longestActor) || null,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  }
}

/** PostgreSQL takes neither NUL nor half a character. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** @returns null for what is no day of the calendar, and for years that are only half typed */
function dayIn(text: string | null): string | null {
  if (!text || !/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null
}

/** For the log. @returns such as 'Signed in, by ann@example.org, from 2025-07-01'; empty when nothing is left out */
export function inWords({ search, action, actor, from, to }: AuditQuery): string {
  const parts = [
    action,
    actor && `by ${actor}`,
    from && `from ${from}`,
    to && `to ${to}`,
    search !== '' && narrowedBySearch,
  ]
  return parts.filter(Boolean).join(', ')
}
