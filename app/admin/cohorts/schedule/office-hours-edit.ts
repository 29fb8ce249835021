import { wallClockInWords } from '../../../cohorts/cohort-record.ts'
import { minutesBetween, minutesLater } from '../../../cohorts/wall-clock.ts'

interface Span {
  starts: string
  ends: string
}

/** As its form has it. */
interface Slot {
  starts: string
  /** Minutes. */
  lasts: number
}

export function slotOf({ starts, ends }: Span): Slot {
  return { starts, lasts: minutesBetween(starts, ends) }
}

export function spanOf({ starts, lasts }: Slot): Span {
  return { starts, ends: minutesLater(starts, lasts) }
}

/** The texts of the form's fields. */
export function slotTexts({ starts, lasts }: Slot) {
  return { starts, lasts: String(lasts) }
}

/** With its day if it ends on another day. @returns 'Jan 27, 2027, 12:00 PM to 1:00 PM' */
export function spanInWords({ starts, ends }: Span): string {
  if (starts === ends) return wallClockInWords(starts)
  const end = wallClockInWords(ends)
  const isSameDay = starts.slice(0, 10) === ends.slice(0, 10)
  return `${wallClockInWords(starts)} to ${isSameDay ? end.slice(end.lastIndexOf(',') + 2) : end}`
}
