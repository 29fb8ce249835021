import type { Insertable } from 'kysely'
import type { Database } from '../app/platform/database/database.server.ts'
import type { DB } from '../app/platform/database/schema.ts'

const day = 24 * 60 * 60 * 1000

/** A published cohort with one live session. Registration is open until a week before it, from the beginning unless told otherwise. @returns its id */
export async function addCohort(
  db: Database,
  { starts, ...facts }: { starts: Date } & Partial<Insertable<DB['cohorts']>>,
): Promise<number> {
  const newest = await db.selectFrom('cohorts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const id = (newest?.id ?? 0) + 1
  const ends = new Date(starts.getTime() + day / 12)
  await db
    .insertInto('cohorts')
    .values({
      id,
      slug: `cohort-${id}`,
      name: `Bootcamp Number ${id}`,
      state: 'published',
      capacity: 20,
      stated_value: 1500,
      zone: 'America/Los_Angeles',
      closes_at: new Date(starts.getTime() - 7 * day),
      first_starts_at: starts,
      last_ends_at: ends,
      meeting_url: 'https://meet.example/next',
      chat_url: 'https://chat.example/next',
      ...facts,
    })
    .execute()
  await db
    .insertInto('schedule_items')
    .values({
      cohort_id: id,
      position: 1,
      kind: 'live session',
      title: 'The only one',
      description: 'Everything at once.',
      outcome: 'An agent that runs.',
      starts_at: starts,
      ends_at: ends,
      duration: '2:00:00',
      calendar_name: `cohort-${id}-session-1`,
      training_type: 'Live workshop',
      takeaway: 'an agent that runs.',
    })
    .execute()
  return id
}
