import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/database.server.ts'
import type { DB } from '../platform/database/schema.ts'
import { suggestCheckInWords } from './check-in-words.ts'
import { slugFor } from './cohort-record.ts'
import { isSlugTaken } from './cohort-records.server.ts'

/** How a copy gets a column: the same value, shifted by the days between the two, or the default. */
type How = 'same' | 'moved' | 'anew'
type HowEach<Table extends keyof DB> = Record<keyof DB[Table], How>

// Typed so that a new column doesn't compile until its value in a copy is decided here.
const cohorts: HowEach<'cohorts'> = {
  id: 'anew',
  slug: 'anew',
  name: 'anew',
  state: 'anew',
  called_off_at: 'anew',
  opening_told_at: 'anew',
  full_told_at: 'anew',
  untold_schedule: 'anew',
  form_id: 'anew',
  version: 'anew',
  // A copy has no late registration until an admin chooses it.
  late_registration: 'anew',
  capacity: 'anew',
  stated_value: 'same',
  zone: 'same',
  opens_at: 'moved',
  closes_at: 'moved',
  first_starts_at: 'moved',
  last_ends_at: 'moved',
  meeting_url: 'same',
  chat_url: 'same',
  // Feedback on two bootcamps must not mix.
  feedback_url: 'anew',
  offers_automatically: 'same',
  accept_within: 'same',
  sign_in_within: 'same',
}
const scheduleItems: HowEach<'schedule_items'> = {
  id: 'anew',
  cohort_id: 'anew',
  version: 'anew',
  calendar_name: 'anew',
  recording_url: 'anew',
  position: 'same',
  kind: 'same',
  title: 'same',
  description: 'same',
  objectives: 'same',
  outcome: 'same',
  topics: 'same',
  effort: 'same',
  points: 'same',
  takeaway: 'same',
  starts_at: 'moved',
  ends_at: 'moved',
  duration: 'same',
  document: 'same',
  document_id: 'same',
  hours: 'same',
  due_at: 'moved',
  check_in_words: 'anew',
  // Cancelled items are not copied.
  cancelled_at: 'anew',
}
const officeHours: HowEach<'office_hours'> = {
  id: 'anew',
  version: 'anew',
  cancelled_at: 'anew',
  cohort_id: 'anew',
  calendar_name: 'anew',
  starts_at: 'moved',
  ends_at: 'moved',
}

/**
 * A draft with the texts, sessions, documents, links and settings of another cohort. Local times stay the same and all
 * days shift by the same number: 10:00 stays 10:00 across a change of the clocks. Recordings and registrations are not
 * copied, and its sessions get other check-in words. Under the lock on `source`.
 *
 * @param copy.capacity the source's if it's missing
 * @param copy.firstDay of its live sessions: '2026-03-07'. Null for a source without sessions; then the copy has no dates
 */
export async function insertCopy(
  tx: Tx,
  source: number,
  {
    formId = null,
    name,
    firstDay,
    capacity = null,
  }: { formId?: string | null; name: string; firstDay: string | null; capacity?: number | null },
): Promise<{ id: number; slug: string; isNew: boolean }> {
  const days = sql<
    number | null
  >`(${firstDay}::date - (source.first_starts_at at time zone coalesce(source.zone, 'UTC'))::date)`
  const { id, slug, isNew } = await insertUnderFreeSlug(
    tx,
    { formId, name },
    (slug) => sql<{ id: number }>`
      insert into cohorts (slug, name, form_id, capacity, ${names(cohorts)})
        select ${slug}::text, ${name}::text, ${formId}::uuid, coalesce(${capacity}::int, capacity),
          ${values(cohorts, days)} from cohorts as source
        where id = ${source} on conflict do nothing returning id`,
  )
  if (!isNew) return { id, slug, isNew }
  await sql`
    insert into schedule_items (cohort_id, calendar_name, ${names(scheduleItems)})
      select ${id}::int, case kind when 'live session' then
          ${slug}::text || '-session-' || row_number() over (partition by kind order by position) end,
        ${values(scheduleItems, days)}
      from (select item.*, first_starts_at, zone from schedule_items as item join cohorts on cohorts.id = cohort_id) as source
      where cohort_id = ${source} and cancelled_at is null order by position`.execute(tx)
  const sessions = tx.selectFrom('schedule_items').select('id').where('cohort_id', '=', id)
  for (const session of await sessions.where('kind', '=', 'live session').execute())
    await tx
      .updateTable('schedule_items')
      .set({ check_in_words: suggestCheckInWords() })
      .where('id', '=', session.id)
      .execute()
  await sql`
    insert into office_hours (cohort_id, calendar_name, ${names(officeHours)})
      select ${id}::int, ${slug}::text || '-office-hours-' || row_number() over (order by starts_at), ${values(officeHours, days)}
      from (select slot.*, first_starts_at, zone from office_hours as slot join cohorts on cohorts.id = cohort_id) as source
      where cohort_id = ${source} and cancelled_at is null and ${days} is not null order by starts_at`.execute(tx)
  return { id, slug, isNew }
}

/** With a name and no public facts. */
export async function insertDraft(
  tx: Tx,
  { formId = null, name, zone, capacity }: { formId?: string | null; name: string; zone: string; capacity: number },
): Promise<{ id: number; slug: string; isNew: boolean }> {
  return insertUnderFreeSlug(
    tx,
    { formId, name },
    (slug) => sql<{ id: number }>`
      insert into cohorts (slug, name, form_id, zone, capacity)
        values (${slug}, ${name}, ${formId}, ${zone}, ${capacity}) on conflict do nothing returning id`,
  )
}

/**
 * @param insert returns no row when another transaction takes the slug at the same time
 * @returns the cohort that the same form has created already, or the new one
 */
async function insertUnderFreeSlug(
  tx: Tx,
  { formId, name }: { formId: string | null; name: string },
  insert: (slug: string) => RawBuilder<{ id: number }>,
): Promise<{ id: number; slug: string; isNew: boolean }> {
  for (let number = 1; ; number += 1) {
    const before = await tx.selectFrom('cohorts').select('id').where('form_id', '=', formId).executeTakeFirst()
    const slug = slugFor(name, number)
    if (before) return { id: before.id, slug, isNew: false }
    if (await isSlugTaken(tx, slug, null)) continue
    const { rows } = await insert(slug).execute(tx)
    if (rows[0]) return { id: rows[0].id, slug, isNew: true }
  }
}

function names(columns: Record<string, How>) {
  return sql.join(kept(columns).map(([column]) => sql.ref(column)))
}

/** Computed in PostgreSQL, which knows when clocks change. */
function values(columns: Record<string, How>, days: RawBuilder<unknown>) {
  const zone = sql`coalesce(source.zone, 'UTC')`
  return sql.join(
    kept(columns).map(([column, how]) => {
      const value = sql.ref(`source.${column}`)
      return how === 'same'
        ? value
        : sql`(${value} at time zone ${zone} + ${days} * interval '1 day') at time zone ${zone}`
    }),
  )
}

function kept(columns: Record<string, How>) {
  return Object.entries(columns).filter(([, how]) => how !== 'anew')
}
