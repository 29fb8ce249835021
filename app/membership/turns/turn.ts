import type { Cohort } from '../../cohorts/cohort.ts'

/** What those who wait are asked once nobody gets a place by waiting any more, and what they may answer. */
export const turnAnswers = ['keep', 'let-go'] as const
export type TurnAnswer = (typeof turnAnswers)[number]

/** Once registration has closed, since most of those who wait then wait in vain. */
export function mayAskAboutTurns({ closes, calledOff }: Pick<Cohort, 'closes' | 'calledOff'>, now: Date): boolean {
  return calledOff || now >= new Date(closes)
}

/** Of somebody's turn in one cohort. */
export interface OwnTurn {
  firstName: string
  /** When they joined the queue. Null for somebody who does not wait, or has declined a place. */
  waitsSince: Date | null
  isKept: boolean
  /** The cohort in which they wait, or hold a place, beside this one: it is not over. */
  elsewhere: number | null
}
