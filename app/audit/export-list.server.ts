import { data } from 'react-router'
import { csvDownload } from '../platform/csv/csv-download.server.ts'
import { isCausedElsewhere } from '../platform/http/same-origin.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../sign-in/viewer.server.ts'
import { recordAudit } from './audit-log.server.ts'

interface ExportedList {
  /** As the audit log names it: which list, and how it was narrowed. */
  name: string
  /** Of the file, before the day and `.csv`. */
  file: string
  header: readonly string[]
  /** How many rows there are, for the log. */
  count: () => Promise<number>
  /** None of them empty. */
  batches: AsyncIterable<readonly (readonly string[])[]>
}

/**
 * A list as a file. That somebody took it is written to the audit log, so a page elsewhere must not be able to make an admin's
 * browser ask for one: it would put words into the log that nobody meant.
 *
 * @param headers of the request
 * @throws an answer of 403 when a page elsewhere has caused it
 */
export async function exportList(
  { db, clock, log }: Services,
  admin: Admin,
  headers: Headers,
  { name, file, header, count, batches }: ExportedList,
): Promise<Response> {
  if (isCausedElsewhere(headers)) throw data('Please download this from the page of the list itself.', { status: 403 })
  await recordAudit(db, admin, {
    action: 'List exported',
    subject: { kind: 'list', id: null, name },
    changes: { rows: { before: null, after: await count() } },
  })
  log.info({ admin: admin.memberId, file }, 'list exported')
  return csvDownload(`${file}-${clock.now().toISOString().slice(0, 10)}.csv`, header, batches)
}
