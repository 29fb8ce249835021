import type { ScheduleItem } from '../../cohorts/schedule-item.ts'

/** A section of the page: `id` is its URL fragment, such as /training-portal/schedule#session-2. */
export interface SectionName {
  id: string
  title: string
}

/** For office hours outside of exercises. */
export const otherOfficeHoursName: SectionName = { id: 'more-office-hours', title: 'More office hours' }

export function sectionNameOf(item: ScheduleItem): SectionName {
  switch (item.kind) {
    case 'preparation':
      return { id: 'preparation', title: item.title }
    case 'live session':
      return { id: `session-${item.number}`, title: `Session ${item.number}: ${item.title}` }
    case 'exercise':
      return { id: `exercise-${item.number}`, title: `Take Home Exercise ${item.number}: ${item.title}` }
  }
}
