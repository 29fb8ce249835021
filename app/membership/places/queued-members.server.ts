import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { MemberStatus } from '../member.ts'
import { pilotCohort } from '../places.server.ts'

export interface QueuedMember {
  id: string
  email: string
  firstName: string
  lastName: string
}

const queuedColumns = ['id', 'email', 'first_name as firstName', 'last_name as lastName'] as const

/** Who is asked next. Never somebody who declined. */
export async function findFirstInQueue(db: Database | Tx) {
  const row = await whoWaits(db).select(['id', 'version']).limit(1).executeTakeFirst()
  return row ?? null
}

/** In the order in which they are asked. */
function whoWaits(db: Database | Tx) {
  return db
    .selectFrom('community_members')
    .where('cohort_id', '=', pilotCohort)
    .where('status', '=', 'waitlist')
    .where('declined_at', 'is', null)
    .orderBy('waitlisted_at')
    .orderBy('id')
}

/**
 * Under `lockPlaces`, while a place is free: it goes to who waits longest.
 *
 * @returns null when nobody waits
 */
export async function registerFirstInQueue(tx: Tx): Promise<QueuedMember | null> {
  for (;;) {
    const first = await findFirstInQueue(tx)
    if (!first) return null
    const registered = await tx
      .updateTable('community_members')
      .set({ status: 'registered' satisfies MemberStatus })
      .where('id', '=', first.id)
      // Somebody may have changed the row without the lock on the places: then the queue is looked at again.
      .where('version', '=', first.version)
      .returning(queuedColumns)
      .executeTakeFirst()
    if (registered) return registered
  }
}

/** Under `lockPlaces`, while a place is free. @returns null when this person does not wait, or has not declined a place */
export async function registerDeclined(tx: Tx, id: string): Promise<QueuedMember | null> {
  const registered = await tx
    .updateTable('community_members')
    .set({ status: 'registered' satisfies MemberStatus })
    .where('id', '=', id)
    .where('cohort_id', '=', pilotCohort)
    .where('status', '=', 'waitlist')
    .where('declined_at', 'is not', null)
    .returning(queuedColumns)
    .executeTakeFirst()
  return registered ?? null
}

/** A part of the queue: those who wait, the longest first, then those who declined. @param offset how many stand before it */
export async function listQueue(
  db: Database,
  { waiting, offset, limit }: { waiting: number; offset: number; limit: number },
) {
  const columns = [...queuedColumns, 'waitlisted_at as waitsSince', 'declined_at as declinedAt'] as const
  const waiters = await whoWaits(db)
    .select(columns)
    .offset(offset)
    .limit(limit)
    .$narrowType<{ waitsSince: Date }>()
    .execute()
  if (waiters.length === limit) return waiters
  const decliners = await db
    .selectFrom('community_members')
    .select(columns)
    .where('cohort_id', '=', pilotCohort)
    .where('status', '=', 'waitlist')
    .where('declined_at', 'is not', null)
    .orderBy('declined_at')
    .orderBy('id')
    .offset(Math.max(0, offset - waiting))
    .limit(limit - waiters.length)
    .$narrowType<{ waitsSince: Date }>()
    .execute()
  return [...waiters, ...decliners]
}
