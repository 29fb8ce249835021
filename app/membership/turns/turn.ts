import type { Cohort } from '../../cohorts/cohort.ts'

/** The answers to the question for members who wait when no more places will become free. */
export const turnAnswers = ['keep', 'let-go'] as const
export type TurnAnswer = (typeof turnAnswers)[number]

/** Possible after registration has closed, when most members wait in vain. */
export function mayAskAboutTurns({ closes, calledOff }: Pick<Cohort, 'closes' | 'calledOff'>, now: Date): boolean {
  return calledOff || now >= new Date(closes)
}

/** A member's turn in one cohort. */
export interface OwnTurn {
  firstName: string
  /** When they joined the queue. Null for a member who doesn't wait, or has declined a place. */
  waitsSince: Date | null
  isKept: boolean
  /** Another cohort that is not over in which they wait or hold a place. */
  elsewhere: number | null
}
