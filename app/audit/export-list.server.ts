import { data } from 'react-router'
import { csvDownload } from '../platform/csv/csv-download.server.ts'
import { isAboutPerson } from '../platform/csv/people-columns.ts'
import { isCausedElsewhere } from '../platform/http/same-origin.ts'
import type { Count } from '../platform/paging.ts'
import type { Services } from '../platform/services.ts'
import type { Confirmed, Editor } from '../viewer.ts'
import { recordAudit } from './audit-log.server.ts'

interface ExportedList<Row> {
  /** Its name in the audit log. */
  name: string
  /** Its filter for the audit log; empty without one. */
  filter?: string
  /** The file name before the day and `.csv`. */
  file: string
  /** Leaves out the columns with names and addresses. */
  isWithoutPeople?: boolean
  /** The value for each header. */
  columns: Record<string, (row: Row) => string | null>
  /** The number of rows for the audit log. */
  count: () => Promise<number | Count>
  /** None of them empty. */
  batches: AsyncIterable<readonly Row[]>
}

/**
 * Downloads a list as CSV. Each download is recorded in the audit log, so another site's page must not be able to
 * trigger one in an admin's browser.
 *
 * @param headers of the request
 * @throws a 403 response for a request that another site's page caused
 */
export async function exportList<Row>(
  { db, clock, log }: Services,
  admin: Confirmed<Editor>,
  headers: Headers,
  { name, filter, file, isWithoutPeople = false, columns, count, batches }: ExportedList<Row>,
): Promise<Response> {
  if (isCausedElsewhere(headers)) throw data('Please download this from the page of the list itself.', { status: 403 })
  await recordAudit(db, admin, {
    action: 'List exported',
    subject: {
      kind: 'list',
      id: null,
      name: `${filter ? `${name} (${filter})` : name}${isWithoutPeople ? ', without names and emails' : ''}`,
    },
    changes: { rows: { before: null, after: rowsInWords(await count()) } },
  })
  log.info({ admin: admin.memberId, file }, 'list exported')
  const fileName = `${file}-${clock.now().toISOString().slice(0, 10)}.csv`
  const written = Object.entries(columns).filter(([column]) => !isWithoutPeople || !isAboutPerson(column))
  return csvDownload(
    fileName,
    written.map(([column]) => column),
    writtenOut(
      batches,
      written.map(([, cell]) => cell),
    ),
  )
}

/** @returns a number, or '10,000+' for a capped count */
function rowsInWords(rows: number | Count): number | string {
  if (typeof rows === 'number') return rows
  if (rows.hasMore && rows.total === 0) return 'not counted'
  return rows.hasMore ? `${rows.total.toLocaleString('en-US')}+` : rows.total
}

async function* writtenOut<Row>(batches: AsyncIterable<readonly Row[]>, cells: ((row: Row) => string | null)[]) {
  for await (const rows of batches) yield rows.map((row) => cells.map((cell) => cell(row) ?? ''))
}
