import { csvDownload } from '../platform/csv-download.server.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import type { Route } from './+types/audit-csv-route'
import { readableChanges } from './audit-change.ts'
import { readEntries, recordAudit, type WrittenEntry } from './audit-log.server.ts'
import { inWords, readAuditQuery } from './audit-query.ts'

const header = ['Time (UTC)', 'Who', 'What', 'Subject', 'Subject Kind', 'Subject ID', 'Changes', 'Reason', 'Entry']

/** What the list finds, all pages of it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock, log } = context.get(servicesContext)
  const query = readAuditQuery(url.searchParams)
  const filter = inWords(query)
  await recordAudit(db, admin, {
    action: 'List exported',
    subject: { kind: 'list', id: null, name: filter ? `Audit log (${filter})` : 'Audit log' },
  })
  log.info({ admin: admin.memberId }, 'audit log exported')
  return csvDownload(`audit-log-${clock.now().toISOString().slice(0, 10)}.csv`, header, rowsOf(readEntries(db, query)))
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
