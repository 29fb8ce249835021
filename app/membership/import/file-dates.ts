import { wallClockAt } from '../../cohorts/cohort-record.ts'

/** How the dates of a file are read. */
export interface FileDates {
  /** Whether 3/4/2026 is the third of April. */
  dayFirst: boolean
  /** Of a time that names none. */
  zone: string
}

const day = String.raw`(?<one>\d{1,4})(?<sign>[./-])\s?(?<two>\d{1,2})\k<sign>\s?(?<three>\d{4}|\d{1,2})`
const time = String.raw`(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,](?<fraction>\d{1,6}))?)?\s?(?<half>[ap]\.?m\.?)?`
const moment = new RegExp(String.raw`^${day}(?:\.?[T,\s]+${time}(?:\s?Uhr)?\s?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$`, 'i')

/**
 * Whether 3/4/2026 is the third of April, as the whole column tells: a number above twelve is a day.
 *
 * @returns `ambiguous`: a date of a column that tells nothing, whose month is read first
 */
export function orderOf(column: Iterable<string>): { dayFirst: boolean; ambiguous: string | null } {
  let votes = 0
  let either: string | null = null
  for (const text of column) {
    const { one, two, sign } = moment.exec(plain(text))?.groups ?? {}
    if (!one || one.length > 2 || sign === '.') continue
    if (Number(one) > 12) votes += 1
    else if (Number(two) > 12) votes -= 1
    else if (Number(one) !== Number(two)) either ??= text.trim()
  }
  return { dayFirst: votes > 0, ambiguous: votes === 0 ? either : null }
}

/**
 * A day or a moment as spreadsheets and ISO 8601 write it: 2026-11-28, 28.11.2026, 11/28/2026 11:29 PM. A day alone is its noon in UTC, which
 * is the same day in all of America, Europe and Africa.
 *
 * @returns null for anything else, and before 2000
 */
export function dateIn(text: string, how: FileDates): Date | null {
  const found = moment.exec(plain(text))?.groups
  if (!found) return null
  const { one = '', two = '', three = '', sign, hour, minute, second = '00', fraction = '0', half, zone } = found
  const isIso = one.length === 4
  const [year, month, dayOfMonth] = isIso
    ? [one, two, three]
    : sign === '.' || how.dayFirst
      ? [three, two, one]
      : [three, one, two]
  if (isIso ? three.length > 2 : one.length > 2 || (three.length !== 4 && three.length !== 2)) return null
  const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  if (!exists(date)) return null
  if (hour === undefined) return new Date(`${date}T12:00Z`)
  const hours = half ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour)
  const wallClock = `${date}T${String(hours).padStart(2, '0')}:${minute}:${second}.${fraction}`
  const at = new Date(zone ? `${wallClock}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}` : `${wallClock}Z`)
  if (Number.isNaN(at.getTime())) return null
  return zone ? at : instantOf(at, how.zone)
}

/** Digits of all scripts, without the marks that Excel writes around dates in some languages. */
function plain(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) as number) & 0xf))
    .replace(/\s+/g, ' ')
    .trim()
}

function exists(date: string): boolean {
  const at = new Date(`${date}T12:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) && at.getUTCFullYear() >= 2000
}

/** @param wallClock the local time, as if it were UTC */
function instantOf(wallClock: Date, zone: string): Date {
  const seconds = wallClock.getTime() % 60_000
  const wanted = wallClock.getTime() - seconds
  let at = wanted
  // Once more for a moment on the other side of a change of the clocks.
  for (let times = 0; times < 2; times += 1) at += wanted - Date.parse(`${wallClockAt(new Date(at), zone)}Z`)
  return new Date(at + seconds)
}
