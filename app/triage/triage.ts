/** Progress with a visitor's message (specification, section 4): an admin may change any status to any other. */
export const triageStatuses = { new: 'New', in_progress: 'In Progress', resolved: 'Resolved' } as const

export type TriageStatus = keyof typeof triageStatuses

export function isTriageStatus(word: string): word is TriageStatus {
  return Object.hasOwn(triageStatuses, word)
}

/** Independent of the status. Housekeeping deletes spam and deleted items after the periods of the retention page. */
export const folders = { inbox: 'Inbox', spam: 'Spam', deleted: 'Deleted' } as const

export type Folder = keyof typeof folders

export function isFolder(word: string): word is Folder {
  return Object.hasOwn(folders, word)
}

/** A deleted item may have been marked as spam before. */
export function folderOf(row: { spam_at: unknown; deleted_at: unknown }): Folder {
  if (row.deleted_at) return 'deleted'
  return row.spam_at ? 'spam' : 'inbox'
}

/** For lists and messages. */
export function titleOf(title: string | null): string {
  return title?.trim() || 'No Subject'
}
