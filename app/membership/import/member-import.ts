import { z } from 'zod'
import { withoutGuard } from '../../platform/csv/csv.ts'
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
import { type Column, columnList, columnNames, type Meanings, splitName } from './columns.ts'
import { dateIn, type FileDates } from './file-dates.ts'
import { yesOrNo } from './match-columns.ts'

const yesOrNoWord = z.string().transform((text, context) => yesOrNo(text) ?? unread(context))

function unread(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom' })
  return z.NEVER
}

const chosenFrom = (list: readonly string[]) =>
  z
    .string()
    .trim()
    .pipe(z.literal(['', ...list]))
    .transform((value) => value || null)
const lineOrNone = z.transform((text: string | undefined) => text || null)
const textOrNone = z.transform((text: string) => text || null)

/** By the words in which an export has them, or by those of the database. */
const rolesByWord = new Map(
  memberRoles.flatMap((role) => [role, memberRoleNames[role].toLowerCase()].map((word) => [word, role])),
)

/** In the languages whose headings are known: a place that a file says was cancelled must not be given anew. */
const statusWords: Record<MemberStatus, string> = {
  registered:
    'registered angemeldet inscrit inscrite inscrito inscrita iscritto iscritta ingeschreven zarejestrowany kayıtlı',
  confirmed:
    'confirmed bestätigt confirmé confirmée confirmado confirmada confermato confermata bevestigd potwierdzony onaylandı',
  waitlist:
    'waitlist waitlisted waiting warteliste wartend listedattente listadeespera listadattesa wachtlijst listarezerwowa yedek',
  cancelled:
    'cancelled canceled storniert abgesagt abgemeldet annulé annulée cancelado cancelada annullato annullata geannuleerd anulowany iptal',
}
const statusesByWord = new Map(
  memberStatuses.flatMap((status) => statusWords[status].split(' ').map((word) => [word, status] as const)),
)

/** Without these nobody is imported. */
const personSchema = z.object({
  firstName: requiredText('First name is required', 200),
  lastName: requiredText('Last name is required', 200),
  email: requiredEmail('Email is required'),
})

/** What can't be read in one of these is left out, and never the person. */
const optionalSchemas = {
  status: z
    .string()
    .transform((text, context): MemberStatus | null =>
      text === '' ? null : (statusesByWord.get(text.toLowerCase().replace(/[\s'’]/g, '')) ?? unread(context)),
    ),
  newsletter: yesOrNoWord,
  role: z
    .string()
    .transform(
      (text, context): MemberRole =>
        text === '' ? 'member' : (rolesByWord.get(text.toLowerCase()) ?? unread(context)),
    ),
  work_status: chosenFrom([...profileWorkStatuses, ...questionnaireWorkStatuses]),
  industry: chosenFrom([...profileIndustries, ...questionnaireIndustries]),
  job_title: z.pipe(optionalText(200), lineOrNone),
  company: z.pipe(optionalText(200), lineOrNone),
  location: z.pipe(optionalText(200), lineOrNone),
  linkedin: z.pipe(webAddress(''), lineOrNone),
  bootcamp_goal: z
    .string()
    .refine((text) => goalsIn(text).size === splitGoals(text).length)
    .transform((text) => joinGoals(splitGoals(text))),
  ai_goal: z.pipe(paragraphs(2000), textOrNone),
  ai_tools: z.pipe(paragraphs(2000), textOrNone),
  used_mindstudio: z.string().transform((text, context) => (text === '' ? null : (yesOrNo(text) ?? unread(context)))),
  about: z.pipe(paragraphs(4000), textOrNone),
}
type OptionalColumn = keyof typeof optionalSchemas
const optionalColumns = Object.keys(optionalSchemas) as OptionalColumn[]

const goalsIn = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .split(', ')
      .filter((goal) => goal !== ''),
  )
type Optional = { [Name in OptionalColumn]: z.output<(typeof optionalSchemas)[Name]> }
type ReadPerson = z.output<typeof personSchema> &
  Omit<Optional, 'status' | 'role'> & {
    status: MemberStatus
    role: Exclude<MemberRole, 'admin'>
    joinedAt: Date | null
  }

export type ImportOutcome = 'registered' | 'confirmed' | 'waitlist' | 'cancelled' | 'known' | 'duplicate' | 'invalid'

export interface ImportFacts {
  /** The names of the file's columns, and what each means. */
  headings: string[]
  meanings: Meanings
  /** How dates are read. */
  dates: FileDates
  /** A date that could have been read in the other order; missing when none could. */
  ambiguousDate?: string
  /** Whether those who get a place are emailed. */
  tell: boolean
}

/** A row of the file as the job keeps it. */
export interface FileRow {
  line: number
  cells: string[]
}

export interface ImportRow {
  line: number
  /** As far as the row could be read. */
  name: string
  email: string
  outcome: ImportOutcome
  /** Why, where the outcome alone does not say it. */
  note: string
  /** Columns whose value could not be read. */
  dropped: Column[]
  /** Null for what is not imported. */
  person: ReadPerson | null
}

/** @returns the columns of ours in a row of the file; empty where it has none */
function namedCells({ meanings }: ImportFacts, cells: string[]): Record<Column, string> {
  const cellOf = (column: Column) => {
    const index = meanings.indexOf(column)
    return index === -1 ? '' : withoutGuard((cells[index] ?? '').trim())
  }
  const named = Object.fromEntries(columnList.map((column) => [column, cellOf(column)])) as Record<Column, string>
  return named.name === '' ? named : { ...named, ...splitName(named.name) }
}

/** @returns the address of a row in lower case; null without one */
export function emailIn(facts: ImportFacts, { cells }: FileRow): string | null {
  return emailAddress.safeParse(namedCells(facts, cells).email).data?.toLowerCase() ?? null
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
 * @param how.agreed what an admin has agreed to; a place that is free meanwhile is not given to a person who was to wait
 */
export function planRow(
  row: FileRow,
  {
    facts,
    known,
    places,
    now,
    counted,
    agreed,
  }: {
    facts: ImportFacts
    known: Set<string>
    places: TakenPlaces
    now: Date
    counted: Counted
    agreed?: string | null
  },
): ImportRow {
  const cells = namedCells(facts, row.cells)
  const read = personSchema.safeParse(cells)
  const shown = {
    line: row.line,
    name: `${cells.firstName} ${cells.lastName}`.trim(),
    email: read.data?.email ?? cells.email,
    dropped: [],
    person: null,
  }
  if (!read.success) {
    const hasOneName = cells.firstName !== '' && cells.lastName === ''
    return { ...shown, outcome: 'invalid', note: messagesOf(read.error), dropped: hasOneName ? ['lastName'] : [] }
  }
  const email = read.data.email.toLowerCase()
  const first = counted.seen.get(email)
  if (first) return { ...shown, outcome: 'duplicate', note: `Same email as line ${first}` }
  counted.seen.set(email, row.line)
  if (known.has(email)) return { ...shown, outcome: 'known', note: '' }

  const { dropped, role, status: said, ...answers } = readOptional(cells, facts, now)
  const asked = agreed === 'waitlist' ? agreed : said
  const wantsPlace = asked === 'registered' || asked === 'confirmed'
  // Whom the file itself puts on the waitlist does not stand before those whom it calls registered.
  const queue = wantsPlace ? places.waiting : counted.waiting
  const getsPlace = hasPlaceForNewcomer({ capacity: places.capacity, free: counted.free, waiting: queue })
  const status = statusOf(asked, getsPlace)
  if (status === 'registered' || status === 'confirmed') counted.free -= 1
  if (status === 'waitlist') counted.waiting += 1
  const notes = [
    status === 'waitlist' && asked !== 'waitlist' && whyWaiting(counted.free),
    role === 'admin' && 'Imported as a member: admins are invited',
    ...dropped.map((column) => `${columnNames[column]} is left out: “${shortened(cells[column])}”`),
  ]
  return {
    ...shown,
    outcome: status,
    note: notes.filter(Boolean).join('. '),
    dropped,
    person: { ...read.data, ...answers, status, role: role === 'admin' ? 'member' : role },
  }
}

function readOptional(cells: Record<Column, string>, { dates }: ImportFacts, now: Date) {
  const dropped: Column[] = []
  const read = (column: OptionalColumn) => {
    const found = optionalSchemas[column].safeParse(cells[column])
    if (found.success) return found.data
    dropped.push(column)
    return optionalSchemas[column].parse('')
  }
  const values = Object.fromEntries(optionalColumns.map((column) => [column, read(column)])) as Optional
  const joinedAt = dateIn(cells.joinedAt, dates)
  const isPast = joinedAt !== null && joinedAt <= now
  if (cells.joinedAt !== '' && !isPast) dropped.push('joinedAt')
  return { ...values, joinedAt: isPast ? joinedAt : null, dropped }
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
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
