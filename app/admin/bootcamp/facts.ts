import { zoneInWords } from '../../cohorts/cohort.ts'
import { wallClockAt } from '../../cohorts/cohort-record.ts'
import type { CohortRecord, ItemRecord } from '../../cohorts/cohort-records.server.ts'
import { dateFormat } from '../../platform/date-format.ts'

type Dated = Pick<CohortRecord, 'state' | 'zone' | 'calledOff' | 'firstDay' | 'lastDay' | 'startsAt' | 'endsAt'>

/** How far away a bootcamp is, below its name in the menu. */
export function whenOf({ state, calledOff, zone, firstDay, lastDay, startsAt, endsAt }: Dated, now: Date): string {
  const today = todayIn(zone, now)
  if (calledOff) return 'Called off'
  if (!firstDay || !lastDay || !startsAt || !endsAt) return state === 'draft' ? 'Draft' : 'No sessions yet'
  if (state === 'draft') return `Draft, from ${daysInWords([firstDay], today)}`
  if (endsAt <= now) return `Ended ${daysInWords([lastDay], today)}`
  if (startsAt <= now) return `Running until ${daysInWords([lastDay], today)}`
  return `Starts ${awayInWords(firstDay, today)}`
}

export interface Fact {
  label: string
  value: string
  note: string
}

type Registered = Dated & Pick<CohortRecord, 'opens' | 'closes' | 'opensAt' | 'closesAt' | 'lateRegistration'>
type Scheduled = Pick<ItemRecord, 'kind' | 'title' | 'starts' | 'ends' | 'cancelled'>

/** What the header of a bootcamp says beside its places. @param items of its schedule, in order */
export function factsOf(cohort: Registered, items: Scheduled[], now: Date) {
  const sessions = items.filter(({ kind }) => kind === 'live session').map((item, at) => ({ ...item, number: at + 1 }))
  const held = sessions.filter(({ starts, cancelled }) => starts !== null && !cancelled)
  return {
    sessions: sessionsFact(held, cohort.zone, now),
    registration: registrationFact(cohort, now),
    next: nextFact(held, cohort.zone, now),
  }
}

type Session = Pick<ItemRecord, 'title' | 'starts' | 'ends'> & { number: number }

function sessionsFact(held: Session[], zone: string, now: Date): Fact {
  const days = [...new Set(held.map(({ starts }) => (starts ?? '').slice(0, 10)))]
  const [first] = days
  if (!first) return { label: 'Sessions', value: 'None yet', note: zoneInWords(zone) }
  const weekdays = new Set(days.map(weekdayOf))
  const hours = new Set(held.map(({ starts }) => timeInWords(starts ?? '')))
  const when = [
    weekdays.size === 1 && `${weekdayOf(first)}${days.length > 1 ? 's' : ''}`,
    hours.size === 1 && timeInWords(held[0]?.starts ?? ''),
    zoneInWords(zone),
  ]
  return { label: 'Sessions', value: daysInWords(days, todayIn(zone, now)), note: when.filter(Boolean).join(', ') }
}

function registrationFact(cohort: Registered, now: Date): Fact {
  const { state, opens, closes, opensAt, closesAt, endsAt, lateRegistration, zone } = cohort
  const today = todayIn(zone, now)
  if (opens && opensAt && opensAt > now)
    return { label: 'Registration opens', value: dayInWords(opens), note: awayInWords(opens, today) }
  if (!closes || !closesAt) return { label: 'Registration closes', value: 'No day yet', note: '' }
  if (state === 'archived' || (endsAt && endsAt <= now))
    return { label: 'Registration', value: 'Closed', note: `last day ${daysInWords([closes], today)}` }
  if (closesAt > now)
    return {
      label: 'Registration closes',
      value: dayInWords(closes),
      note: `${awayInWords(closes, today)}, at 11:59 PM`,
    }
  const note = lateRegistration ? 'free places can still be taken' : 'newcomers join the waitlist'
  return { label: 'Registration closed', value: dayInWords(closes), note }
}

function nextFact(held: Session[], zone: string, now: Date): Fact {
  const next = held.find(({ ends }) => (ends ?? '') > wallClockAt(now, zone))
  const shown = next ?? held.at(-1)
  if (!shown?.starts) return { label: 'Next session', value: 'None yet', note: '' }
  return {
    label: next ? 'Next session' : 'Last session',
    value: `${dayInWords(shown.starts, 'short')}, ${timeInWords(shown.starts)}`,
    note: `${shown.number}. ${shown.title}`,
  }
}

function todayIn(zone: string, now: Date): string {
  return wallClockAt(now, zone).slice(0, 10)
}

/** @param day '2027-01-12' @returns 'in 11 days' */
function awayInWords(day: string, today: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days.toLocaleString('en-US')} days`
}

/** Names the year where it isn't this one. More than four days are a span. @returns 'Jan 23, Jan 30, Feb 6' */
function daysInWords(days: string[], today: string): string {
  const all = days.map((day) => inUtc({ month: 'short', day: 'numeric' }, day))
  const last = days.at(-1) ?? today
  const year = last.slice(0, 4) === today.slice(0, 4) ? '' : `, ${last.slice(0, 4)}`
  return (all.length > 4 ? `${all[0]} – ${all.at(-1)}` : all.join(', ')) + year
}

/** @returns 'Sunday, Jan 17' */
function dayInWords(at: string, weekday: 'long' | 'short' = 'long'): string {
  return inUtc({ weekday, month: 'short', day: 'numeric' }, at)
}

function weekdayOf(day: string): string {
  return inUtc({ weekday: 'long' }, day)
}

function timeInWords(starts: string): string {
  return inUtc({ hour: 'numeric', minute: '2-digit' }, starts)
}

/** Formats a local time without converting its zone. */
function inUtc(style: Intl.DateTimeFormatOptions, at: string): string {
  const words = dateFormat({ timeZone: 'UTC', ...style }).format(new Date(at.includes('T') ? `${at}Z` : at))
  // Newer time-zone data puts a narrow space before AM, which the page's typeface lacks.
  return words.replace(/\s/g, ' ')
}
