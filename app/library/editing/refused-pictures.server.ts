import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import type { FetchProblem } from '../../platform/files/fetch-picture.server.ts'
import { isUuid } from '../../platform/row-id.ts'

/** A site that is away is asked again on the next days; what was refused for what it is, never. */
const mostTries = 3
const daysBetween = 1

const isOfThisAddress = sql<boolean>`refused.content_id = content.id and refused.address = content.image_url`

/** Of an item that is gone by now nothing is noted. */
export async function noteRefusedPicture(
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

/** @returns why there is no picture of ours of the address that an item has; null where there is one, or nobody has tried */
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

/** Items whose picture lies elsewhere and has not been fetched, or whose site was away when it was. */
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
