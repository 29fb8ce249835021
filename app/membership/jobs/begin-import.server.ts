import { findZone } from '../../cohorts/cohorts.server.ts'
import { CsvRefused, csvRows } from '../../platform/csv/csv.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { isEmailAddress, pastedAddress } from '../../platform/email-address.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { asAdmin } from '../as-admin.server.ts'
import { insertJob, insertRows, updateJob } from '../changes/member-jobs.server.ts'
import { type Meanings, problemOf } from '../import/columns.ts'
import { mostFileRows } from '../import/import-limit.ts'
import { guessColumns, isNoHeader } from '../import/match-columns.ts'

export type BeginImportResult =
  /** @property clear what each column means, when every one has a heading that tells; null for an admin to match them */
  { outcome: 'begun'; id: string; clear: Meanings | null } | { outcome: 'refused'; problem: string }

/** So that a form has room for a choice of each. */
const mostColumns = 99
const longestHeading = 100
/** Whole files come into memory as one text, and their cells a thousand rows at a time. */
const storedAtOnce = 1_000

/** Stores the rows of a file, whose columns an admin matches next. */
export async function beginImport(
  { db, clock, log }: Services,
  admin: Organiser,
  text: string,
  cohortId: number,
): Promise<BeginImportResult> {
  try {
    const { id, clear } = await asAdmin(db, admin, (tx) => storeFile(tx, admin, text, cohortId, clock.now()))
    log.info({ admin: admin.memberId, job: id }, 'import begun')
    return { outcome: 'begun', id, clear }
  } catch (error) {
    if (error instanceof CsvRefused) return { outcome: 'refused', problem: error.message }
    throw error
  }
}

async function storeFile(tx: Tx, admin: Organiser, text: string, cohortId: number, now: Date) {
  const reading = csvRows(text, mostFileRows)
  const first = await reading.next()
  if (first.done) throw new CsvRefused('Choose a CSV file, or paste its text.')
  const headings = first.value.cells.map((heading) => storable(heading.trim()).slice(0, longestHeading))
  if (headings.length > mostColumns) throw new CsvRefused('The file has more than 99 columns.')
  if (isNoHeader(headings))
    throw new CsvRefused(
      'The first line holds a person, not the names of the columns. Add a line such as “First Name, Last Name, Email” above it.',
    )
  const id = await insertJob(tx, {
    kind: 'import',
    cohortId,
    askedBy: admin.memberId,
    facts: { headings, meanings: [], dates: { dayFirst: false, zone: 'UTC' }, tell: false },
    state: 'matching',
  })
  let total = 0
  let sample: string[][] = []
  let batch: Parameters<typeof insertRows>[2] = []
  const store = async () => {
    if (sample.length === 0) sample = batch.map(({ facts }) => facts.cells)
    await insertRows(tx, id, batch)
    batch = []
  }
  for await (const { line, cells } of reading) {
    total += 1
    const kept = cells.slice(0, mostColumns).map(storable)
    const email = kept.map(pastedAddress).find(isEmailAddress) ?? ''
    batch.push({ line, memberId: null, email, facts: { cells: kept } })
    if (batch.length === storedAtOnce) await store()
  }
  await store()
  if (total === 0) throw new CsvRefused('The file has column names but no people.')
  const { meanings } = guessColumns(headings, sample, now)
  const zone = zoneIn(headings[meanings.indexOf('joinedAt')]) ?? (await findZone(tx, cohortId))
  await updateJob(tx, id, { total, facts: { headings, meanings, dates: { dayFirst: false, zone }, tell: false } })
  // How whole names are split is looked at before.
  const isClear = !meanings.includes(null) && !meanings.includes('name') && problemOf(meanings, headings) === null
  return { id, clear: isClear ? meanings : null }
}

/** No text of PostgreSQL holds them. */
function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed()
}

/** An export says it in the heading: "Joined (America/Los_Angeles)". */
export function zoneIn(heading: string | undefined): string | null {
  const [, zone] = /\(([A-Za-z]+(?:\/[\w+-]+)*)\)/.exec(heading ?? '') ?? []
  if (!zone) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
