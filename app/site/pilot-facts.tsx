import { registrationClosingDay } from '../cohorts/pilot.ts'

export interface Fact {
  name: string
  value: string
}

/**
 * The pilot in figures; the last one is always the day until which registration was announced.
 *
 * @param registrationDayOver then the page says so, and what it means for somebody who reads it now
 * @param full a newcomer can only join the waitlist; false too while nobody knows
 */
export function PilotFacts({
  facts,
  registrationDayOver,
  full,
}: {
  facts: readonly Fact[]
  registrationDayOver: boolean
  full: boolean
}) {
  const closing = {
    name: registrationDayOver ? 'Registration was to close' : 'Registration closes',
    value: registrationClosingDay(),
  }
  const meaning = meaningOf(registrationDayOver, full)
  return (
    <div className="pilot-facts">
      <dl className="facts">
        {[...facts, closing].map(({ name, value }) => (
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

function meaningOf(registrationDayOver: boolean, full: boolean): string | null {
  if (full)
    return `${registrationDayOver ? 'That day has passed, and all' : 'All'} places are taken. New registrations join the waitlist.`
  if (!registrationDayOver) return null
  return 'That day has passed. Places that are still free can be reserved all the same; once they are gone, you join the waitlist.'
}
