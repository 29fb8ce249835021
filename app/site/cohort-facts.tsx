import { registrationDay, type ShownCohort } from '../cohorts/cohort.ts'
import type { Vacancy } from '../cohorts/places.ts'

export interface Fact {
  name: string
  value: string
}

/**
 * A cohort in figures; the last one is always the day on which registration opens, or until which it was announced.
 *
 * @param vacancy what a newcomer finds; null while nobody knows
 */
export function CohortFacts({
  facts,
  cohort,
  vacancy,
}: {
  facts: readonly Fact[]
  cohort: ShownCohort
  vacancy: Vacancy | null
}) {
  const meaning = meaningOf(cohort, vacancy)
  return (
    <div className="cohort-facts">
      <dl className="facts">
        {[...facts, registrationFact(cohort)].map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {meaning && <p className="hint">{meaning}</p>}
    </div>
  )
}

function registrationFact(cohort: ShownCohort): Fact {
  const { registration, admission, opens, closes } = cohort
  if (admission === 'announced' && opens) return { name: 'Registration opens', value: registrationDay(cohort, opens) }
  const ended = admission === 'open' ? 'Registration was to close' : 'Registration closed'
  return { name: registration === 'over' ? ended : 'Registration closes', value: registrationDay(cohort, closes) }
}

/** What it means for somebody who reads it now. */
function meaningOf({ registration, phase, admission }: ShownCohort, vacancy: Vacancy | null): string | null {
  if (admission === 'announced') return 'Leave us your address, and we write to you when it opens.'
  if (admission === 'waitlist') return 'New registrations join the waitlist.'
  if (admission === 'interest') return null
  const isOver = registration === 'over'
  if (vacancy === 'none')
    return `${isOver ? 'That day has passed, and all' : 'All'} places are taken. New registrations join the waitlist.`
  if (vacancy === 'promised')
    return `${isOver ? 'That day has passed. ' : ''}No place is open right now: free ones go first to those who wait. New registrations join the waitlist.`
  if (!isOver) return null
  const passed = phase === 'over' ? 'That day has passed, and the live sessions are over.' : 'That day has passed.'
  return `${passed} Places that are still free can be reserved all the same; once they are gone, you join the waitlist.`
}
