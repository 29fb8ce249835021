import { registrationClosingDay } from './pilot.ts'

export interface Fact {
  name: string
  value: string
}

/**
 * The pilot in figures; the last one is always the day until which registration was announced.
 *
 * @param registrationDayOver then the page says so, and what it means for somebody who reads it now
 */
export function PilotFacts({ facts, registrationDayOver }: { facts: readonly Fact[]; registrationDayOver: boolean }) {
  const closing = {
    name: registrationDayOver ? 'Registration was to close' : 'Registration closes',
    value: registrationClosingDay(),
  }
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
      {registrationDayOver && (
        <p className="hint">
          That day has passed. Places that are still free can be reserved all the same; once they are gone, you join the
          waitlist.
        </p>
      )}
    </div>
  )
}
