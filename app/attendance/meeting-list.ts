import { foldText } from '../platform/database/fold-term.ts'
import type { Attendee } from './attendance.server.ts'

/** A row of the meeting tool's list. */
export interface MeetingRow {
  name: string
  email: string
  minutes: number
}

export interface MatchedList {
  matched: { id: string; minutes: number }[]
  /** Rows of one name or address are added up. */
  unmatched: MeetingRow[]
}

type Person = Pick<Attendee, 'id' | 'firstName' | 'lastName' | 'email'>

/** Finds each row's person by their address, then by a full name that only one of them has; several rows of one person are added up. */
export function matchMeetingList(rows: readonly MeetingRow[], people: readonly Person[]): MatchedList {
  const byEmail = new Map(people.map((person) => [person.email.toLowerCase(), person.id]))
  const byName = Map.groupBy(people, (person) => nameKey(`${person.firstName} ${person.lastName}`))
  const minutesOf = new Map<string, number>()
  const others = new Map<string, MeetingRow>()
  for (const row of rows) {
    const id =
      byEmail.get(row.email.toLowerCase()) ??
      namesIn(row.name)
        .map((name) => byName.get(nameKey(name)) ?? [])
        .find((found) => found.length === 1)?.[0]?.id
    if (id) minutesOf.set(id, (minutesOf.get(id) ?? 0) + row.minutes)
    else {
      const key = row.email.toLowerCase() || row.name.toLowerCase()
      others.set(key, { ...row, minutes: (others.get(key)?.minutes ?? 0) + row.minutes })
    }
  }
  return {
    matched: [...minutesOf].map(([id, minutes]) => ({ id, minutes })),
    unmatched: [...others.values()],
  }
}

/** Zoom writes the name that somebody chose in the meeting with the one of their account: "Ada's phone (Ada Lovelace)". */
function namesIn(cell: string): string[] {
  const [, chosen = cell, account] = /^(.*?)\s*\(([^()]*)\)\s*$/.exec(cell) ?? []
  return [account, chosen].filter((name) => name !== undefined)
}

/** In any order of words: lists have the last name first. */
function nameKey(name: string): string {
  return foldText(name)
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
}

/** @returns the minutes in a cell, such as '92', '1:32:05', '1h 32m 5s' or '1 Std. 32 Min.', rounded up; null for anything else */
export function minutesIn(cell: string): number | null {
  const text = cell.trim().toLowerCase()
  if (/^\d{1,5}([.,]\d+)?$/.test(text)) return Math.ceil(Number(text.replace(',', '.')))
  const clock = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(text)
  if (clock) {
    const [hours, minutes, seconds] = clock.slice(1).map((part) => Number(part ?? 0)) as [number, number, number]
    return hours * 60 + minutes + (seconds > 0 ? 1 : 0)
  }
  const parts = [...text.matchAll(/(\d+)\s*(\p{L}+)\.?/gu)]
  if (parts.length === 0 || text.replaceAll(/(\d+)\s*(\p{L}+)\.?/gu, '').trim() !== '') return null
  return Math.ceil(parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * minutesPer(unit), 0))
}

/** By the first letters, in the languages of `headingsOf`. */
function minutesPer(unit: string): number {
  if (/^(h|st|u|ore|g|sa|t|or)/.test(unit)) return 60
  return /^(m|dk|d)/.test(unit) ? 1 : 1 / 60
}
