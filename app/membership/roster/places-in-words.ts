import type { TakenPlaces } from '../member.ts'

/** @returns '97 of 100 places are taken, and 3 people wait.' */
export function placesInWords({ capacity, taken, waiting }: TakenPlaces): string {
  const waits =
    waiting === 0
      ? ''
      : waiting === 1
        ? ', and 1 person is waiting'
        : `, and ${waiting.toLocaleString('en-US')} people are waiting`
  return `${taken.toLocaleString('en-US')} of ${capacity.toLocaleString('en-US')} places are taken${waits}.`
}
