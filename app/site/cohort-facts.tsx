import { registrationDay, type ShownCohort } from '../cohorts/cohort.ts'
import type { Vacancy } from '../cohorts/places.ts'

export interface Fact {
  name: string
  value: string
}

/**
 * The figures of a cohort; the last one is the day on which registration opens or closes.
 *
 * @param vacancy for a newcomer; null while unknown
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
  const ended = admission === 'open' ? 'Planned closing day' : 'Registration closed'
  return { name: registration === 'over' ? ended : 'Registration closes', value: registrationDay(cohort, closes) }
}

/** What it means for a reader now. */
function meaningOf({ registration, admission }: ShownCohort, vacancy: Vacancy | null): string | null {
  if (admission === 'announced') return 'Leave your email, and we’ll tell you when it opens.'
  if (admission === 'waitlist') return 'New registrations join the waitlist.'
  if (admission === 'interest') return null
  if (vacancy === 'none') return 'All places are taken. New registrations join the waitlist.'
  if (vacancy === 'promised') return 'Free places go first to those who wait. New registrations join the waitlist.'
  if (registration !== 'over') return null
  return 'You can still reserve a free place. Once they’re gone, there’s a waitlist.'
}
