import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/audit-csv-route'
import { readableChanges } from './audit-change.ts'
import { countEntries, readEntries, type WrittenEntry } from './audit-log.server.ts'
import { inWords, readAuditQuery } from './audit-query.ts'
import { exportList } from './export-list.server.ts'

const header = ['Time (UTC)', 'Who', 'What', 'Subject', 'Subject Kind', 'Subject ID', 'Changes', 'Reason', 'Entry']

/** What the list finds, all pages of it. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const query = readAuditQuery(url.searchParams)
  const filter = inWords(query)
  return exportList(services, admin, request.headers, {
    name: filter ? `Audit log (${filter})` : 'Audit log',
    file: 'audit-log',
    header,
    count: () => countEntries(services.db, query),
    batches: rowsOf(readEntries(services.db, query)),
  })
}

async function* rowsOf(batches: AsyncIterable<WrittenEntry[]>) {
  for await (const entries of batches) yield entries.map(toRow)
}

function toRow({ id, at, actor, action, subject, kind, subjectId, changes, reason }: WrittenEntry): string[] {
  const changed = readableChanges(changes).map(
    ({ field, before, after }) => `${field}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`,
  )
  return [at.toISOString(), actor, action, subject, kind, subjectId ?? '', changed.join('\n'), reason ?? '', id]
}
