/** How far the team is with what a visitor has sent (specification, section 4): an admin may go from each to each. */
export const triageStatuses = { new: 'New', in_progress: 'In Progress', resolved: 'Resolved' } as const

export type TriageStatus = keyof typeof triageStatuses

export function isTriageStatus(word: string): word is TriageStatus {
  return Object.hasOwn(triageStatuses, word)
}

/** Where it lies, whatever its status. What is put away goes for good after the times of the retention page. */
export const folders = { inbox: 'Inbox', spam: 'Spam', deleted: 'Deleted' } as const

export type Folder = keyof typeof folders

export function isFolder(word: string): word is Folder {
  return Object.hasOwn(folders, word)
}

/** What is deleted may have been spam before. */
export function folderOf(row: { spam_at: unknown; deleted_at: unknown }): Folder {
  if (row.deleted_at) return 'deleted'
  return row.spam_at ? 'spam' : 'inbox'
}

/** As lists and messages call it. */
export function titleOf(title: string | null): string {
  return title?.trim() || 'No Subject'
}
