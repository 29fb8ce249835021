import { wallClockInWords } from '../../../cohorts/cohort-record.ts'

export const officeHoursLabels = { starts: 'Start', ends: 'End' }

interface Slot {
  starts: string
  ends: string
}

/** The texts of the form's fields. */
export function officeHoursTexts({ starts, ends }: Slot) {
  return { starts, ends }
}

/** With its day if it ends on another day. */
export function officeHoursEnd({ starts, ends }: Slot): string {
  const words = wallClockInWords(ends)
  return starts.slice(0, 10) === ends.slice(0, 10) ? words.slice(words.lastIndexOf(',') + 2) : words
}
