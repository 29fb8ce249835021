import { wallClockAt, wallClockInWords } from './cohort-record.ts'

const minute = 60_000

/** @returns the time so many minutes later on the same clock, also over a change of clocks */
export function minutesLater(wallClock: string, minutes: number): string {
  return new Date(Date.parse(`${wallClock}Z`) + minutes * minute).toISOString().slice(0, 16)
}

export function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / minute
}

/** @returns the moments at which clocks show this time: none in the hour that they skip, two in the hour that they repeat */
export function momentsOf(wallClock: string, zone: string): Date[] {
  const asUtc = Date.parse(`${wallClock}Z`)
  // With the offset of the day before, and of the day after.
  const moments = [-1, 1].map((days) => {
    const near = new Date(asUtc + days * 24 * 60 * minute)
    return asUtc - (Date.parse(`${wallClockAt(near, zone)}Z`) - near.getTime())
  })
  return [...new Set(moments)].map((at) => new Date(at)).filter((at) => wallClockAt(at, zone) === wallClock)
}

/** @returns why a time can't be chosen: it doesn't exist, or comes twice; null when it can */
export function problemOfTime(wallClock: string, zone: string): string | null {
  const moments = momentsOf(wallClock, zone).length
  if (moments === 1) return null
  const words = wallClockInWords(wallClock)
  const [day, time] = [words.slice(0, words.lastIndexOf(', ')), words.slice(words.lastIndexOf(', ') + 2)]
  return moments === 0
    ? `${time} doesn’t exist on ${day}, because the clocks go forward. Please choose another time.`
    : `${time} comes twice on ${day}, because the clocks go back. Please choose another time.`
}
