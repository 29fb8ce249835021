import { bySystem } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { type FetchProblem, fetchPicture } from '../../platform/files/fetch-picture.server.ts'
import { withNewPicture } from '../../platform/files/new-picture.server.ts'
import type { Services } from '../../platform/services.ts'
import { lockContent, updateContent } from '../library.server.ts'
import { contentPictureKind } from '../library-item.ts'
import { listToFetch, recordRefusedPicture } from './refused-pictures.server.ts'

/** Per run: a site may take the whole timeout to answer, and pictures are decoded one at a time. */
const mostAtATime = 20

/**
 * For housekeeping: copies pictures from other sites, such as an earlier site of the organization, to this one. When two servers
 * fetch the same one, one copy is kept.
 */
export async function fetchPictures(services: Services, fetchFrom = fetchPicture): Promise<void> {
  const { db, config, clock, log } = services
  for (const { id, address } of await listToFetch(db, config.origin, clock.now(), mostAtATime)) {
    const problem = await fetchOne(services, { id, address }, fetchFrom)
    if (!problem) continue
    await recordRefusedPicture(db, { id, address, problem }, clock.now())
    log.info({ content: id, problem }, 'a picture could not be fetched from its address')
  }
}

async function fetchOne(
  services: Services,
  { id, address }: { id: string; address: string },
  fetchFrom: typeof fetchPicture,
): Promise<FetchProblem | null> {
  const fetched = await fetchFrom(address)
  if ('problem' in fetched) return fetched.problem
  const stored = await withNewPicture(services, fetched.picture, contentPictureKind(id), async (own) => {
    const isNamed = await setPicture(services, id, address, own)
    return { result: { outcome: 'fetched' as const }, isNamed }
  })
  return stored.outcome === 'picture-refused' ? stored.problem : null
}

/** @returns false when the item has another picture by now, or was deleted */
async function setPicture({ db }: Services, id: string, address: string, own: string | null): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const item = await lockContent(tx, id)
    if (item?.image_url !== address) return false
    await updateContent(tx, { ...item, image_url: own })
    await recordAudit(tx, bySystem, {
      action: 'Content changed',
      subject: { kind: 'content', id, name: item.title },
      changes: { image_url: { before: address, after: own } },
      reason: 'The picture was fetched from its address.',
    })
    return true
  })
}
