import { sql } from 'kysely'
import type { Database } from '../database/database.server.ts'
import { emailQueues } from './letters.server.ts'

/** At most this many are counted per queue, so that the cost stays constant. */
export const mostCounted = 10_000

export interface EmailFigures {
  queue: (typeof emailQueues)[number]
  /** Not tried yet. */
  untried: number
  /** Refused or failed, and waiting for the next attempt. */
  postponed: number
  /** Age of the longest waiting email. Null when none waits. */
  oldestSeconds: number | null
}

/** Emails that have not left yet, per queue; the oldest are counted first. */
export async function readOutboxFigures(db: Database, now: Date): Promise<EmailFigures[]> {
  return Promise.all(emailQueues.map((queue) => readQueue(db, queue, now)))
}

async function readQueue(db: Database, queue: EmailFigures['queue'], now: Date): Promise<EmailFigures> {
  const isInQueue = queue === 'email' ? sql`mailing_id is null` : sql`mailing_id is not null`
  const { rows } = await sql<Omit<EmailFigures, 'queue'>>`
    select count(*) filter (where attempts = 0) as untried, count(*) filter (where attempts > 0) as postponed,
      extract(epoch from ${now} - min(created_at))::float8 as "oldestSeconds"
    from (
      select created_at, attempts from emails
      where state = 'waiting' and ${isInQueue} and (expires_at is null or expires_at > ${now})
      order by created_at limit ${mostCounted}) as waiting`.execute(db)
  return { queue, ...(rows[0] as Omit<EmailFigures, 'queue'>) }
}

/** The latest delivery among the newest emails. */
export async function findLastDelivery(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(delivered_at) as at from (
      select delivered_at from emails where delivered_at is not null order by created_at desc limit 100) as newest`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** Addresses that a mail server has permanently refused within a day. */
export async function countRefusedToday(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from refused_addresses where refused_at > ${now}::timestamptz - interval '1 day' limit ${mostCounted}) as refused`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
