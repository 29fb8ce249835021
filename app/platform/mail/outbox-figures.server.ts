import { sql } from 'kysely'
import type { Database } from '../database/database.server.ts'
import { type Priority, priorities } from './letters.server.ts'

/** At most this many are counted per priority, so that the cost stays constant. */
export const mostCounted = 10_000

export interface PriorityFigures {
  priority: Priority
  /** To be sent now. */
  due: number
  /** Claimed by a server. */
  underWay: number
  /** Refused or failed, and waiting for the next attempt. */
  postponed: number
  /** Age of the longest waiting email. Null when none waits. */
  oldestSeconds: number | null
  /** How late the first due email is. */
  overdueSeconds: number
}

/** Emails that have not left yet, per priority; due ones are counted first. */
export async function readOutboxFigures(db: Database, now: Date): Promise<PriorityFigures[]> {
  return Promise.all(priorities.map((priority) => readPriority(db, priority, now)))
}

async function readPriority(db: Database, priority: Priority, now: Date): Promise<PriorityFigures> {
  const hasPriority = priority === 'bulk' ? sql`mailing_id is not null` : sql`mailing_id is null`
  const { rows } = await sql<Omit<PriorityFigures, 'priority'>>`
    select count(*) filter (where next_attempt_at <= ${now}) as due,
      count(*) filter (where under_way_until > ${now}) as "underWay",
      count(*) filter (where next_attempt_at > ${now} and coalesce(under_way_until <= ${now}, true)) as postponed,
      extract(epoch from ${now} - min(created_at))::float8 as "oldestSeconds",
      greatest(0, coalesce(extract(epoch from ${now} - min(next_attempt_at)), 0))::float8 as "overdueSeconds"
    from (
      select created_at, next_attempt_at, under_way_until from mail_outbox
      where next_attempt_at is not null and ${hasPriority} and (expires_at is null or expires_at > ${now})
      order by next_attempt_at limit ${mostCounted}) as waiting`.execute(db)
  return { priority, ...(rows[0] as Omit<PriorityFigures, 'priority'>) }
}

/** The latest delivery among the newest emails. */
export async function findLastDelivery(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(delivered_at) as at from (
      select delivered_at from mail_outbox where delivered_at is not null order by created_at desc limit 100) as newest`.execute(
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
