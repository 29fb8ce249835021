import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import type { FetchProblem } from '../../platform/files/fetch-picture.server.ts'
import { isUuid } from '../../platform/row-id.ts'

/** An unavailable site is tried again on the next days; a picture that was refused for its content is not. */
const mostTries = 3
const daysBetween = 1

const isOfThisAddress = sql<boolean>`refused.content_id = content.id and refused.address = content.image_url`

/** Does nothing for a deleted item. */
export async function recordRefusedPicture(
  db: Database,
  { id, address, problem }: { id: string; address: string; problem: FetchProblem },
  now: Date,
): Promise<void> {
  await db
    .insertInto('content_pictures_refused')
    .columns(['content_id', 'address', 'problem', 'tried_at'])
    .expression((select) =>
      select
        .selectFrom('content')
        .select((item) => [
          'id',
          item.val(address).as('address'),
          item.val(problem).as('problem'),
          item.val(now).as('at'),
        ])
        .where('id', '=', id),
    )
    .onConflict((conflict) =>
      conflict.column('content_id').doUpdateSet({
        address,
        problem,
        tried_at: now,
        tries: sql`case when content_pictures_refused.address = ${address} then content_pictures_refused.tries + 1 else 1 end`,
      }),
    )
    .execute()
}

/** @returns why this site has no copy of the item's picture; null when it has one, or hasn't tried yet */
export async function findRefusal(db: Database, contentId: string): Promise<FetchProblem | null> {
  if (!isUuid(contentId)) return null
  const row = await db
    .selectFrom('content_pictures_refused as refused')
    .innerJoin('content', (join) => join.on(isOfThisAddress))
    .select('problem')
    .where('content.id', '=', contentId)
    .$narrowType<{ problem: FetchProblem }>()
    .executeTakeFirst()
  return row?.problem ?? null
}

/** Items with a picture on another site that was not fetched yet, or whose site was unavailable. */
export function listToFetch(db: Database, origin: string, now: Date, limit: number) {
  const before = new Date(now.getTime() - daysBetween * 24 * 60 * 60 * 1000)
  return db
    .selectFrom('content')
    .leftJoin('content_pictures_refused as refused', (join) => join.on(isOfThisAddress))
    .select(['content.id', 'image_url as address'])
    .where('image_url', '~*', '^https?://')
    .where(sql<boolean>`not starts_with(image_url, ${`${origin}/`})`)
    .where(sql<boolean>`(refused.content_id is null
      or refused.problem in ('unreachable', 'busy') and refused.tries < ${mostTries} and refused.tried_at < ${before})`)
    .orderBy('content.created_at', 'desc')
    .limit(limit)
    .$narrowType<{ address: string }>()
    .execute()
}
