import { capitalized, counted } from '../../cohorts/cohort.ts'

/** The places taken at the end of a day before the first session, or so far on the present day. */
export interface PlacesOnDay {
  /** Such as '2026-07-12'. */
  day: string
  /** Days until the first session. */
  before: number
  taken: number
  /** Estimated later from the registrations. */
  isReckoned: boolean
}

/** The way of one cohort to its first session. */
export interface Run {
  /** Within a sentence: 'the pilot bootcamp'. */
  bootcamp: string
  /** As a label: 'Pilot'. */
  label: string
  capacity: number
  /** Oldest first, at least one. */
  days: PlacesOnDay[]
}

/** Most days in the chart. */
export const mostShown = 60

/** What the chart says, in a sentence. @param earlier another run to compare with */
export function findingOf(run: Run, earlier: Run | null): string {
  const { before, taken } = lastOf(run)
  const ahead = earlier === null ? 0 : taken - takenAt(earlier, before)
  const difference = `${Math.abs(ahead).toLocaleString('en-US')} ${Math.abs(ahead) === 1 ? 'place' : 'places'}`
  if (before === 0) {
    const sum = `${capitalized(run.bootcamp)} began with ${places(taken, run.capacity)} taken`
    if (!earlier) return `${sum}.`
    if (ahead === 0) return `${sum}, as many as ${earlier.bootcamp}.`
    return `${sum}, ${difference} ${ahead > 0 ? 'more' : 'fewer'} than ${earlier.bootcamp}.`
  }
  if (!earlier)
    return `${places(taken, run.capacity)} are taken, ${counted(before, 'day')} before session 1 of ${run.bootcamp}.`
  const where = `where ${earlier.bootcamp} was on this day`
  if (ahead === 0) return `${capitalized(run.bootcamp)} is exactly ${where}.`
  return `${capitalized(run.bootcamp)} is ${difference} ${ahead > 0 ? 'ahead of' : 'behind'} ${where}.`
}

/** @returns 0 before its first day */
export function takenAt({ days }: Run, before: number): number {
  return days.findLast((day) => day.before >= before)?.taken ?? 0
}

export function lastOf({ days }: Run): PlacesOnDay {
  const last = days.at(-1)
  if (!last) throw new Error('A run has at least one day')
  return last
}

/** Days of both runs beside each other, the first session last. */
export function rowsOf(run: Run, earlier: Run | null) {
  const on = (days: readonly PlacesOnDay[] | undefined, before: number) => days?.find((day) => day.before === before)
  const all = new Set([...run.days, ...(earlier?.days ?? [])].map(({ before }) => before))
  return [...all]
    .sort((one, other) => other - one)
    .map((before) => ({
      before,
      day: on(run.days, before)?.day ?? null,
      taken: on(run.days, before)?.taken ?? null,
      earlier: on(earlier?.days, before)?.taken ?? null,
    }))
}

/** The same as header and rows of a file. */
export function cellsOf(run: Run, earlier: Run | null): [header: string[], rows: string[][]] {
  const only = <Cell>(cells: Cell[]) => (earlier ? cells : cells.slice(0, -1))
  return [
    only(['Days before session 1', 'Day', run.label, earlier?.label ?? '']),
    rowsOf(run, earlier).map((row) =>
      only([row.before, row.day, row.taken, row.earlier]).map((cell) => String(cell ?? '')),
    ),
  ]
}

function places(taken: number, capacity: number): string {
  return `${taken.toLocaleString('en-US')} of ${capacity.toLocaleString('en-US')} places`
}
