/** Specification, section 4: an admin may go from each to each. */
export const inquiryStatuses = { new: 'New', in_progress: 'In Progress', resolved: 'Resolved' } as const

export type InquiryStatus = keyof typeof inquiryStatuses

export const noSubject = 'No Subject'

/** As lists and messages call an inquiry. */
export function titleOf({ subject }: { subject: string | null }): string {
  return subject?.trim() || noSubject
}
