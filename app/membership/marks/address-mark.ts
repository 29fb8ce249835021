import { dayOf, type Written } from '../../organization/dates.ts'

/** What an admin may want to look at before they count on a registration. It says nothing against anybody. */
export interface AddressMarks {
  /** Other registrations of the same mailbox, `mostOthers` at most. */
  othersOfMailbox: number
  /** An instant, null once somebody has shown that they read the emails to this address. */
  unprovenSince: string | null
}

/** More need not be told apart. */
export const mostOthers = 100

export interface WrittenMarks {
  othersOfMailbox: number
  unprovenSince: Written | null
}

/** On the server alone, which writes the day. @param marks none of those who neither hold a place nor wait */
export function writtenMarksOf(marks: AddressMarks | null): WrittenMarks {
  const { othersOfMailbox = 0, unprovenSince = null } = marks ?? {}
  return { othersOfMailbox, unprovenSince: unprovenSince === null ? null : dayOf(new Date(unprovenSince)) }
}

/** For a list: in few words what there is to look at, if anything. @param marks as `writtenMarksOf` takes them */
export function marksInWords(marks: AddressMarks | null): string[] | undefined {
  const sharing = sharingInWords(marks?.othersOfMailbox ?? 0)
  const unproven = marks?.unprovenSince ? 'Not heard from yet' : null
  return sharing || unproven ? [sharing, unproven].filter((words) => words !== null) : undefined
}

/** @returns such as 'Same mailbox as 2 others'; null for a mailbox of one registration */
export function sharingInWords(others: number): string | null {
  if (others === 0) return null
  if (others >= mostOthers) return `Same mailbox as ${mostOthers} others or more`
  return `Same mailbox as ${others} ${others === 1 ? 'other' : 'others'}`
}
