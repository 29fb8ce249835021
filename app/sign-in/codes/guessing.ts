import { codesADay, codesAnHour, mostWrongTries } from '../code-request.ts'

/** So many of something within the seconds before now. */
export interface Budget {
  most: number
  seconds: number
}

const hour = 60 * 60
const day = 24 * hour
export const longestBudgetSeconds = 30 * day

/**
 * Wrong codes against one account. Browsers that strangers may use have one such budget together; each that has proved to be the
 * person's has its own. docs/security.md reckons what a guesser can gain by that (ASVS 6.3.1).
 */
export const wrongCodesPerAccount: readonly Budget[] = [
  { most: codesAnHour * mostWrongTries, seconds: hour },
  { most: codesADay * mostWrongTries, seconds: day },
  { most: 100, seconds: longestBudgetSeconds },
]

/** The same against all accounts together, in browsers that strangers may use. */
export const wrongCodesInAll: readonly Budget[] = [
  { most: 200, seconds: day },
  { most: 1000, seconds: longestBudgetSeconds },
]

/** Far more than people mistype in a day; trying one account as often as possible is noticed too. */
export const alarmingWrongCodesADay = 40

/** @param used how many of each budget were used. @returns how many more fit into all of them */
export function leftOf(budgets: readonly Budget[], used: readonly number[]): number {
  return Math.max(0, Math.min(...budgets.map(({ most }, index) => most - (used[index] ?? 0))))
}
