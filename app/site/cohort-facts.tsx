import { registrationDay, type ShownCohort } from '../cohorts/cohort.ts'

export interface Fact {
  name: string
  value: string
}

/**
 * A cohort in figures; the last one is always the day on which registration opens, or until which it was announced.
 *
 * @param full a newcomer can only join the waitlist; false too while nobody knows
 */
export function CohortFacts({ facts, cohort, full }: { facts: readonly Fact[]; cohort: ShownCohort; full: boolean }) {
  const meaning = meaningOf(cohort, full)
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
  const { registration, opens, closes } = cohort
  if (registration === 'ahead' && opens) return { name: 'Registration opens', value: registrationDay(cohort, opens) }
  const name = registration === 'over' ? 'Registration was to close' : 'Registration closes'
  return { name, value: registrationDay(cohort, closes) }
}

/** What it means for somebody who reads it now. */
function meaningOf({ registration, phase }: ShownCohort, full: boolean): string | null {
  const isOver = registration === 'over'
  if (full)
    return `${isOver ? 'That day has passed, and all' : 'All'} places are taken. New registrations join the waitlist.`
  if (!isOver) return null
  const passed = phase === 'over' ? 'That day has passed, and the live sessions are over.' : 'That day has passed.'
  return `${passed} Places that are still free can be reserved all the same; once they are gone, you join the waitlist.`
}
