import type { Phase } from '../../cohorts/cohort.ts'
import { type Exercise, type OfficeHours, officeHoursDuring, type Schedule } from '../../cohorts/schedule-item.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { officeHoursEvent, officeHoursText } from './calendar-event.ts'
import { DocumentLink } from './document-link.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { sectionNameOf } from './section-names.ts'
import { SessionTime } from './session-time.tsx'

/** @param phases of all office hours; those that fall into the time of this exercise stand here */
export function ExerciseSection({
  exercise,
  schedule,
  phases,
}: {
  exercise: Exercise
  schedule: Schedule
  phases: Phase[]
}) {
  const { description, topics, effort, document } = exercise
  const slots = officeHoursDuring(schedule, exercise)
  return (
    <ScheduleSection {...sectionNameOf(exercise)} mark="step" opens>
      <h3 className="text-lg/tight">Objective</h3>
      <p className="max-w-[42em]">{description}</p>
      {topics.length > 0 && (
        <>
          <h3 className="text-lg/tight">Capabilities</h3>
          <dl className="grid gap-x-8 gap-y-3.5 md:grid-cols-2">
            {topics.map(({ title, text }) => (
              <div key={title}>
                <dt className="font-bold">{title}</dt>
                <dd className="max-w-[36em]">{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="hint">{effort}</p>
      <DocumentLink name={document}>Download the exercise</DocumentLink>
      {slots.length > 0 && <OfficeHoursOf slots={slots} schedule={schedule} phases={phases} />}
    </ScheduleSection>
  )
}

function OfficeHoursOf({ slots, schedule, phases }: { slots: OfficeHours[]; schedule: Schedule; phases: Phase[] }) {
  return (
    <section className="office-hours grid w-full gap-3 border-t border-hair pt-5" aria-labelledby="office-hours">
      <h3 id="office-hours" className="text-lg/tight">
        Office hours
      </h3>
      <p>{officeHoursText}</p>
      <ul className="grid w-full gap-5 md:grid-cols-2">
        {slots.map((slot) => {
          const place = schedule.officeHours.indexOf(slot)
          const isOver = phases[place] === 'over'
          return (
            <li key={slot.starts} className="card grid justify-items-start gap-3.5">
              <SessionTime span={slot} zone={schedule.zone} />
              {isOver && <p className="hint">These office hours are over.</p>}
              <AddToCalendar
                event={officeHoursEvent(schedule, slot)}
                of={`office hours ${place + 1}`}
                isOver={isOver}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
