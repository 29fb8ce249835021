import { codesADay, codesAnHour, mostWrongTries } from '../code-request.ts'

/** At most this many within the last seconds. */
export interface Budget {
  most: number
  seconds: number
}

const hour = 60 * 60
const day = 24 * hour
export const longestBudgetSeconds = 30 * day

/**
 * Wrong codes per account. All unknown browsers share one budget; each known browser has its own. docs/security.md calculates
 * what a guesser gains (ASVS 6.3.1).
 */
export const wrongCodesPerAccount: readonly Budget[] = [
  { most: codesAnHour * mostWrongTries, seconds: hour },
  { most: codesADay * mostWrongTries, seconds: day },
  { most: 100, seconds: longestBudgetSeconds },
]

/** Wrong codes of all accounts together, in unknown browsers. */
export const wrongCodesInAll: readonly Budget[] = [
  { most: 200, seconds: day },
  { most: 1000, seconds: longestBudgetSeconds },
]

/** Far more than people mistype in a day, and fewer than the daily limits of an account allow to guess. */
export const alarmingWrongCodesADay = 40

/** @param used the used part of each budget @returns how much is left in all of them */
export function leftOf(budgets: readonly Budget[], used: readonly number[]): number {
  return Math.max(0, Math.min(...budgets.map(({ most }, index) => most - (used[index] ?? 0))))
}
