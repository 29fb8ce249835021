import { type Insertable, sql } from 'kysely'
import type { AdminRole } from '../admin-role.ts'
import { brand } from '../organization/brand.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import type { DB } from '../platform/database/schema.ts'
import { mostTotal } from '../platform/paging.ts'
import type { MessageTopic } from './message.ts'
import { waitsForMailing } from './message-results.server.ts'

/** @returns false when it exists already: a second click */
export async function insertDraft(
  tx: Tx,
  draft: Pick<
    Insertable<DB['messages']>,
    'audience' | 'body' | 'cohort_id' | 'id' | 'subject' | 'topic' | 'written_by'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('messages')
    .values(draft)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Locked until the transaction ends. After the locks on admins. */
export async function lockMessage(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('messages')
    .select(['id', 'version', 'subject', 'body', 'audience', 'cohort_id as cohortId', 'recipients'])
    .select(['sends_at as sendsAt', 'stopped_at as stoppedAt', 'mailing_id as mailing'])
    .select(sql<MessageTopic>`topic`.as('topic'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateDraft(
  tx: Tx,
  id: string,
  to: Pick<Insertable<DB['messages']>, 'audience' | 'body' | 'cohort_id' | 'subject' | 'topic'>,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ ...to, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('messages').where('id', '=', id).where('sends_at', 'is', null).execute()
}

export async function recordSending(
  tx: Tx,
  id: string,
  sending: { mailing: number; by: string; at: Date; recipients: number },
): Promise<void> {
  const { mailing, by, at, recipients } = sending
  await tx
    .updateTable('messages')
    .set({ mailing_id: mailing, sent_by: by, sends_at: at, recipients })
    .where('id', '=', id)
    .execute()
}

export async function recordStop(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('messages').set({ stopped_at: sql<Date>`clock_timestamp()` }).where('id', '=', id).execute()
}

/** For a message of which no email was written. */
export async function returnToDraft(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ mailing_id: null, sent_by: null, sends_at: null, recipients: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** For writing its emails. */
export async function findAudienceOf(tx: Tx, id: string) {
  return tx
    .selectFrom('messages')
    .leftJoin('members as sender', 'sender.id', 'messages.sent_by')
    .select(['audience', 'subject', 'messages.cohort_id as cohortId', sql<MessageTopic>`topic`.as('topic')])
    .select(['mailing_id as mailing', sql<AdminRole | null>`sender.admin_role`.as('senderRole')])
    .where('messages.id', '=', id)
    .executeTakeFirst()
}

const shown = (db: Database | Tx) =>
  db
    .selectFrom('messages')
    .leftJoin('members as writer', 'writer.id', 'messages.written_by')
    .leftJoin('members as sender', 'sender.id', 'messages.sent_by')
    .leftJoin('cohorts', 'cohorts.id', 'messages.cohort_id')
    .leftJoin('mailings', 'mailings.id', 'messages.mailing_id')
    .select([
      'messages.id',
      'messages.subject',
      'messages.audience',
      'messages.created_at as createdAt',
      'messages.sends_at as sendsAt',
      'messages.stopped_at as stoppedAt',
      // The exact number of recipients is known once all are written.
      sql<number | null>`case when mailings.finished_at is not null then mailings.recipients
        else messages.recipients end`.as('recipients'),
      sql<MessageTopic>`messages.topic`.as('topic'),
      sql<
        string | null
      >`coalesce(sender.first_name || ' ' || sender.last_name, writer.first_name || ' ' || writer.last_name)`.as('by'),
      'cohorts.slug',
      'cohorts.name',
      sql<boolean>`mailings.id is not null and mailings.finished_at is null or ${waitsForMailing('messages.mailing_id')}`.as(
        'isUnderWay',
      ),
    ])

/** @returns null when there is none (any more) */
export async function findMessage(db: Database, id: string) {
  const message = await shown(db)
    .select(['messages.body', 'messages.version', 'messages.cohort_id as cohortId', 'messages.mailing_id as mailing'])
    .select([
      'messages.delivered',
      'messages.refused',
      'messages.left_out as leftOut',
      'mailings.recipients as written',
    ])
    .where('messages.id', '=', id)
    .executeTakeFirst()
  return message ?? null
}

const perPage = 10

/** Newest first. A page behind the last is the last one. */
export function listMessages(db: Database, wanted: number) {
  return readPage({
    wanted,
    perPage,
    isCapped: true,
    most: mostTotal,
    read: (limit, offset) =>
      shown(db).orderBy('messages.created_at', 'desc').orderBy('messages.id').limit(limit).offset(offset).execute(),
    count: (most) => countUpTo(db, db.selectFrom('messages').select('id'), most),
  })
}

/** @param wallClock local time in the zone of the organization; undefined for now */
export async function timeOf(tx: Tx, wallClock: string | undefined): Promise<{ now: Date; at: Date }> {
  const { rows } = await sql<{ now: Date; at: Date }>`
    select clock_timestamp() as now,
      coalesce(${wallClock ?? null}::timestamp at time zone ${brand.zone}, clock_timestamp()) as at`.execute(tx)
  return rows[0] as { now: Date; at: Date }
}
