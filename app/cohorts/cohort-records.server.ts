import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { isZone } from '../platform/date-format.ts'
import type { CohortFacts, CohortState, ItemFacts } from './cohort-record.ts'
import { isDocumentId, type UploadedDocument } from './document.ts'
import type { ScheduleItem, Topic } from './schedule-item.ts'

/** A draft may lack a zone. */
const zone = sql<string>`coalesce(cohorts.zone, 'UTC')`

/** A column as local day or time in the cohort's zone, the format of form fields. */
const onItsClocks = (column: string, pattern: 'YYYY-MM-DD' | 'YYYY-MM-DD"T"HH24:MI') =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone ${zone}, ${sql.lit(pattern)})`
const day = (column: string) => onItsClocks(column, 'YYYY-MM-DD')
const time = (column: string) => onItsClocks(column, 'YYYY-MM-DD"T"HH24:MI')
/** Converts a form field back to an instant. */
const instant = (wallClock: string | null, cohort: Pick<CohortRecord, 'zone'>) =>
  sql<Date | null>`${wallClock}::timestamp at time zone ${cohort.zone}`

/**
 * The last second of a day in a zone. Where clocks go back at midnight, as in Havana, that midnight comes twice, and where they
 * go forward before it, as in Nuuk, the second before it is skipped: the earlier of both reckonings is the end of the day.
 */
export function lastSecondOf(day: RawBuilder<unknown>, zone: RawBuilder<unknown>): RawBuilder<Date> {
  return sql`(least(
    ((${day}) + interval '1 day')::timestamp at time zone ${zone},
    ((${day}) + interval '1 day' - interval '1 second')::timestamp at time zone ${zone} + interval '1 second')
    - interval '1 second')`
}

const columns = [
  'cohorts.id',
  'cohorts.slug',
  'cohorts.name',
  sql<CohortState>`cohorts.state`.as('state'),
  zone.as('zone'),
  'cohorts.capacity',
  'stated_value as value',
  day('opens_at').as('opens'),
  day('closes_at').as('closes'),
  'late_registration as lateRegistration',
  'accept_within as acceptWithin',
  'sign_in_within as signInWithin',
  day('first_starts_at').as('firstDay'),
  day('last_ends_at').as('lastDay'),
  'opens_at as opensAt',
  'closes_at as closesAt',
  'first_starts_at as startsAt',
  'last_ends_at as endsAt',
  'cohorts.meeting_url as meetingUrl',
  'cohorts.chat_url as chatUrl',
  'cohorts.feedback_url as feedbackUrl',
  'cohorts.version',
  sql<boolean>`called_off_at is not null`.as('calledOff'),
] as const

/** A cohort as admins see it. A draft's missing fields are null. */
export type CohortRecord = NonNullable<Awaited<ReturnType<typeof findCohortRecord>>>

export async function findCohortRecord(db: Database | Tx, id: number) {
  const rows = await db.selectFrom('cohorts').select(columns).where('id', '=', id).execute()
  return rows[0] ?? null
}

/** @param slug as `slugOf` makes it */
export async function findCohortRecordOf(db: Database, slug: string): Promise<CohortRecord | null> {
  // Any text can be requested, even one that PostgreSQL rejects.
  if (!/^[a-z0-9-]+$/.test(slug)) return null
  const found = db
    .selectFrom('cohorts')
    .select(columns)
    .where((where) => where.or([where('slug', '=', slug), where(sql`id::text`, '=', slug)]))
    .orderBy(sql`slug is not distinct from ${slug} desc`)
  return (await found.executeTakeFirst()) ?? null
}

/** The newest first. */
export async function listCohortRecords(db: Database | Tx): Promise<CohortRecord[]> {
  const all = db.selectFrom('cohorts').select(columns).orderBy('first_starts_at', 'desc').orderBy('id', 'desc')
  return await all.execute()
}

/**
 * Under the lock on the cohort. Registration opens with the first second of its day and closes with the last one. A new
 * zone keeps local times: ten stays ten. A draft's new slug also renames its sessions in calendars.
 */
export async function updateCohort(
  tx: Tx,
  before: Pick<CohortRecord, 'id' | 'slug' | 'zone'>,
  facts: CohortFacts,
): Promise<void> {
  await tx
    .updateTable('cohorts')
    .set({
      name: facts.name,
      slug: facts.slug,
      zone: facts.zone,
      capacity: facts.capacity,
      stated_value: facts.value,
      opens_at: sql`case when ${facts.opens}::date = (opens_at at time zone ${zone})::date
        then opens_at at time zone ${zone} else ${facts.opens}::timestamp end at time zone ${facts.zone}`,
      closes_at: lastSecondOf(sql`${facts.closes}::date`, sql`${facts.zone}::text`),
      late_registration: facts.lateRegistration,
      accept_within: facts.acceptWithin,
      sign_in_within: facts.signInWithin,
      meeting_url: facts.meetingUrl,
      chat_url: facts.chatUrl,
      feedback_url: facts.feedbackUrl,
      version: sql`version + 1`,
    })
    .where('id', '=', before.id)
    .execute()
  if (facts.zone !== before.zone) await changeZone(tx, before, facts.zone)
  if (facts.slug !== before.slug) await renameInCalendars(tx, before, facts.slug)
}

async function changeZone(tx: Tx, before: Pick<CohortRecord, 'id' | 'zone'>, zone: string): Promise<void> {
  for (const table of ['schedule_items', 'office_hours'] as const)
    await sql`
      update ${sql.table(table)} set
        starts_at = (starts_at at time zone ${before.zone}) at time zone ${zone},
        ends_at = (ends_at at time zone ${before.zone}) at time zone ${zone},
        version = version + 1
      where cohort_id = ${before.id} and starts_at is not null`.execute(tx)
  await sql`
    update schedule_items set due_at = (due_at at time zone ${before.zone}) at time zone ${zone}, version = version + 1
    where cohort_id = ${before.id} and due_at is not null`.execute(tx)
  await keepSpan(tx, before.id)
}

/** Only UIDs that contain the slug are renamed. */
async function renameInCalendars(tx: Tx, before: Pick<CohortRecord, 'id' | 'slug'>, slug: string): Promise<void> {
  if (before.slug === null) return
  for (const table of ['schedule_items', 'office_hours'] as const)
    await sql`
      update ${sql.table(table)} set calendar_name = ${slug}::text || substr(calendar_name, ${before.slug.length + 1})
      where cohort_id = ${before.id} and calendar_name ~ ${calendarNamesOf(before.slug)}`.execute(tx)
}

/** Stores when the first session begins and the last one ends, so that choosing a cohort doesn't need its schedule. */
async function keepSpan(tx: Tx, cohortId: number): Promise<void> {
  await sql`
    update cohorts set (first_starts_at, last_ends_at) = (
      select min(starts_at), max(ends_at) from schedule_items where cohort_id = cohorts.id and cancelled_at is null)
    where id = ${cohortId}`.execute(tx)
}

/** Under the lock on the cohort. */
export async function setState(tx: Tx, id: number, state: CohortState): Promise<void> {
  await tx.updateTable('cohorts').set({ state }).where('id', '=', id).execute()
}

/** Under the lock on the cohort. */
export async function setCalledOff(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('cohorts')
    .set({ state: 'archived' satisfies CohortState, called_off_at: now })
    .where('id', '=', id)
    .execute()
}

/** Deletes the schedule too, under the lock on the cohort. @throws 23503 (foreign key) when it has registrations */
export async function deleteCohort(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('cohorts').where('id', '=', id).execute()
}

const calendarNamesOf = (slug: string) => `^${slug}-(session|office-hours)-[0-9]+$`

/**
 * Slugs are used in URLs and in the UIDs of sessions in calendars; the pilot's UIDs begin with another word than its
 * slug.
 *
 * @param owner the cohort that may have it
 */
export async function isSlugTaken(db: Database | Tx, slug: string, owner: number | null): Promise<boolean> {
  // The address of the form for a new one.
  if (slug === 'new') return true
  const pattern = calendarNamesOf(slug)
  const { rows } = await sql`
    select from cohorts where slug = ${slug} and id is distinct from ${owner}
    union all select from schedule_items where calendar_name ~ ${pattern} and cohort_id is distinct from ${owner}
    union all select from office_hours where calendar_name ~ ${pattern} and cohort_id is distinct from ${owner}
    limit 1`.execute(db)
  return rows.length > 0
}

let zones: string[] | null = null

/** Zones that both PostgreSQL and this program know. PostgreSQL reads a file for each, so the list is cached. */
export async function listZones(db: Database | Tx): Promise<string[]> {
  if (zones) return zones
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names
    where name = 'UTC' or name ~ '^(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/'
    order by name`.execute(db)
  zones = rows.map(({ name }) => name).filter(isZone)
  return zones
}

/** An item of a schedule as admins see it. */
export type ItemRecord = ItemFacts & {
  id: number
  kind: ScheduleItem['kind']
  version: number
  /** The UID of a live session. */
  calendarName: string | null
  cancelled: boolean
  upload: UploadedDocument | null
}

const itemColumns = [
  'schedule_items.id',
  sql<ScheduleItem['kind']>`kind`.as('kind'),
  'title',
  'description',
  'objectives',
  'outcome',
  sql<Topic[]>`topics`.as('topics'),
  'effort',
  'points',
  'takeaway',
  time('starts_at').as('starts'),
  time('ends_at').as('ends'),
  'duration',
  'recording_url as recordingUrl',
  sql<string | null>`coalesce(document, document_id::text)`.as('document'),
  sql<UploadedDocument | null>`(
    select json_build_object('id', documents.id, 'title', documents.title, 'bytes', bytes)
    from documents where documents.id = document_id)`.as('upload'),
  'hours',
  time('due_at').as('due'),
  'check_in_words as checkInWords',
  'schedule_items.version',
  'calendar_name as calendarName',
  sql<boolean>`cancelled_at is not null`.as('cancelled'),
] as const

/** In order. */
export function listItemRecords(db: Database | Tx, cohortId: number): Promise<ItemRecord[]> {
  return itemsOf(db, cohortId).orderBy('position').execute()
}

export async function findItemRecord(db: Database | Tx, cohortId: number, id: number): Promise<ItemRecord | null> {
  return (await itemsOf(db, cohortId).where('schedule_items.id', '=', id).executeTakeFirst()) ?? null
}

function itemsOf(db: Database | Tx, cohortId: number) {
  return db
    .selectFrom('schedule_items')
    .innerJoin('cohorts', 'cohorts.id', 'cohort_id')
    .select(itemColumns)
    .where('cohort_id', '=', cohortId)
}

/**
 * Under the lock on the cohort. Also updates when its first session begins and its last one ends.
 *
 * @returns false when it was changed since `version`
 */
export async function updateItem(
  tx: Tx,
  cohort: Pick<CohortRecord, 'id' | 'zone'>,
  { id, version }: Pick<ItemRecord, 'id' | 'version'>,
  facts: ItemFacts,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('schedule_items')
    .set({ ...itemRowOf(cohort, facts), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await keepSpan(tx, cohort.id)
  return true
}

function itemRowOf(cohort: Pick<CohortRecord, 'zone'>, facts: ItemFacts) {
  const isUploaded = facts.document !== null && isDocumentId(facts.document)
  return {
    title: facts.title,
    description: facts.description,
    objectives: facts.objectives,
    outcome: facts.outcome,
    topics: JSON.stringify(facts.topics),
    effort: facts.effort,
    points: facts.points,
    takeaway: facts.takeaway,
    starts_at: instant(facts.starts, cohort),
    ends_at: instant(facts.ends, cohort),
    duration: facts.duration,
    recording_url: facts.recordingUrl,
    document: isUploaded ? null : facts.document,
    document_id: isUploaded ? facts.document : null,
    hours: facts.hours,
    due_at: instant(facts.due, cohort),
    check_in_words: facts.checkInWords,
  }
}

/**
 * Under the lock on the cohort. Appends the item.
 *
 * @param calendarName the UID of a live session
 * @returns its id
 */
export async function insertItem(
  tx: Tx,
  cohort: Pick<CohortRecord, 'id' | 'zone'>,
  facts: ItemFacts,
  { kind, calendarName }: { kind: ScheduleItem['kind']; calendarName: string | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('schedule_items')
    .values({
      ...itemRowOf(cohort, facts),
      cohort_id: cohort.id,
      kind,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from schedule_items where cohort_id = ${cohort.id})`,
      calendar_name: calendarName,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepSpan(tx, cohort.id)
  return id
}

/** Under the lock on the cohort. @returns false when it was changed since `version` */
export async function deleteItem(
  tx: Tx,
  cohortId: number,
  { id, version }: Pick<ItemRecord, 'id' | 'version'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('schedule_items')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await keepSpan(tx, cohortId)
  return true
}

/** Under the lock on the cohort. @param now when it was cancelled; null reinstates it */
export async function setCancelled(tx: Tx, cohortId: number, id: number, now: Date | null): Promise<void> {
  await tx
    .updateTable('schedule_items')
    .set({ cancelled_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await keepSpan(tx, cohortId)
}

/** Under the lock on the cohort. @param ids all of its items */
export async function setOrder(tx: Tx, cohortId: number, ids: number[]): Promise<void> {
  await tx
    .updateTable('schedule_items')
    .set({ position: sql<number>`array_position(${ids}::int[], id)` })
    .where('cohort_id', '=', cohortId)
    .execute()
}

export type OfficeHoursRecord = Awaited<ReturnType<typeof listOfficeHourRecords>>[number]

/** In the order of time. */
export function listOfficeHourRecords(db: Database | Tx, cohortId: number) {
  return officeHoursOf(db, cohortId).orderBy('starts_at').execute()
}

export async function findOfficeHoursRecord(
  db: Database | Tx,
  cohortId: number,
  id: number,
): Promise<OfficeHoursRecord | null> {
  return (await officeHoursOf(db, cohortId).where('office_hours.id', '=', id).executeTakeFirst()) ?? null
}

function officeHoursOf(db: Database | Tx, cohortId: number) {
  return db
    .selectFrom('office_hours')
    .innerJoin('cohorts', 'cohorts.id', 'cohort_id')
    .select([
      'office_hours.id',
      'office_hours.version',
      'calendar_name as calendarName',
      time('starts_at').$notNull().as('starts'),
      time('ends_at').$notNull().as('ends'),
    ])
    .where('cohort_id', '=', cohortId)
    .where('cancelled_at', 'is', null)
}

/**
 * Under the lock on the cohort. Reinstates cancelled ones at that time. @returns false when there are some at that time
 * already
 */
export async function insertOfficeHours(
  tx: Tx,
  cohort: Pick<CohortRecord, 'id' | 'zone'>,
  { starts, ends, calendarName }: { starts: string; ends: string; calendarName: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('office_hours')
    .values({
      cohort_id: cohort.id,
      starts_at: instant(starts, cohort).$notNull(),
      ends_at: instant(ends, cohort).$notNull(),
      calendar_name: calendarName,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['cohort_id', 'starts_at'])
        .doUpdateSet((added) => ({
          ends_at: added.ref('excluded.ends_at'),
          cancelled_at: null,
          version: sql`office_hours.version + 1`,
        }))
        .where('office_hours.cancelled_at', 'is not', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Under the lock on the cohort. */
export async function updateOfficeHours(
  tx: Tx,
  cohort: Pick<CohortRecord, 'id' | 'zone'>,
  { id, version }: Pick<OfficeHoursRecord, 'id' | 'version'>,
  { starts, ends }: { starts: string; ends: string },
): Promise<'saved' | 'changed-meanwhile' | 'already-there'> {
  const startsAt = instant(starts, cohort).$notNull()
  // Cancelled office hours at that time leave subscribed calendars, because these take their place.
  await tx
    .deleteFrom('office_hours')
    .where('cohort_id', '=', cohort.id)
    .where('starts_at', '=', startsAt)
    .where('cancelled_at', 'is not', null)
    .execute()
  const other = await tx
    .selectFrom('office_hours')
    .select('id')
    .where('cohort_id', '=', cohort.id)
    .where('starts_at', '=', startsAt)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other) return 'already-there'
  const { numUpdatedRows } = await tx
    .updateTable('office_hours')
    .set({ starts_at: startsAt, ends_at: instant(ends, cohort).$notNull(), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'saved' : 'changed-meanwhile'
}

/** Under the lock on the cohort, before its publication, while no calendar has them. */
export async function deleteOfficeHours(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('office_hours').where('id', '=', id).execute()
}

/** Under the lock on the cohort. The row stays, because calendars must be told. */
export async function cancelOfficeHours(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('office_hours')
    .set({ cancelled_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
