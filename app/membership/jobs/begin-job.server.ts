import { CsvRefused, csvRows } from '../../platform/csv/csv.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { asAdmin } from '../as-admin.server.ts'
import type { StatusFacts } from '../changes/member-job.ts'
import { insertJob, insertRows, updateJob } from '../changes/member-jobs.server.ts'
import { mostFileRows } from '../import/import-limit.ts'
import { namedCells, readHeader } from '../import/member-import.ts'

export type BeginImportResult = { outcome: 'begun'; id: string } | { outcome: 'refused'; problem: string }

/** Whole files come into memory as one text, and their cells a thousand rows at a time. */
const storedAtOnce = 1_000

/** Stores the rows of a long file; what would become of them is found out behind it. */
export async function beginImport(
  { db, jobs, clock, log }: Services,
  admin: Organiser,
  text: string,
  cohortId: number,
): Promise<BeginImportResult> {
  try {
    const id = await asAdmin(db, admin, async (tx) => {
      const stored = await storeFile(tx, admin, text, cohortId)
      await jobs.add(tx, 'member-job', { job: stored }, clock.now())
      return stored
    })
    log.info({ admin: admin.memberId, job: id }, 'long import begun')
    return { outcome: 'begun', id }
  } catch (error) {
    if (error instanceof FileRefused || error instanceof CsvRefused)
      return { outcome: 'refused', problem: error.message }
    throw error
  }
}

class FileRefused extends Error {}

async function storeFile(tx: Tx, admin: Organiser, text: string, cohortId: number): Promise<string> {
  const reading = csvRows(text, mostFileRows)
  const first = await reading.next()
  if (first.done) throw new FileRefused('Choose a CSV file, or paste its text.')
  const { columns, problem, ignored } = readHeader(first.value.cells)
  if (problem) throw new FileRefused(problem)
  const id = await insertJob(tx, {
    kind: 'import',
    cohortId,
    askedBy: admin.memberId,
    facts: { ignored: ignored.map((name) => name.slice(0, 100)) },
    state: 'checking',
  })
  let total = 0
  let batch: Parameters<typeof insertRows>[2] = []
  const store = async () => {
    await insertRows(tx, id, batch)
    batch = []
  }
  for await (const { line, cells } of reading) {
    total += 1
    // No text of PostgreSQL holds them.
    const storable = ([column, cell]: [string, string]) => [column, cell.replaceAll('\0', '\ufffd').toWellFormed()]
    const facts = Object.fromEntries(Object.entries(namedCells(columns, cells)).map(storable))
    batch.push({ line, memberId: null, email: String(facts.email), facts })
    if (batch.length === storedAtOnce) await store()
  }
  await store()
  if (total === 0) throw new FileRefused('The file has column names but no people.')
  await updateJob(tx, id, { total })
  return id
}

/**
 * Some people of a list, or all whom it finds; what would become of them is found out before anything changes.
 *
 * @param change.people empty for all
 * @returns the id of the job
 */
export function beginStatusChange(
  { db, jobs, clock, log }: Services,
  admin: Organiser,
  {
    to,
    list,
    people = [],
    cohortOfList,
  }: Pick<StatusFacts, 'to' | 'list' | 'cohortOfList'> & { people?: readonly string[] },
  cohortId: number,
): Promise<string> {
  return asAdmin(db, admin, async (tx) => {
    const facts: StatusFacts = { to, list, people, cohortOfList, tell: true, reason: null }
    const id = await insertJob(tx, { kind: 'status', cohortId, askedBy: admin.memberId, facts, state: 'collecting' })
    await jobs.add(tx, 'member-job', { job: id }, clock.now())
    log.info({ admin: admin.memberId, job: id, to }, 'change of statuses begun')
    return id
  })
}
