import type { Insertable } from 'kysely'
import type { Database } from '../app/platform/database/database.server.ts'
import type { DB } from '../app/platform/database/schema.ts'

const day = 24 * 60 * 60 * 1000

/**
 * Adds a published cohort with one live session that spans the whole cohort. Registration is open until a week before
 * it, by default from the beginning.
 *
 * @returns its id
 */
export async function addCohort(
  db: Database,
  {
    starts,
    ends = new Date(starts.getTime() + day / 12),
    closes = new Date(starts.getTime() - 7 * day),
    ...facts
  }: { starts: Date; ends?: Date; closes?: Date } & Partial<Insertable<DB['cohorts']>>,
): Promise<number> {
  const newest = await db.selectFrom('cohorts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const { id = (newest?.id ?? 0) + 1 } = facts
  const slug = facts.slug ?? (id === 2 ? 'spring' : `cohort-${id}`)
  await db
    .insertInto('cohorts')
    .values({
      slug,
      name: id === 2 ? 'Spring Bootcamp' : `Bootcamp Number ${id}`,
      state: 'published',
      capacity: 20,
      stated_value: 1500,
      zone: 'America/Los_Angeles',
      closes_at: closes,
      first_starts_at: starts,
      last_ends_at: ends,
      meeting_url: 'https://meet.example/next',
      chat_url: 'https://chat.example/next',
      ...facts,
      id,
    })
    .execute()
  await db
    .insertInto('schedule_items')
    .values({
      cohort_id: id,
      position: 1,
      kind: 'live session',
      title: 'From an Idea to an Agent',
      description: 'Everything in one go.',
      outcome: 'A working agent of your own.',
      starts_at: starts,
      ends_at: ends,
      duration: '2:00:00',
      calendar_name: `${slug}-session-1`,
      takeaway: 'an agent that answers.',
    })
    .execute()
  return id
}
