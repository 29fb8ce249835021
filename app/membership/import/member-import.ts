import { z } from 'zod'
import { parseCsv, withoutGuard } from '../../platform/csv/csv.ts'
import { emailAddress, requiredEmail, requiredText } from '../../platform/forms/fields.ts'
import { hasPlaceForNewcomer, type MemberStatus, memberStatuses, type TakenPlaces } from '../member.ts'
import { freePlaces } from '../place-offer.ts'

/** So that the file fits into a form together with all around it. */
export const mostBytes = 100_000
const mostColumns = 100
export const mostRows = 2000

const columnNames = {
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail'],
  status: ['status'],
  newsletter: ['newsletter', 'newslettersubscription'],
  joinedAt: ['joined', 'joinedat', 'createdat'],
} as const
type Column = keyof typeof columnNames

const rowSchema = z.object({
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: requiredEmail('Email is required'),
  status: z
    .string()
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.literal(['', ...memberStatuses], 'Status is none of registered, waitlist, confirmed, cancelled'))
    .transform((status): MemberStatus | null => status || null),
  newsletter: z
    .string()
    .transform((value) => value.trim().toLowerCase())
    .pipe(
      z.literal(['', 'yes', 'no', 'true', 'false', '1', '0', 'y', 'n', 't', 'f'], 'Newsletter is neither yes nor no'),
    )
    .transform((word) => ['yes', 'true', '1', 'y', 't'].includes(word)),
  joinedAt: z
    .string()
    .transform((value) => value.trim())
    .transform((value, context) => {
      if (value === '') return null
      const at = instantOf(value)
      if (at) return at
      context.addIssue({ code: 'custom', message: 'Joined is no date such as 2025-06-30' })
      return z.NEVER
    }),
})

export type ImportedPerson = z.output<typeof rowSchema>

export type ImportOutcome = 'registered' | 'confirmed' | 'waitlist' | 'cancelled' | 'known' | 'duplicate' | 'invalid'

export interface ImportRow {
  line: number
  /** As far as the row could be read. */
  name: string
  email: string
  outcome: ImportOutcome
  /** Why, where the outcome alone does not say it. */
  note: string
  /** Null for what is not imported. */
  person: (ImportedPerson & { status: MemberStatus }) | null
}

export interface ImportPlan {
  rows: ImportRow[]
  /** Columns of the file that nothing is read from. */
  ignored: string[]
}

/** What a file says, before anybody has looked into the database. */
export interface ReadFile {
  problem: string | null
  rows: { line: number; cells: Record<Column, string> }[]
  ignored: string[]
}

/** @returns a problem in words where the file as a whole can't be read */
export function readMembersFile(text: string): ReadFile {
  const refuse = (problem: string): ReadFile => ({ problem, rows: [], ignored: [] })
  if (new TextEncoder().encode(text).length > mostBytes) {
    return refuse('The file is larger than 100 KB. Please split it and import its parts one after the other.')
  }
  const { rows, openQuote } = parseCsv(text)
  const [header, ...lines] = rows
  if (!header) return refuse('Choose a CSV file, or paste its text.')
  if (openQuote !== null)
    return refuse(`The quote that begins in line ${openQuote} is not closed. Please close it, or take it away.`)
  const columns = header.cells.slice(0, mostColumns).map(columnOf)
  const missing = (['firstName', 'lastName', 'email'] as const).filter((column) => !columns.includes(column))
  if (missing.length > 0) {
    const names = { firstName: 'First Name', lastName: 'Last Name', email: 'Email' }
    return refuse(
      `The first line has to name the columns. Not found: ${missing.map((column) => names[column]).join(', ')}.`,
    )
  }
  if (header.cells.length > mostColumns) return refuse('The file has more than 100 columns.')
  if (lines.length === 0) return refuse('There is nobody in the file, only the names of its columns.')
  if (lines.length > mostRows) return refuse('The file has more than 2,000 rows. Please split it.')
  return {
    problem: null,
    rows: lines.map(({ line, cells }) => ({ line, cells: namedCells(columns, cells) })),
    ignored: header.cells.filter((name, index) => columns[index] === null && name.trim() !== ''),
  }
}

function columnOf(header: string): Column | null {
  const name = header.toLowerCase().replace(/[^a-z]/g, '')
  const found = Object.entries(columnNames).find(([, names]) => (names as readonly string[]).includes(name))
  return (found?.[0] as Column | undefined) ?? null
}

function namedCells(columns: (Column | null)[], cells: string[]): Record<Column, string> {
  const named = { firstName: '', lastName: '', email: '', status: '', newsletter: '', joinedAt: '' }
  for (const [index, column] of columns.entries()) if (column) named[column] = withoutGuard((cells[index] ?? '').trim())
  return named
}

/** @returns the addresses to look up, as far as they are any */
export function emailsIn({ rows }: ReadFile): string[] {
  return [
    ...new Set(
      rows.map(({ cells }) => cells.email.toLowerCase()).filter((email) => emailAddress.safeParse(email).success),
    ),
  ]
}

/**
 * What would become of every row. Nobody gets a place beyond the capacity, and nobody passes those who wait already.
 *
 * @param known addresses of members, in lower case
 */
export function planRows({ rows, ignored }: ReadFile, known: Set<string>, places: TakenPlaces, now: Date): ImportPlan {
  const seen = new Map<string, number>()
  let free = freePlaces(places)
  let waiting = places.waiting
  const decide = (row: ReadFile['rows'][number]): ImportRow => {
    const shown = {
      line: row.line,
      name: `${row.cells.firstName} ${row.cells.lastName}`.trim(),
      email: row.cells.email,
    }
    const read = rowSchema.safeParse(row.cells)
    if (!read.success) return { ...shown, outcome: 'invalid', note: messagesOf(read.error), person: null }
    const person = read.data
    if (person.joinedAt && person.joinedAt > now) {
      return { ...shown, outcome: 'invalid', note: 'Joined lies in the future', person: null }
    }
    const email = person.email.toLowerCase()
    const first = seen.get(email)
    if (first) return { ...shown, outcome: 'duplicate', note: `Same email as line ${first}`, person: null }
    seen.set(email, row.line)
    if (known.has(email)) return { ...shown, outcome: 'known', note: '', person: null }

    const wantsPlace = person.status === 'registered' || person.status === 'confirmed'
    // Whom the file itself puts on the waitlist does not stand before those whom it calls registered.
    const queue = wantsPlace ? places.waiting : waiting
    const getsPlace = hasPlaceForNewcomer({ capacity: places.capacity, free, waiting: queue })
    const status = statusOf(person.status, getsPlace)
    if (status === 'registered' || status === 'confirmed') free -= 1
    if (status === 'waitlist') waiting += 1
    const note = status === 'waitlist' && person.status !== 'waitlist' ? whyWaiting(free) : ''
    return { ...shown, outcome: status, note, person: { ...person, status } }
  }
  return { rows: rows.map(decide), ignored }
}

function messagesOf(error: z.ZodError): string {
  return [...new Set(error.issues.map(({ message }) => message))].join('. ')
}

function statusOf(asked: MemberStatus | null, getsPlace: boolean): MemberStatus {
  if (asked === 'waitlist' || asked === 'cancelled') return asked
  return getsPlace ? (asked ?? 'registered') : 'waitlist'
}

function whyWaiting(free: number): string {
  return free === 0 ? 'All places are taken' : 'The free places belong to those who wait already'
}

/** A day, or a moment with its zone. A day alone is taken as its noon in UTC, which is the same day for the whole pilot. */
function instantOf(text: string): Date | null {
  const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:?\d{2}))?$/i.exec(text)
  if (!moment) return null
  const [, day, time, zone] = moment
  const at = new Date(`${day}T${time ?? '12:00'}${(zone ?? 'Z').replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  const exists = !Number.isNaN(at.getTime()) && new Date(`${day}T12:00Z`).toISOString().startsWith(day ?? '')
  return exists && at.getUTCFullYear() >= 2000 ? at : null
}

export function importedPeople({ rows }: ImportPlan) {
  return rows.flatMap(({ person }) => (person ? [person] : []))
}
