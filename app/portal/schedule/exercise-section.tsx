import { href, useSearchParams } from 'react-router'
import type { Phase } from '../../cohorts/cohort.ts'
import { type Exercise, officeHoursDuring, type Schedule } from '../../cohorts/schedule-item.ts'
import { Link } from '../../ui/link.tsx'
import { keptCohort } from '../own-cohort.ts'
import { useIsLook } from '../portal-place.ts'
import { DocumentLink } from './document-link.tsx'
import { DueTime } from './due-time.tsx'
import { OfficeHoursList } from './office-hours-list.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { sectionNameOf } from './section-names.ts'

/**
 * @param phases of all office hours; those during this exercise are listed here
 * @param isOver whether the session for which it is made is over
 */
export function ExerciseSection({
  exercise,
  schedule,
  phases,
  isOver,
}: {
  exercise: Exercise
  schedule: Schedule
  phases: Phase[]
  isOver: boolean
}) {
  const { number, description, topics, effort } = exercise
  // Work is handed in by participants.
  const isLook = useIsLook()
  const [params] = useSearchParams()
  const slots = officeHoursDuring(schedule, exercise)
  return (
    <ScheduleSection {...sectionNameOf(exercise)} mark="step" opens={!isOver}>
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
      {exercise.due && (
        <p>
          <DueTime due={exercise.due} zone={schedule.zone} />
        </p>
      )}
      <p className="hint">{effort}</p>
      {!isLook && (
        <Link
          className="button print:hidden"
          to={href('/training-portal/exercises/:id', { id: String(exercise.id) }) + keptCohort(params)}
        >
          Open exercise {number}
        </Link>
      )}
      <DocumentLink of={exercise}>Download the exercise</DocumentLink>
      {slots.length > 0 && (
        <section
          className="office-hours grid w-full gap-3 border-t border-hair pt-5"
          aria-labelledby={`office-hours-${number}`}
        >
          <h3 id={`office-hours-${number}`} className="text-lg/tight">
            Office hours
          </h3>
          <OfficeHoursList slots={slots} schedule={schedule} phases={phases} />
        </section>
      )}
    </ScheduleSection>
  )
}
