import { undoableForMinutes } from '../../audit/audit-entry.ts'
import { isLastAbout, listJustDone, recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Editor } from '../../viewer.ts'
import { insertContent, lockContent } from '../library.server.ts'
import type { LibraryItem } from '../library-item.ts'

/**
 * Restores an item that this admin deleted, from the audit log: with the same content, id and picture, whose files are kept
 * longer than this is possible.
 *
 * @param entry id of the audit entry, from `deleteContent`
 * @returns whether the item exists again
 */
export async function restoreContent({ db }: Pick<Services, 'db'>, admin: Editor, entry: string): Promise<boolean> {
  const [done] = /^[1-9]\d{0,17}$/.test(entry) ? await listJustDone(db, admin, entry, undoableForMinutes) : []
  if (done?.kind !== 'content' || !done.subjectId) return false
  const id = done.subjectId
  const fields = Object.entries(done.changes)
  // Only entries of a deletion.
  if (!fields.some(([name]) => name === 'id') || fields.some(([, { after }]) => after !== null)) return false
  const item = Object.fromEntries(fields.map(([name, { before }]) => [name, before])) as unknown as LibraryItem
  return asAdmin(db, admin, async (tx) => {
    // The first of two clicks has restored it.
    if (await lockContent(tx, id)) return true
    // It was restored, and another admin has deleted it since: only that deletion can be undone.
    if (!(await isLastAbout(tx, 'content', id, entry))) return false
    await insertContent(tx, item)
    await recordAudit(tx, admin, { action: 'Content brought back', subject: { kind: 'content', id, name: item.title } })
    return true
  })
}
