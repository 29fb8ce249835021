import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Confirmed, Editor } from '../../viewer.ts'
import { deleteContentItem, lockContent } from '../library.server.ts'
import type { ContentItem } from '../library-item.ts'

export type DeleteContentResult =
  /** @property entry id of the audit entry, with which it can be restored (`restoreContent`) */
  { outcome: 'deleted'; entry: string } | { outcome: 'gone' } | { outcome: 'changed-meanwhile'; current: ContentItem }

/**
 * Deletes an item from the library. Its picture's files are then unreferenced and housekeeping removes them after a day
 * (`removeUnclaimedFiles`); until then it can be restored completely.
 *
 * @param seen the item that the admin saw when deciding; a changed one is not deleted
 */
export async function deleteContent(
  services: Services,
  admin: Confirmed<Editor>,
  seen: Pick<ContentItem, 'id' | 'version'>,
): Promise<DeleteContentResult> {
  const { id } = seen
  return asAdmin(services.db, admin, async (tx): Promise<DeleteContentResult> => {
    const item = await lockContent(tx, id)
    if (!item) return { outcome: 'gone' }
    if (item.version !== seen.version) return { outcome: 'changed-meanwhile', current: item }
    await deleteContentItem(tx, id)
    const { version, ...fields } = item
    const changes = Object.fromEntries(
      Object.entries(fields).map(([field, before]) => [field, { before, after: null }]),
    )
    const subject = { kind: 'content', id, name: item.title } as const
    return { outcome: 'deleted', entry: await recordAudit(tx, admin, { action: 'Content deleted', subject, changes }) }
  })
}
