import type { Database } from '../app/platform/database/database.server.ts'

export interface NewCohort {
  id?: number
  slug?: string
  name?: string
  capacity?: number
  state?: 'draft' | 'published' | 'archived'
  opens?: Date | null
  closes: Date
  starts: Date
  ends: Date
}

/** A cohort beside the pilot, with one live session that is as long as the cohort. @returns its id */
export async function addCohort(
  db: Database,
  {
    id = 2,
    slug = 'spring',
    name = 'Spring Bootcamp',
    capacity = 20,
    state = 'published',
    opens = null,
    closes,
    starts,
    ends,
  }: NewCohort,
): Promise<number> {
  await db
    .insertInto('cohorts')
    .values({
      id,
      slug,
      name,
      capacity,
      state,
      stated_value: 900,
      zone: 'Europe/Berlin',
      opens_at: opens,
      closes_at: closes,
      first_starts_at: starts,
      last_ends_at: ends,
      meeting_url: `https://meet.example/${slug}`,
      chat_url: `https://chat.example/${slug}`,
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
      starts_at: starts,
      ends_at: ends,
      duration: '2:00:00',
      calendar_name: `${slug}-session-1`,
      training_type: 'Live workshop',
      takeaway: 'an agent that answers.',
      outcome: 'A working agent of your own.',
    })
    .execute()
  return id
}
