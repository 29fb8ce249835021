import { dateFormat } from '../platform/date-format.ts'

/** A span between two instants, such as a session: '2025-07-12T17:00:00Z'. */
export interface Span {
  starts: string
  ends: string
}

/** The public facts of a live session. */
export interface LiveSession extends Span {
  id: number
  /** Counted from one. */
  number: number
  title: string
  /** As announced, which may be shorter than its time in the calendar. */
  duration: string
  points: readonly string[]
  /** Continues the sentence "You leave with". */
  takeaway: string
  /** A cancelled session stays in the schedule with its number, so that people see that it is cancelled. */
  cancelled: boolean
  /** Its UID in calendars. */
  calendarName: string
  /** The number of its changes, by which calendars notice them (RFC 5545, SEQUENCE). */
  sequence: number
}

/** The public facts of one run of the bootcamp, independent of the current time. */
export interface Cohort {
  id: number
  slug: string
  name: string
  capacity: number
  /** The worth of a place: '$1,500'. */
  value: string
  /** Name in the time-zone database. */
  zone: string
  /** Null: from the beginning. */
  opens: string | null
  closes: string
  /** Whether free places can still be reserved after `closes`. */
  lateRegistration: boolean
  /** Registration is closed whatever the time. */
  archived: boolean
  /** Called off for good. */
  calledOff: boolean
  /** Whether a later one is on the site: once the sessions are over, this one takes no registrations. */
  hasSuccessor: boolean
  /** In the order of time, at least one that is not cancelled. */
  sessions: readonly LiveSession[]
  /** The number of take-home exercises. */
  exercises: number
  /** The number of sessions with a recording. */
  recordings: number
}

/** Another cohort that a page links to. */
export interface OtherCohort extends Span {
  slug: string
  name: string
  zone: string
}

export type Phase = 'ahead' | 'live' | 'over'

export function phaseOf({ starts, ends }: Span, now: Date): Phase {
  if (now >= new Date(ends)) return 'over'
  return now >= new Date(starts) ? 'live' : 'ahead'
}

/** Without the cancelled ones. */
export function heldSessions<Session extends { cancelled: boolean }>(sessions: readonly Session[]): Session[] {
  return sessions.filter(({ cancelled }) => !cancelled)
}

/**
 * What a newcomer can get: nothing yet; a place, or the queue when none is open; the queue, when registration has
 * closed and the sessions still run; or an email about the next one.
 */
export type Admission = 'announced' | 'open' | 'waitlist' | 'interest'

/** Final only under the cohort's lock: `admission` in the database implements the same rule. */
export function admissionAt(
  {
    opens,
    closes,
    lateRegistration,
    archived,
    hasSuccessor,
    sessions,
  }: Pick<Cohort, 'opens' | 'closes' | 'lateRegistration' | 'archived' | 'hasSuccessor' | 'sessions'>,
  now: Date,
): Admission {
  const isOver = heldSessions(sessions).every(({ ends }) => now >= new Date(ends))
  if (archived) return 'interest'
  if (opens !== null && now < new Date(opens)) return 'announced'
  if (isOver && hasSuccessor) return 'interest'
  if (now < new Date(closes) || lateRegistration) return 'open'
  return isOver ? 'interest' : 'waitlist'
}

export interface ShownSession extends LiveSession {
  phase: Phase
}

/** A cohort at one moment; pages use its phases instead of the browser's clock. */
export interface ShownCohort extends Cohort {
  sessions: readonly ShownSession[]
  /** Of the announced days: it may be over while admission is still open. */
  registration: Phase
  admission: Admission
  /** From the beginning of the first live session to the end of the last one. */
  phase: Phase
}

export function shownAt(cohort: Cohort, now: Date): ShownCohort {
  const { opens, closes, sessions } = cohort
  const held = heldSessions(sessions)
  const [first, last] = [held[0], held.at(-1)]
  return {
    ...cohort,
    sessions: sessions.map((session) => ({ ...session, phase: phaseOf(session, now) })),
    registration: phaseOf({ starts: opens ?? new Date(0).toISOString(), ends: closes }, now),
    admission: admissionAt(cohort, now),
    phase: first && last ? phaseOf({ starts: first.starts, ends: last.ends }, now) : 'ahead',
  }
}

export interface ShownOther extends OtherCohort {
  phase: Phase
}

/** @returns coming and running ones, the next one first; then ended ones, the latest first */
export function othersAt(others: readonly OtherCohort[], now: Date): ShownOther[] {
  const shown = others.map((other) => ({ ...other, phase: phaseOf(other, now) }))
  const isOver = ({ phase }: ShownOther) => phase === 'over'
  return [...shown.filter((other) => !isOver(other)), ...shown.filter(isOver).reverse()]
}

/** The first run is the pilot, as specified; every other one has its own name. @returns 'Pilot Bootcamp' */
export function bootcampName({ slug, name }: Pick<Cohort, 'slug' | 'name'>): string {
  return slug === 'pilot' ? 'Pilot Bootcamp' : name.replace(/^the /i, '')
}

/** Within a sentence. @returns 'the pilot bootcamp' */
export function theBootcamp(cohort: Pick<Cohort, 'slug' | 'name'>): string {
  return cohort.slug === 'pilot' ? 'the pilot bootcamp' : `the ${bootcampName(cohort)}`
}

/** @returns 'Sunday, July 6th, 2025' */
export function registrationDay({ zone }: Pick<Cohort, 'zone'>, instant: string): string {
  const { weekday, month, day, year } = datePartsOf(instant, zone)
  return `${weekday}, ${month} ${ordinal(Number(day))}, ${year}`
}

/** @returns 'Saturday, July 12, 2025' */
export function dayOf(instant: string, zone: string): string {
  const { weekday, month, day, year } = datePartsOf(instant, zone)
  return `${weekday}, ${month} ${day}, ${year}`
}

/** @returns '10:00 AM–12:00 PM Pacific Time' */
export function hoursOf({ starts, ends }: Span, zone: string): string {
  const clock = dateFormat({ timeZone: zone, hour: 'numeric', minute: '2-digit' })
  // Newer time-zone data puts a narrow space before AM, which the page's typeface lacks.
  const [from, to] = [starts, ends].map((instant) => clock.format(new Date(instant)).replace(/\s/g, ' '))
  return `${from}–${to} ${zoneInWords(zone)}`
}

/** @returns 'Saturday, July 19, 2025, 10:00 AM Pacific Time' */
export function momentOf(instant: string, zone: string): string {
  const clock = dateFormat({ timeZone: zone, hour: 'numeric', minute: '2-digit' })
  return `${dayOf(instant, zone)}, ${clock.format(new Date(instant)).replace(/\s/g, ' ')} ${zoneInWords(zone)}`
}

/** @returns 'Pacific Time', in winter too */
export function zoneInWords(zone: string): string {
  const format = dateFormat({ timeZone: zone, timeZoneName: 'longGeneric' })
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** @returns 'July 12, 19 and 26, 2025'; each month and year once, where it begins to differ */
export function sessionDays({ sessions, zone }: Pick<Cohort, 'sessions' | 'zone'>): string {
  const partsOfDays = new Map(
    heldSessions(sessions).map(({ starts }) => [dayOf(starts, zone), datePartsOf(starts, zone)]),
  )
  const parts = [...partsOfDays.values()]
  const days = parts.map(({ month, day, year }, n) => {
    const [before, after] = [parts[n - 1], parts[n + 1]]
    const named = before?.month === month && before.year === year ? day : `${month} ${day}`
    return after && after.year !== year ? `${named}, ${year}` : named
  })
  return `${new Intl.ListFormat('en-GB').format(days)}, ${parts.at(-1)?.year}`
}

/** @returns '10:00 AM–12:00 PM Pacific Time' when all sessions have the same hours, or null */
function sharedHours({ sessions, zone }: Pick<Cohort, 'sessions' | 'zone'>): string | null {
  const [hours = null, ...others] = new Set(heldSessions(sessions).map((session) => hoursOf(session, zone)))
  return others.length === 0 ? hours : null
}

/** @returns 'July 12, 19 and 26, 2025, 10:00 AM–12:00 PM Pacific Time'; without hours when they differ */
export function sessionTimes(cohort: Pick<Cohort, 'sessions' | 'zone'>): string {
  return withHours(sessionDays(cohort), sharedHours(cohort))
}

function withHours(day: string, hours: string | null | undefined): string {
  return hours ? `${day}, ${hours}` : day
}

/** The live sessions in an email, as they were when it was written. */
export interface ToldSessions {
  /** 'the pilot bootcamp'; missing in emails of an earlier version, which had a single cohort. */
  bootcamp?: string
  /** For links to the cohort's pages; missing in emails of an earlier version. */
  slug?: string
  phase: Phase
  /** 'July 12, 19 and 26, 2025' */
  days: string
  /** 'Saturday, July 26, 2025' */
  lastDay: string
  calledOff: boolean
  /** '10:00 AM–12:00 PM Pacific Time', when all have the same; missing in emails of an earlier version. */
  hours?: string | null
  /** For calendars: those that take place and aren't over; missing in emails of an earlier version. */
  coming?: readonly Pick<LiveSession, 'id' | 'number' | 'title' | 'starts' | 'ends' | 'calendarName' | 'sequence'>[]
}

export function toldSessions(cohort: ShownCohort): ToldSessions {
  const { phase, sessions, zone, calledOff } = cohort
  const held = heldSessions(sessions)
  const coming = calledOff ? [] : held.filter((session) => session.phase !== 'over')
  return {
    bootcamp: theBootcamp(cohort),
    slug: cohort.slug,
    phase,
    days: sessionDays({ sessions, zone }),
    lastDay: dayOf(held.at(-1)?.starts ?? '', zone),
    calledOff,
    hours: sharedHours(cohort),
    coming: coming.map(({ id, number, title, starts, ends, calendarName, sequence }) => {
      return { id, number, title, starts, ends, calendarName, sequence }
    }),
  }
}

/** The name for an email. @returns 'the pilot bootcamp' */
export function bootcampOf(sessions: ToldSessions | undefined): string {
  return sessions?.bootcamp ?? 'the pilot bootcamp'
}

/**
 * @returns 'The live sessions are on July 12, 19 and 26, 2025, 10:00 AM–12:00 PM Pacific Time', or the sentence for during and after
 * them
 */
export function whenSessionsAre({ phase, days, lastDay, hours }: ToldSessions): string {
  if (phase === 'over') return `The live sessions were on ${days}`
  if (phase === 'live') return `The live sessions have begun; the last one is on ${withHours(lastDay, hours)}`
  return `The live sessions are on ${withHours(days, hours)}`
}

/** @returns 'Saturdays', or 'days' when they are on different days of the week */
export function weekdaysOf({ sessions, zone }: Pick<Cohort, 'sessions' | 'zone'>): string {
  const held = heldSessions(sessions)
  const [weekday, ...others] = new Set(held.map(({ starts }) => datePartsOf(starts, zone).weekday))
  return others.length === 0 ? `${weekday}${held.length === 1 ? '' : 's'}` : 'days'
}

/** @returns the number of weeks from the first session to the last, rounded up */
export function weeksOf({ sessions }: Pick<Cohort, 'sessions'>): number {
  const held = heldSessions(sessions)
  const [first, last] = [held[0], held.at(-1)]
  if (!first || !last) return 0
  return Math.ceil((Date.parse(last.ends) - Date.parse(first.starts)) / (7 * 86_400_000))
}

const fewInWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** @returns 'three'; from eleven on in digits */
export function inWords(count: number): string {
  return fewInWords[count] ?? String(count)
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** @returns 'three sessions', 'one session' */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${inWords(count)} ${count === 1 ? one : many}`
}

/** The people for whom it is free. @returns 'the first 100 learners' */
export function firstLearners({ capacity }: Pick<Cohort, 'capacity'>): string {
  return capacity === 1 ? 'the first learner' : `the first ${capacity} learners`
}

function datePartsOf(instant: string, zone: string) {
  const format = dateFormat({
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return parts as Record<'weekday' | 'month' | 'day' | 'year', string>
}

function ordinal(day: number): string {
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${day}${suffixes[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)] ?? 'th'}`
}
