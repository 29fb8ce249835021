import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import type { DB } from '../platform/database/schema.ts'
import type { Newsletter } from './newsletter-schema.ts'

export async function insertNewsletter(tx: Tx, newsletter: Insertable<DB['newsletters']>): Promise<void> {
  await tx.insertInto('newsletters').values(newsletter).execute()
}

/** @returns null if neither this one nor one of the same words in the last hours was sent */
export async function findSentNewsletter(
  tx: Tx,
  { id, subject, body }: Newsletter & { id: string },
  cohort: number | null,
  hours: number,
): Promise<{ recipients: number } | null> {
  const row = await tx
    .selectFrom('newsletters')
    .select('recipients')
    .where((where) =>
      where.or([
        where('id', '=', id),
        where.and([
          where('subject', '=', subject),
          where('body', '=', body),
          where('cohort_id', 'is not distinct from', cohort),
          where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(hours => ${hours})`),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** @returns null for somebody who has sent none */
export async function findNewestNewsletterBy(db: Database, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('newsletters')
    .select('id')
    .where('sent_by', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

const pageSize = 10

/** Newest first. A page behind the last is the last one. */
export async function listNewsletters(db: Database, wantedPage: number) {
  const { rows, total, page, pages } = await readPage({
    wanted: wantedPage,
    perPage: pageSize,
    isCapped: false,
    read: (limit, offset) =>
      db
        .selectFrom('newsletters')
        .leftJoin('community_members as sender', 'sender.id', 'newsletters.sent_by')
        .leftJoin('cohorts', 'cohorts.id', 'newsletters.cohort_id')
        .select([
          'newsletters.id',
          'newsletters.subject',
          'newsletters.created_at',
          'newsletters.recipients',
          'sender.first_name',
          'sender.last_name',
          'cohorts.slug',
          'cohorts.name',
        ])
        .orderBy('newsletters.created_at', 'desc')
        .orderBy('newsletters.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: (most) => countUpTo(db, db.selectFrom('newsletters').select('id'), most),
  })
  return { newsletters: rows, total, page, pages }
}
