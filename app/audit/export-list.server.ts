import { data } from 'react-router'
import { csvDownload } from '../platform/csv/csv-download.server.ts'
import { isCausedElsewhere } from '../platform/http/same-origin.ts'
import type { Count } from '../platform/paging.ts'
import type { Services } from '../platform/services.ts'
import type { Confirmed, Editor } from '../viewer.ts'
import { recordAudit } from './audit-log.server.ts'

interface ExportedList<Row> {
  /** As the audit log names it. */
  name: string
  /** How it was narrowed, for the log too; empty when nothing is left out. */
  filter?: string
  /** Of the file, before the day and `.csv`. */
  file: string
  /** Each under its header. */
  columns: Record<string, (row: Row) => string | null>
  /** How many rows there are, for the log. */
  count: () => Promise<number | Count>
  /** None of them empty. */
  batches: AsyncIterable<readonly Row[]>
}

/**
 * A list as a file. That somebody took it is written to the audit log, so a page elsewhere must not be able to make an admin's
 * browser ask for one: it would put words into the log that nobody meant.
 *
 * @param headers of the request
 * @throws an answer of 403 when a page elsewhere has caused it
 */
export async function exportList<Row>(
  { db, clock, log }: Services,
  admin: Confirmed<Editor>,
  headers: Headers,
  { name, filter, file, columns, count, batches }: ExportedList<Row>,
): Promise<Response> {
  if (isCausedElsewhere(headers)) throw data('Please download this from the page of the list itself.', { status: 403 })
  await recordAudit(db, admin, {
    action: 'List exported',
    subject: { kind: 'list', id: null, name: filter ? `${name} (${filter})` : name },
    changes: { rows: { before: null, after: rowsInWords(await count()) } },
  })
  log.info({ admin: admin.memberId, file }, 'list exported')
  const fileName = `${file}-${clock.now().toISOString().slice(0, 10)}.csv`
  return csvDownload(fileName, Object.keys(columns), writtenOut(batches, Object.values(columns)))
}

/** @returns a number, or where counting stopped '10,000+' */
function rowsInWords(rows: number | Count): number | string {
  if (typeof rows === 'number') return rows
  if (rows.hasMore && rows.total === 0) return 'not counted'
  return rows.hasMore ? `${rows.total.toLocaleString('en-US')}+` : rows.total
}

async function* writtenOut<Row>(batches: AsyncIterable<readonly Row[]>, cells: ((row: Row) => string | null)[]) {
  for await (const rows of batches) yield rows.map((row) => cells.map((cell) => cell(row) ?? ''))
}
