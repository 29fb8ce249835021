import { z } from 'zod'
import { CsvRefused, type CsvRow, csvRows, withoutGuard } from '../../platform/csv/csv.ts'
import {
  emailAddress,
  optionalText,
  paragraphs,
  requiredEmail,
  requiredText,
  webAddress,
} from '../../platform/forms/fields.ts'
import {
  hasPlaceForNewcomer,
  type MemberRole,
  type MemberStatus,
  memberRoleNames,
  memberRoles,
  memberStatuses,
  type TakenPlaces,
} from '../member.ts'
import {
  joinGoals,
  profileIndustries,
  profileWorkStatuses,
  questionnaireIndustries,
  questionnaireWorkStatuses,
  splitGoals,
} from '../vocabulary.ts'
import { mostBytes, mostFileRows } from './import-limit.ts'

const mostColumns = 100
export const mostRows = 2000

const columnNames = {
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail'],
  status: ['status'],
  newsletter: ['newsletter', 'newslettersubscription'],
  joinedAt: ['joined', 'joinedat', 'createdat'],
  role: ['role'],
  work_status: ['workstatus'],
  industry: ['industry'],
  job_title: ['jobtitle'],
  company: ['company'],
  location: ['location'],
  linkedin: ['linkedinprofile', 'linkedin'],
  bootcamp_goal: ['bootcampgoals', 'bootcampgoal'],
  ai_goal: ['primaryaiagentgoal', 'aigoal'],
  ai_tools: ['aitoolsexperience', 'aitools'],
  used_mindstudio: ['usedmindstudio'],
  about: ['about'],
} as const
const columnList = Object.keys(columnNames) as Column[]
export type Column = keyof typeof columnNames

const yesOrNo = (message: string) =>
  z
    .string()
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.literal(['', 'yes', 'no', 'true', 'false', '1', '0', 'y', 'n', 't', 'f'], message))
const isYes = (word: string) => ['yes', 'true', '1', 'y', 't'].includes(word)

const chosenFrom = (list: readonly string[], message: string) =>
  z
    .string()
    .trim()
    .pipe(z.literal(['', ...list], message))
    .transform((value) => value || null)
const lineOrNone = z.transform((text: string | undefined) => text || null)
const textOrNone = z.transform((text: string) => text || null)

/** By the words in which an export has them, or by those of the database. */
const rolesByWord = new Map(
  memberRoles.flatMap((role) => [role, memberRoleNames[role].toLowerCase()].map((word) => [word, role])),
)

const rowSchema = z.object({
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: requiredEmail('Email is required'),
  status: z
    .string()
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.literal(['', ...memberStatuses], 'Status must be registered, waitlist, confirmed or cancelled'))
    .transform((status): MemberStatus | null => status || null),
  newsletter: yesOrNo('Newsletter must be yes or no').transform(isYes),
  role: z
    .string()
    .transform((value) => value.trim().toLowerCase())
    .pipe(
      z.literal(
        ['', ...rolesByWord.keys()],
        `Role must be one of ${memberRoles.map((role) => memberRoleNames[role]).join(', ')}`,
      ),
    )
    .transform((word): MemberRole => rolesByWord.get(word) ?? 'member'),
  work_status: chosenFrom(
    [...profileWorkStatuses, ...questionnaireWorkStatuses],
    'Work Status isn’t one of the choices',
  ),
  industry: chosenFrom([...profileIndustries, ...questionnaireIndustries], 'Industry isn’t one of the choices'),
  job_title: z.pipe(optionalText(200), lineOrNone),
  company: z.pipe(optionalText(200), lineOrNone),
  location: z.pipe(optionalText(200), lineOrNone),
  linkedin: z.pipe(webAddress('LinkedIn profile isn’t a web address'), lineOrNone),
  bootcamp_goal: z
    .string()
    .refine((text) => goalsIn(text).size === splitGoals(text).length, 'Bootcamp Goals aren’t among the choices')
    .transform((text) => joinGoals(splitGoals(text))),
  ai_goal: z.pipe(paragraphs(2000), textOrNone),
  ai_tools: z.pipe(paragraphs(2000), textOrNone),
  used_mindstudio: yesOrNo('Used MindStudio must be yes or no').transform((word) => (word === '' ? null : isYes(word))),
  about: z.pipe(paragraphs(4000), textOrNone),
  joinedAt: z
    .string()
    .transform((value) => value.trim())
    .transform((value, context) => {
      if (value === '') return null
      const at = instantOf(value)
      if (at) return at
      context.addIssue({ code: 'custom', message: 'Joined must be a date such as 2025-06-30' })
      return z.NEVER
    }),
})

const goalsIn = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .split(', ')
      .filter((goal) => goal !== ''),
  )
export type ImportedPerson = z.output<typeof rowSchema>

type ReadPerson = Omit<ImportedPerson, 'role'> & { status: MemberStatus; role: Exclude<MemberRole, 'admin'> }

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
  person: ReadPerson | null
}

export interface ImportPlan {
  rows: ImportRow[]
  /** Columns of the file that nothing is read from. */
  ignored: string[]
}

/** What a file says, before anybody has looked into the database. */
export interface ReadFile {
  problem: string | null
  /** Is too long for one transaction, and else may be right. */
  isLong?: boolean
  rows: { line: number; cells: Record<Column, string> }[]
  ignored: string[]
}

/** @returns a problem in words where the file as a whole can't be read */
export async function readMembersFile(text: string): Promise<ReadFile> {
  const refuse = (problem: string, isLong = false): ReadFile => ({ problem, isLong, rows: [], ignored: [] })
  if (Buffer.byteLength(text) > mostBytes) {
    return refuse('The file is larger than 100 KB. Please split it and import its parts one after the other.', true)
  }
  const rows: CsvRow[] = []
  try {
    for await (const row of csvRows(text, mostFileRows)) {
      rows.push(row)
      if (rows.length > mostRows + 1) return refuse('The file has more than 2,000 rows. Please split it.', true)
    }
  } catch (error) {
    if (error instanceof CsvRefused) return refuse(error.message)
    throw error
  }
  const [header, ...lines] = rows
  if (!header) return refuse('Choose a CSV file, or paste its text.')
  const { columns, problem, ignored } = readHeader(header.cells)
  if (problem) return refuse(problem)
  if (lines.length === 0) return refuse('The file has column names but no people.')
  return {
    problem: null,
    rows: lines.map(({ line, cells }) => ({ line, cells: namedCells(columns, cells) })),
    ignored,
  }
}

/** @returns which column of ours each column of the file is */
export function readHeader(cells: string[]) {
  const columns = cells.slice(0, mostColumns).map(columnOf)
  const missing = (['firstName', 'lastName', 'email'] as const).filter((column) => !columns.includes(column))
  const names = { firstName: 'First Name', lastName: 'Last Name', email: 'Email' }
  const notFound = missing.map((column) => names[column]).join(', ')
  const problem =
    missing.length > 0
      ? `The first line must name the columns. Missing: ${notFound}.`
      : cells.length > mostColumns
        ? 'The file has more than 100 columns.'
        : null
  return { columns, problem, ignored: cells.filter((name, index) => columns[index] === null && name.trim() !== '') }
}

function columnOf(header: string): Column | null {
  const name = header.toLowerCase().replace(/[^a-z]/g, '')
  const found = Object.entries(columnNames).find(([, names]) => (names as readonly string[]).includes(name))
  return (found?.[0] as Column | undefined) ?? null
}

/** Of several columns that mean the same, such as Outlook's three addresses, the first counts that is filled. */
export function namedCells(columns: (Column | null)[], cells: string[]): Record<Column, string> {
  const named = Object.fromEntries(columnList.map((column) => [column, ''])) as Record<Column, string>
  for (const [index, column] of columns.entries())
    if (column) named[column] ||= withoutGuard((cells[index] ?? '').trim())
  return named
}

/** @returns the addresses to look up, as far as they are any */
export function emailsIn({ rows }: ReadFile): string[] {
  return [...new Set(rows.flatMap(({ cells }) => emailAddress.safeParse(cells.email).data?.toLowerCase() ?? []))]
}

/** What the rows before have taken, and which addresses they had. */
export interface Counted {
  free: number
  waiting: number
  /** The line of each address, in lower case. */
  seen: Map<string, number>
}

/**
 * What would become of one row, behind the others. Counts it. Nobody gets a place beyond the capacity, and nobody passes those who
 * wait already.
 *
 * @param how.known addresses of members, in lower case
 */
export function planRow(
  row: ReadFile['rows'][number],
  { known, places, now, counted }: { known: Set<string>; places: TakenPlaces; now: Date; counted: Counted },
): ImportRow {
  const shown = {
    line: row.line,
    name: `${row.cells.firstName} ${row.cells.lastName}`.trim(),
    email: row.cells.email,
  }
  const read = rowSchema.safeParse(row.cells)
  if (!read.success) return { ...shown, outcome: 'invalid', note: messagesOf(read.error), person: null }
  shown.email = read.data.email
  const { role } = read.data
  const person = { ...read.data, role: role === 'admin' ? 'member' : role } as const
  if (person.joinedAt && person.joinedAt > now) {
    return { ...shown, outcome: 'invalid', note: 'Joined is in the future', person: null }
  }
  const email = person.email.toLowerCase()
  const first = counted.seen.get(email)
  if (first) return { ...shown, outcome: 'duplicate', note: `Same email as line ${first}`, person: null }
  counted.seen.set(email, row.line)
  if (known.has(email)) return { ...shown, outcome: 'known', note: '', person: null }

  const wantsPlace = person.status === 'registered' || person.status === 'confirmed'
  // Whom the file itself puts on the waitlist does not stand before those whom it calls registered.
  const queue = wantsPlace ? places.waiting : counted.waiting
  const getsPlace = hasPlaceForNewcomer({ capacity: places.capacity, free: counted.free, waiting: queue })
  const status = statusOf(person.status, getsPlace)
  if (status === 'registered' || status === 'confirmed') counted.free -= 1
  if (status === 'waitlist') counted.waiting += 1
  const notes = [
    status === 'waitlist' && person.status !== 'waitlist' && whyWaiting(counted.free),
    role === 'admin' && 'Imported as a member: admins are invited',
  ]
  return { ...shown, outcome: status, note: notes.filter(Boolean).join('. '), person: { ...person, status } }
}

function messagesOf(error: z.ZodError): string {
  return [...new Set(error.issues.map(({ message }) => message))].join('. ')
}

function statusOf(asked: MemberStatus | null, getsPlace: boolean): MemberStatus {
  if (asked === 'waitlist' || asked === 'cancelled') return asked
  return getsPlace ? (asked ?? 'registered') : 'waitlist'
}

function whyWaiting(free: number): string {
  return free === 0 ? 'All places are taken' : 'The free places go to those already waiting'
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

/** As `insertMembers` takes them. */
export function newMemberOf({
  firstName,
  lastName,
  email,
  newsletter,
  status,
  joinedAt,
  role,
  ...answers
}: ReadPerson) {
  return { firstName, lastName, email, newsletter, status, joinedAt, role, answers }
}
