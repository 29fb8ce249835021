import { randomUUID } from 'node:crypto'
import { changesBetween } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { forgetPicture, type PictureRefused, withNewPicture } from '../platform/files/new-picture.server.ts'
import { isUuid } from '../platform/row-id.ts'
import type { Services } from '../platform/services.ts'
import type { Editor } from '../viewer.ts'
import type { ContentFields } from './content-edit.ts'
import { columnsOf } from './content-texts.ts'
import { findJustAdded, insertContent, lockContent, updateContent } from './library.server.ts'
import { type ContentItem, contentPictureKind, type LibraryItem, pictureOf } from './library-item.ts'

export type CreateContentResult = { outcome: 'created'; item: LibraryItem } | PictureRefused

export type ChangeContentResult =
  | { outcome: 'updated'; item: LibraryItem }
  | { outcome: 'changed-meanwhile'; current: ContentItem }
  | { outcome: 'gone' }
  | PictureRefused

/** A new item of the library. The new picture's files go with the row: neither is there without the other. */
export function createContent(services: Services, admin: Editor, content: ContentFields): Promise<CreateContentResult> {
  const id = randomUUID()
  return withPicture(services, admin, id, content, async (tx, uploaded): Promise<CreateContentResult> => {
    const item = { id, ...columnsOf(content), image_url: pictureAfter(null, uploaded, content, services) }
    const before = await findJustAdded(tx, item, content.picture !== undefined)
    if (before) return { outcome: 'created', item: before }
    await insertContent(tx, item)
    const subject = { kind: 'content', id, name: item.title } as const
    await recordAudit(tx, admin, { action: 'Content created', subject })
    return { outcome: 'created', item }
  })
}

/**
 * Saves what an admin made of an item. If somebody else has changed it since it was opened, nothing is saved.
 *
 * @param version of the item when it was opened
 */
export async function changeContent(
  services: Services,
  admin: Editor,
  { id, version }: Pick<ContentItem, 'id' | 'version'>,
  content: ContentFields,
): Promise<ChangeContentResult> {
  if (!isUuid(id)) return { outcome: 'gone' }
  let replaced: string | null = null
  const result = await withPicture(services, admin, id, content, async (tx, uploaded): Promise<ChangeContentResult> => {
    const before = await lockContent(tx, id)
    if (!before) return { outcome: 'gone' }
    const image_url = pictureAfter(before, uploaded, content, services)
    const columns = { ...columnsOf(content), image_url }
    const item = { id, version, ...columns }
    const changes = changesBetween({ ...before }, columns)
    // The second of two clicks finds what the first has saved.
    if (Object.keys(changes).length === 0) return { outcome: 'updated', item }
    if (!(await updateContent(tx, item))) return { outcome: 'changed-meanwhile', current: before }
    const subject = { kind: 'content', id, name: item.title } as const
    await recordAudit(tx, admin, { action: 'Content changed', subject, changes })
    if (before.image_url !== image_url) replaced = before.image_url
    return { outcome: 'updated', item }
  })
  await forgetPicture(services, replaced, contentPictureKind(id))
  return result
}

function withPicture<Result extends CreateContentResult | ChangeContentResult>(
  services: Services,
  admin: Editor,
  id: string,
  content: ContentFields,
  save: (tx: Tx, uploaded: string | null) => Promise<Result>,
): Promise<Result | PictureRefused> {
  return withNewPicture(services, content.picture, contentPictureKind(id), async (uploaded) => {
    const result = await asAdmin(services.db, admin, (tx) => save(tx, uploaded))
    return { result, isNamed: 'item' in result && result.item.image_url === uploaded }
  })
}

/** The field for an address shows the address of a foreign picture, so an empty field takes that one away; it never shows an own one. */
function pictureAfter(
  before: LibraryItem | null,
  uploaded: string | null,
  { imageUrl, removePicture }: ContentFields,
  { config: { origin } }: Services,
): string | null {
  if (uploaded !== null) return uploaded
  // The pages show what lies on this site by its path alone.
  if (imageUrl) return imageUrl.startsWith(`${origin}/`) ? imageUrl.slice(origin.length) : imageUrl
  return before && !removePicture ? pictureOf(before) : null
}
