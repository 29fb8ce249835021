import { undoableForMinutes } from '../../audit/audit-entry.ts'
import { isLastAbout, listJustDone, recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Editor } from '../../viewer.ts'
import { insertContent, lockContent } from '../library.server.ts'
import type { LibraryItem } from '../library-item.ts'

/**
 * Brings back what this admin has deleted, as it was and at its own address, with its picture, whose files wait for longer than
 * this can be asked for. What it was stands in the audit log.
 *
 * @param entry of the log, as `deleteContent` names it
 * @returns whether it is there again
 */
export async function restoreContent({ db }: Pick<Services, 'db'>, admin: Editor, entry: string): Promise<boolean> {
  const [done] = /^[1-9]\d{0,17}$/.test(entry) ? await listJustDone(db, admin, entry, undoableForMinutes) : []
  if (done?.kind !== 'content' || !done.subjectId) return false
  const id = done.subjectId
  const fields = Object.entries(done.changes)
  // Only what a deletion has written down.
  if (!fields.some(([name]) => name === 'id') || fields.some(([, { after }]) => after !== null)) return false
  const item = Object.fromEntries(fields.map(([name, { before }]) => [name, before])) as unknown as LibraryItem
  return asAdmin(db, admin, async (tx) => {
    // The first of two clicks has brought it back.
    if (await lockContent(tx, id)) return true
    // It was there again, and somebody has deleted it since: that is theirs to undo.
    if (!(await isLastAbout(tx, 'content', id, entry))) return false
    await insertContent(tx, item)
    await recordAudit(tx, admin, { action: 'Content brought back', subject: { kind: 'content', id, name: item.title } })
    return true
  })
}
