import type { CohortState } from '../../cohorts/cohort-record.ts'
import type { CohortRecord } from '../../cohorts/cohort-records.server.ts'
import type { CohortFigures } from '../../portal/cohort-figures.server.ts'

/** A change of state that admins are asked about. */
export type Question = CohortState | 'deleted'

/** The reason why a state can't change. */
export type StateRefusal =
  /** Members find their cohort again, also after they have cancelled. */
  | 'has-registrations'
  /** The public site would have no cohort to show. */
  | 'last-shown'
  /** It has participants, or people who wait. */
  | 'still-live'
  /** Publishing a draft has a page of its own. */
  | 'draft'
  /** Can't be undone. */
  | 'called-off'

/** Only a cohort that is still to come takes over kept turns; one that is published for reading leaves them to the next. */
export function takesKeptTurns(
  { closesAt, startsAt }: Pick<CohortRecord, 'closesAt' | 'startsAt'>,
  now: Date,
): boolean {
  return closesAt !== null && closesAt > now && startsAt !== null && startsAt > now
}

/** @param people members of the cohort, cancelled ones too */
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

/** From publication until the end. */
export function mayCallOff({ state, endsAt }: Pick<CohortRecord, 'state' | 'endsAt'>, now: Date): boolean {
  return state === 'published' && endsAt !== null && endsAt > now
}

/** The changes of state that would not be refused. @param people members of the cohort, cancelled ones too */
export function questionsAbout(
  cohort: CohortRecord,
  people: CohortFigures | undefined,
  isLastShown: boolean,
  now: Date,
): Question[] {
  if (cohort.state === 'draft') return people ? [] : ['deleted']
  return (['draft', 'archived', 'published'] as const).filter(
    (to) => to !== cohort.state && refusalOf({ cohort, to, people, isLastShown, now }) === null,
  )
}
