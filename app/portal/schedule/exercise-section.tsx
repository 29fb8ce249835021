import { pilot } from '../../cohorts/pilot.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { officeHoursEvents } from './calendar-event.ts'
import { DocumentLink } from './document-link.tsx'
import { exercises, officeHours } from './schedule.content.ts'
import type { Phase } from './schedule.ts'
import { ScheduleSection } from './schedule-section.tsx'
import { exerciseName } from './section-names.ts'
import { SessionTime } from './session-time.tsx'

type Exercise = (typeof pilot.exercises)[number]

/** @param slots of the office hours, where they fall into the time of this exercise */
export function ExerciseSection({ exercise, slots }: { exercise: Exercise; slots?: Phase[] }) {
  const { number } = exercise
  const content = exercises[number - 1]
  if (!content) return null
  const { objective, capabilities, effort } = content
  return (
    <ScheduleSection {...exerciseName(exercise)} mark="step" opens>
      <h3 className="text-lg/tight">Objective</h3>
      <p className="max-w-[42em]">{objective}</p>
      {capabilities.length > 0 && (
        <>
          <h3 className="text-lg/tight">Capabilities</h3>
          <dl className="grid gap-x-8 gap-y-3.5 md:grid-cols-2">
            {capabilities.map(({ title, text }) => (
              <div key={title}>
                <dt className="font-bold">{title}</dt>
                <dd className="max-w-[36em]">{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="hint">{effort}</p>
      <DocumentLink name={`take-home-exercise-${number}`}>Download the exercise</DocumentLink>
      {slots && <OfficeHours slots={slots} />}
    </ScheduleSection>
  )
}

function OfficeHours({ slots }: { slots: Phase[] }) {
  return (
    <section className="office-hours grid w-full gap-3 border-t border-hair pt-5" aria-labelledby="office-hours">
      <h3 id="office-hours" className="text-lg/tight">
        Office hours
      </h3>
      <p>{officeHours}</p>
      <ul className="grid w-full gap-5 md:grid-cols-2">
        {pilot.officeHours.map((slot, n) => {
          const event = officeHoursEvents[n]
          return (
            <li key={slot.starts} className="card grid justify-items-start gap-3.5">
              <SessionTime span={slot} />
              {slots[n] === 'over' && <p className="hint">These office hours are over.</p>}
              {event && <AddToCalendar event={event} of={`office hours ${n + 1}`} isOver={slots[n] === 'over'} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
