import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import type { FetchProblem } from '../../platform/files/fetch-picture.server.ts'
import { isUuid } from '../../platform/row-id.ts'

/** An unavailable site is tried again on the next days; a picture that was refused for its content is not. */
const mostTries = 3
const daysBetween = 1

/** Does nothing for an item that was deleted, or has another address by now. */
export async function recordRefusedPicture(
  db: Database,
  { id, address, problem }: { id: string; address: string; problem: FetchProblem },
  now: Date,
): Promise<void> {
  await db
    .updateTable('content')
    .set({ image_problem: problem, image_tried_at: now, image_tries: sql`image_tries + 1` })
    .where('id', '=', id)
    .where('image_url', '=', address)
    .execute()
}

/** @returns why this site has no copy of the item's picture; null when it has one, or hasn't tried yet */
export async function findRefusal(db: Database, contentId: string): Promise<FetchProblem | null> {
  if (!isUuid(contentId)) return null
  const row = await db
    .selectFrom('content')
    .select('image_problem')
    .where('id', '=', contentId)
    .$narrowType<{ image_problem: FetchProblem | null }>()
    .executeTakeFirst()
  return row?.image_problem ?? null
}

/** Items with a picture on another site that was not fetched yet, or whose site was unavailable. */
export function listToFetch(db: Database, origin: string, now: Date, limit: number) {
  const before = new Date(now.getTime() - daysBetween * 24 * 60 * 60 * 1000)
  return db
    .selectFrom('content')
    .select(['id', 'image_url as address'])
    .where('image_url', '~*', '^https?://')
    .where(sql<boolean>`not starts_with(image_url, ${`${origin}/`})`)
    .where(sql<boolean>`(image_problem is null
      or image_problem in ('unreachable', 'busy') and image_tries < ${mostTries} and image_tried_at < ${before})`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .$narrowType<{ address: string }>()
    .execute()
}
