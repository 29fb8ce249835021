import type { ReactNode } from 'react'
import { otherOfficeHours, type Schedule, type ScheduleItem } from '../../cohorts/schedule-item.ts'
import { FeedbackCard } from '../feedback-card.tsx'
import { ExerciseSection } from './exercise-section.tsx'
import { OfficeHoursList } from './office-hours-list.tsx'
import { PreparationSection } from './preparation-section.tsx'
import { isExerciseOver, leadOf, type Progress } from './schedule.ts'
import { ScheduleSection } from './schedule-section.tsx'
import { SectionLinks } from './section-links.tsx'
import { otherOfficeHoursName, sectionNameOf } from './section-names.ts'
import { SessionSection } from './session-section.tsx'
import { SlackCard } from './slack-card.tsx'

/**
 * For participants, and for an admin's preview.
 *
 * @param feed the card of the calendar feed
 * @param next the bootcamp after this one
 * @param children shown after the last section
 */
export function ScheduleView({
  schedule,
  progress,
  feed,
  next,
  children,
}: {
  schedule: Schedule
  progress: Progress
  feed?: ReactNode
  next?: ReactNode
  children?: ReactNode
}) {
  const { items, chatUrl, feedbackUrl } = schedule
  const slots = otherOfficeHours(schedule)
  const names = [...items.map(sectionNameOf), ...(slots.length > 0 ? [otherOfficeHoursName] : [])]
  return (
    <main id="content" className="page portal-main">
      <header>
        <h1>Training Schedule</h1>
        <p className="lead">{leadOf(schedule, progress)}</p>
      </header>
      {next}
      <div className="mt-[clamp(1.5rem,3vw,2.5rem)] grid gap-x-[clamp(2rem,4vw,4rem)] gap-y-10 *:min-w-0 min-[68rem]:grid-cols-[minmax(0,1fr)_20rem] min-[68rem]:items-start">
        <div className="grid grid-cols-1 gap-8">
          {feedbackUrl && progress.nextSession === null && <FeedbackCard url={feedbackUrl} className="bg-surface" />}
          <div>
            {items.map((item) => (
              <Section key={sectionNameOf(item).id} item={item} schedule={schedule} progress={progress} />
            ))}
            {slots.length > 0 && (
              <ScheduleSection
                {...otherOfficeHoursName}
                mark="step"
                opens={progress.officeHours.some((phase) => phase !== 'over')}
              >
                <div className="office-hours grid w-full gap-3">
                  <OfficeHoursList slots={slots} schedule={schedule} phases={progress.officeHours} />
                </div>
              </ScheduleSection>
            )}
            {children}
          </div>
        </div>
        <div className="grid grid-cols-1 gap-10">
          <SectionLinks sections={names} />
          <SlackCard url={chatUrl} />
          {feed}
        </div>
      </div>
    </main>
  )
}

function Section({ item, schedule, progress }: { item: ScheduleItem; schedule: Schedule; progress: Progress }) {
  switch (item.kind) {
    case 'preparation':
      return <PreparationSection preparation={item} />
    case 'live session':
      return <SessionSection session={item} schedule={schedule} progress={progress} />
    case 'exercise':
      return (
        <ExerciseSection
          exercise={item}
          schedule={schedule}
          phases={progress.officeHours}
          isOver={isExerciseOver(schedule, item, progress)}
        />
      )
  }
}
