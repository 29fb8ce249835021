import { changesBetween } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { type FetchProblem, fetchPicture } from '../../platform/files/fetch-picture.server.ts'
import { forgetPicture, type PictureRefused, withNewPicture } from '../../platform/files/new-picture.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import type { Services } from '../../platform/services.ts'
import type { Editor } from '../../viewer.ts'
import { findContent, insertContent, lockContent, updateContent } from '../library.server.ts'
import { type ContentItem, contentPictureKind, isElsewhere, type LibraryItem, pictureOf } from '../library-item.ts'
import type { ContentFields } from './content-edit.ts'
import { columnsOf } from './content-texts.ts'
import { recordRefusedPicture } from './refused-pictures.server.ts'

/** @property notFetched why the picture at the typed address was not copied; the address is kept */
type Saved<Outcome> = { outcome: Outcome; item: LibraryItem; notFetched?: FetchProblem | null }

export type CreateContentResult = Saved<'created'> | PictureRefused

export type ChangeContentResult =
  | Saved<'updated'>
  | { outcome: 'changed-meanwhile'; current: ContentItem }
  | { outcome: 'gone' }
  | PictureRefused

/**
 * Adds an item to the library. The row and the new picture's files are stored both or neither.
 *
 * @param id made with the form: a second click finds the item of the first
 * @param fetchFrom fetches a picture from its address
 */
export function createContent(
  services: Services,
  admin: Editor,
  id: string,
  content: ContentFields,
  fetchFrom = fetchPicture,
): Promise<CreateContentResult> {
  return withPicture(services, admin, { id, fetchFrom }, content, async (tx, own): Promise<CreateContentResult> => {
    const item = { id, ...columnsOf(content), image_url: pictureAfter(null, own, content, services) }
    if (!(await insertContent(tx, item))) return { outcome: 'created', item: (await findContent(tx, id)) ?? item }
    const subject = { kind: 'content', id, name: item.title } as const
    await recordAudit(tx, admin, { action: 'Content created', subject })
    return { outcome: 'created', item }
  })
}

/**
 * Saves an admin's edit. Saves nothing when another admin has changed the item since it was opened.
 *
 * @param version of the item when it was opened
 */
export async function changeContent(
  services: Services,
  admin: Editor,
  { id, version }: Pick<ContentItem, 'id' | 'version'>,
  content: ContentFields,
  fetchFrom = fetchPicture,
): Promise<ChangeContentResult> {
  if (!isUuid(id)) return { outcome: 'gone' }
  let replaced: string | null = null
  const where = { id, fetchFrom }
  const result = await withPicture(services, admin, where, content, async (tx, own): Promise<ChangeContentResult> => {
    const before = await lockContent(tx, id)
    if (!before) return { outcome: 'gone' }
    const image_url = pictureAfter(before, own, content, services)
    const columns = { ...columnsOf(content), image_url }
    const item = { id, version, ...columns }
    const changes = changesBetween({ ...before }, columns)
    // The second of two clicks finds what the first one saved.
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

/** An upload that can't be saved stops the change; a picture that can't be fetched doesn't. */
async function withPicture<Result extends CreateContentResult | ChangeContentResult>(
  services: Services,
  admin: Editor,
  { id, fetchFrom }: { id: string; fetchFrom: typeof fetchPicture },
  content: ContentFields,
  save: (tx: Tx, own: string | null) => Promise<Result>,
): Promise<Result | PictureRefused> {
  const keep = (picture: Blob | undefined) =>
    withNewPicture(services, picture, contentPictureKind(id), async (own) => {
      const result = await asAdmin(services.db, admin, (tx) => save(tx, own))
      return { result, isNamed: 'item' in result && result.item.image_url === own }
    })
  const { imageUrl = '' } = content
  if (content.picture || !isElsewhere(imageUrl, services.config.origin)) return keep(content.picture)
  const fetched = await fetchFrom(imageUrl)
  const kept = 'picture' in fetched ? await keep(fetched.picture) : null
  if (kept && kept.outcome !== 'picture-refused') return kept
  const notFetched = 'problem' in fetched ? fetched.problem : kept?.problem
  const result = await keep(undefined)
  if (!notFetched || !('item' in result)) return result
  const refused = { id: result.item.id, address: imageUrl, problem: notFetched }
  await recordRefusedPicture(services.db, refused, services.clock.now())
  return Object.assign(result, { notFetched })
}

/** The address field shows addresses of other sites only: emptying it removes such a picture, but not an uploaded one. */
function pictureAfter(
  before: LibraryItem | null,
  own: string | null,
  { imageUrl, removePicture }: ContentFields,
  { config: { origin } }: Services,
): string | null {
  if (own !== null) return own
  // Pictures of this site are stored by path, because pages show only those.
  if (imageUrl) return imageUrl.startsWith(`${origin}/`) ? imageUrl.slice(origin.length) : imageUrl
  return before && !removePicture ? pictureOf(before) : null
}
