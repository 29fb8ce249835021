import { dayIn, type ListQuery, readListQuery } from '../platform/list-query.ts'
import { type AuditAction, auditActions, narrowedBySearch } from './audit-entry.ts'

/** The filter of the audit log. All of it is in the URL. */
export interface AuditQuery extends ListQuery {
  /** Null for all actions. */
  action: AuditAction | null
  /** Null for all actors. */
  actor: string | null
  /** The first and the last day, such as '2025-07-12', in the organization's zone. */
  from: string | null
  to: string | null
}

const longestActor = 300

/** Unknown values in the URL filter nothing. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  return {
    ...readListQuery(params),
    action: auditActions.find((action) => action === params.get('action')) ?? null,
    actor: storable(params.get('actor') ?? '').slice(0, longestActor) || null,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  }
}

/** PostgreSQL accepts neither NUL nor lone surrogates. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** For the log. @returns such as 'Signed in, by ann@example.org, from 2025-07-01'; empty without a filter */
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
