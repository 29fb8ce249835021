import { officeHoursEvent, officeHoursText } from '../../cohorts/calendar-event.ts'
import type { Phase } from '../../cohorts/cohort.ts'
import type { OfficeHours, Schedule } from '../../cohorts/schedule-item.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { SessionTime } from './session-time.tsx'

/** @param slots some of the schedule's office hours @param phases of all office hours */
export function OfficeHoursList({
  slots,
  schedule,
  phases,
}: {
  slots: OfficeHours[]
  schedule: Schedule
  phases: Phase[]
}) {
  return (
    <>
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
    </>
  )
}
