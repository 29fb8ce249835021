import { minutesBetween, minutesLater, problemOfTime } from '../../../cohorts/wall-clock.ts'
import { clashIn, type Dated, type Times } from '../dates.ts'

export interface Wanted {
  /** The session that moves. */
  key: string
  starts: string
  /** Minutes. */
  lasts: number
  /** The keys of what moves along; undefined for what the product would choose. */
  along?: readonly string[] | undefined
}

export interface Row extends Dated {
  to: Times
  /** It moves along. */
  isAlong: boolean
  /** It comes after the session that moves. */
  isAfter: boolean
}

/**
 * What moving a session does to the rest. What comes after moves along if a later session is in the way, and an exercise
 * that is due at its start always does, unless the admin chooses otherwise; each keeps its hour on the clock of the zone.
 *
 * @param now local time in the zone: what is over stays
 */
export function planMove(dates: readonly Dated[], wanted: Wanted, { now, zone }: { now: string; zone: string }) {
  const moved = dates.find(({ key }) => key === wanted.key)
  if (!moved) return null
  const by = minutesBetween(moved.starts, wanted.starts)
  const to = { starts: wanted.starts, ends: minutesLater(wanted.starts, wanted.lasts) }
  const inTheWay = clashIn(
    dates.map((date) => (date === moved ? { ...date, ...to } : date)),
    [moved.key],
  )
  const movesAll = by > 0 && inTheWay !== null && inTheWay.starts > moved.starts
  const rows = (by === 0 ? [] : dates)
    .filter((date) => date !== moved && date.ends > now)
    .map((date): Row => {
      const isAfter = date.starts > moved.starts || isDueAtItsStart(date, moved)
      return {
        ...date,
        to: { starts: minutesLater(date.starts, by), ends: minutesLater(date.ends, by) },
        isAfter,
        isAlong: wanted.along?.includes(date.key) ?? (isAfter && (movesAll || isDueAtItsStart(date, moved))),
      }
    })
    .sort((one, other) => one.starts.localeCompare(other.starts))
  const moves: Row[] = [{ ...moved, to, isAlong: true, isAfter: false }, ...rows.filter(({ isAlong }) => isAlong)]
  const times = new Map(moves.map((row) => [row.key, row.to]))
  const after = dates.map((date) => ({ ...date, ...times.get(date.key) }))
  return {
    moved,
    to,
    /** Minutes. */
    by,
    /** The session at whose time it would be if it moved alone. */
    inTheWay,
    /** All others that are ahead, in the order of time. */
    rows,
    moves: moves.filter(({ starts, ends, to }) => starts !== to.starts || ends !== to.ends),
    after,
    stillInTheWay: clashIn(after, [...times.keys()]),
    problem: moves
      .flatMap(({ to }) => [problemOfTime(to.starts, zone), problemOfTime(to.ends, zone)])
      .find((problem) => problem !== null),
  }
}

function isDueAtItsStart(date: Dated, session: Dated): boolean {
  return date.kind === 'due' && date.starts === session.starts
}

export type MovePlan = NonNullable<ReturnType<typeof planMove>>

/** @returns 'by a week', 'by 2 days', '90 minutes earlier' */
export function byInWords(minutes: number): string {
  const [size, unit, one] = (
    [
      [7 * 24 * 60, 'weeks', 'a week'],
      [24 * 60, 'days', 'a day'],
      [60, 'hours', 'an hour'],
      [1, 'minutes', 'a minute'],
    ] as const
  ).find(([size]) => minutes % size === 0) ?? [1, 'minutes', 'a minute']
  const count = Math.abs(minutes) / size
  const length = count === 1 ? one : `${count.toLocaleString('en-US')} ${unit}`
  return minutes < 0 ? `${length} earlier` : `by ${length}`
}
