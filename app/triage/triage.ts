/** How far the team is with what a visitor has sent (specification, section 4): an admin may go from each to each. */
export const triageStatuses = { new: 'New', in_progress: 'In Progress', resolved: 'Resolved' } as const

export type TriageStatus = keyof typeof triageStatuses

export function isTriageStatus(word: string): word is TriageStatus {
  return Object.hasOwn(triageStatuses, word)
}

/** As lists and messages call it. */
export function titleOf(title: string | null): string {
  return title?.trim() || 'No Subject'
}
