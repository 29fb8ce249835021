import { servicesContext } from '../platform/services.ts'
import { requireConfirmed, requireOrganiser } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/audit-csv-route'
import { readableChanges } from './audit-change.ts'
import { countEntries, readEntries, type WrittenEntry } from './audit-log.server.ts'
import { inWords, readAuditQuery } from './audit-query.ts'
import { exportList } from './export-list.server.ts'

/** Exports all pages of the current search. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireConfirmed(context, requireOrganiser)
  const services = context.get(servicesContext)
  const query = readAuditQuery(url.searchParams)
  return exportList(services, admin, request.headers, {
    name: 'Audit log',
    filter: inWords(query),
    file: 'audit-log',
    count: () => countEntries(services.db, query),
    batches: readEntries(services.db, query),
    columns: {
      'Time (UTC)': ({ at }) => at.toISOString(),
      Who: ({ actor }) => actor,
      What: ({ action }) => action,
      Subject: ({ subject }) => subject,
      'Subject Kind': ({ kind }) => kind,
      'Subject ID': ({ subjectId }) => subjectId,
      Changes: changesInWords,
      Reason: ({ reason }) => reason,
      Entry: ({ id }) => id,
    },
  })
}

function changesInWords({ changes }: WrittenEntry): string {
  return readableChanges(changes)
    .map(({ field, before, after }) => `${field}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`)
    .join('\n')
}
