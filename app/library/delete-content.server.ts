import { recordAudit } from '../audit/audit-log.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import { forgetPicture } from '../platform/files/new-picture.server.ts'
import type { Services } from '../platform/services.ts'
import type { Confirmed, Editor } from '../viewer.ts'
import { deleteContentItem, lockContent } from './library.server.ts'
import { type ContentItem, contentPictureKind } from './library-item.ts'

export type DeleteContentResult =
  | { outcome: 'deleted' | 'gone' }
  | { outcome: 'changed-meanwhile'; current: ContentItem }

/**
 * Takes an item out of the library for good, with its picture.
 *
 * @param seen as the admin saw it when they decided; if it is another one by now, it stays
 */
export async function deleteContent(
  services: Services,
  admin: Confirmed<Editor>,
  seen: Pick<ContentItem, 'id' | 'version'>,
): Promise<DeleteContentResult> {
  const { id } = seen
  const found = await asAdmin(services.db, admin, async (tx) => {
    const item = await lockContent(tx, id)
    if (item?.version !== seen.version) return item
    await deleteContentItem(tx, id)
    const { version, ...fields } = item
    const changes = Object.fromEntries(
      Object.entries(fields).map(([field, before]) => [field, { before, after: null }]),
    )
    const subject = { kind: 'content', id, name: item.title } as const
    await recordAudit(tx, admin, { action: 'Content deleted', subject, changes })
    return item
  })
  if (!found) return { outcome: 'gone' }
  if (found.version !== seen.version) return { outcome: 'changed-meanwhile', current: found }
  await forgetPicture(services, found.image_url, contentPictureKind(id))
  return { outcome: 'deleted' }
}
