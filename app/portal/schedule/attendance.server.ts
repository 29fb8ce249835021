import type { Database } from '../../platform/database/database.server.ts'

/** The first time counts. */
export async function noteJoined(db: Database, session: number, member: string, now: Date): Promise<void> {
  await db
    .insertInto('attendance')
    .values({ session_id: session, member_id: member, joined_at: now })
    .onConflict((known) => known.doNothing())
    .execute()
}
