/** Hints for an admin about a registration's address. They prove nothing against anyone. */
export interface AddressMarks {
  /** Number of other registrations with the same mailbox, `mostOthers` at most. */
  othersOfMailbox: number
  /** An instant; null once the member has shown that they read emails to this address. */
  unprovenSince: string | null
}

/** Counting stops here. */
export const mostOthers = 100

export interface WrittenMarks {
  othersOfMailbox: number
  isUnproven: boolean
}

/** @param marks null for members who neither hold a place nor wait */
export function writtenMarksOf(marks: AddressMarks | null): WrittenMarks {
  const { othersOfMailbox = 0, unprovenSince = null } = marks ?? {}
  return { othersOfMailbox, isUnproven: unprovenSince !== null }
}

/** For a list: short hints, if there are any. @param marks as for `writtenMarksOf` */
export function marksInWords(marks: AddressMarks | null): string[] | undefined {
  const sharing = sharingInWords(marks?.othersOfMailbox ?? 0)
  const unproven = marks?.unprovenSince ? 'Not heard from yet' : null
  return sharing || unproven ? [sharing, unproven].filter((words) => words !== null) : undefined
}

/** @returns such as 'Same mailbox as 2 others'; null for a mailbox with one registration */
export function sharingInWords(others: number): string | null {
  if (others === 0) return null
  if (others >= mostOthers) return `Same mailbox as ${mostOthers} others or more`
  return `Same mailbox as ${others} ${others === 1 ? 'other' : 'others'}`
}
