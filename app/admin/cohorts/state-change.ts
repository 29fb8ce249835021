import type { CohortState } from '../../cohorts/cohort-record.ts'
import type { CohortRecord } from '../../cohorts/cohort-records.server.ts'
import type { CohortFigures } from '../../portal/cohort-figures.server.ts'

/** Why a cohort stays what it is. */
export type StateRefusal =
  /** Whoever has registered finds their cohort again, also after they have cancelled. */
  | 'has-registrations'
  /** Visitors would be told of nothing. */
  | 'last-shown'
  /** People take part in it, or wait. */
  | 'still-live'
  /** A draft is published on a page of its own. */
  | 'draft'
  /** For good. */
  | 'called-off'

/** Whoever keeps a turn waits for a bootcamp that is to come; one that is published to be read about leaves the turns to the next. */
export function takesKeptTurns(
  { closesAt, startsAt }: Pick<CohortRecord, 'closesAt' | 'startsAt'>,
  now: Date,
): boolean {
  return closesAt !== null && closesAt > now && startsAt !== null && startsAt > now
}

/** @param people in it; none: nobody has ever registered */
export function refusalOf({
  cohort: { state, endsAt, calledOff },
  to,
  people,
  isLastShown,
  now,
}: {
  cohort: Pick<CohortRecord, 'state' | 'endsAt' | 'calledOff'>
  to: CohortState
  people: Pick<CohortFigures, 'live'> | undefined
  isLastShown: boolean
  now: Date
}): StateRefusal | null {
  if (state === 'draft') return 'draft'
  if (calledOff) return 'called-off'
  if (to === 'draft') {
    if (people) return 'has-registrations'
    return isLastShown ? 'last-shown' : null
  }
  const isOver = endsAt !== null && endsAt <= now
  return to === 'archived' && !isOver && people && people.live > 0 ? 'still-live' : null
}

/** One that visitors were told of, until it is over. */
export function mayCallOff({ state, endsAt }: Pick<CohortRecord, 'state' | 'endsAt'>, now: Date): boolean {
  return state === 'published' && endsAt !== null && endsAt > now
}
