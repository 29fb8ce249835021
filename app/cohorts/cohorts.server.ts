import { type RawBuilder, sql } from 'kysely'
import { brand } from '../organization/brand.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Cohort, OtherCohort } from './cohort.ts'
import type { NamedCohort } from './cohort-choice.ts'
import type { Schedule } from './schedule-item.ts'

/**
 * Chooses the featured cohort: of the published ones one that isn't over and whose registration is open; else the one that begins next;
 * else the last one. Never one that was called off.
 */
function toldAt(now: Date, cohorts = sql`cohorts`) {
  return sql<number>`(
    select id from ${cohorts} where ${isShown('cohorts')} and called_off_at is null
    order by
      case
        when state = 'published' and coalesce(opens_at, '-infinity') <= ${now} and closes_at > ${now}
          and last_ends_at > ${now} then 1
        when state = 'published' and first_starts_at > ${now} then 2
        else 3
      end,
      case when first_starts_at > ${now} then first_starts_at end,
      first_starts_at desc, id
    limit 1)`
}

/** An archived cohort without members never took place; one that was called off says so itself. */
const isShown = (cohort: string) => sql`(${sql.ref(`${cohort}.state`)} = 'published'
  or ${sql.ref(`${cohort}.called_off_at`)} is not null
  or ${sql.ref(`${cohort}.state`)} = 'archived' and exists (
    select from registrations where cohort_id = ${sql.ref(`${cohort}.id`)} and status in ('registered', 'confirmed')))`

/** An instant in UTC, because JSON would use the zone of the connection. */
const utc = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** In a query on cohorts. */
const numberedSessions = sql`(
  select *, row_number() over (order by position) as number
  from schedule_items where cohort_id = cohorts.id and kind = 'live session')`

export interface FeaturedCohort {
  cohort: Cohort
  /** Whether it is the featured cohort. */
  isTold: boolean
  /** The other public cohorts, in the order of time. */
  others: readonly OtherCohort[]
  /** When these facts become outdated by time alone; null for never. */
  changesAt: Date | null
}

/** The featured cohort. @returns null while nothing was ever published */
export function findToldCohort(db: Database | Tx, now: Date): Promise<FeaturedCohort | null> {
  return findFacts(db, toldAt(now), now)
}

/** @returns the featured cohort if this draft were published, which may be the draft itself */
export async function findToldIfPublished(db: Database | Tx, id: number, now: Date): Promise<number | null> {
  const asIf = sql`(
    select id, case id when ${id} then 'published' else state end as state, opens_at, closes_at, first_starts_at, last_ends_at,
      called_off_at
    from cohorts) as cohorts`
  const { rows } = await sql<{ id: number | null }>`select ${toldAt(now, asIf)} as id`.execute(db)
  return rows[0]?.id ?? null
}

const unlessDraft = (id: number) => sql`(select id from cohorts where id = ${id} and state <> 'draft')`

/** The same for a given cohort that is published or over. */
export function findCohort(db: Database | Tx, id: number, now: Date): Promise<FeaturedCohort | null> {
  return findFacts(db, unlessDraft(id), now)
}

/** The same for a draft that lacks none of the facts, for admins. */
export function findCohortForPreview(db: Database, id: number, now: Date): Promise<FeaturedCohort | null> {
  return findFacts(db, sql`${id}`, now)
}

/** For a cohort's own permanent page. */
export function findCohortBySlug(db: Database, slug: string, now: Date): Promise<FeaturedCohort | null> {
  return findFacts(db, sql`(select id from cohorts where slug = ${slug} and ${isShown('cohorts')})`, now)
}

type Facts = Omit<Cohort, 'value' | 'sessions'> & {
  sessions: string
  dollars: number
  isTold: boolean
  others: OtherCohort[]
  changesAt: Date | null
}

async function findFacts(db: Database | Tx, id: RawBuilder<unknown>, now: Date): Promise<FeaturedCohort | null> {
  const { rows } = await sql<Facts>`
    select id, slug, name, capacity, stated_value as dollars, zone, ${utc('opens_at')} as opens, ${utc('closes_at')} as closes,
      late_registration as "lateRegistration", state = 'archived' as archived, called_off_at is not null as "calledOff",
      has_successor(cohorts) as "hasSuccessor", id = ${toldAt(now)} as "isTold",
      (select count(*) from schedule_items where cohort_id = cohorts.id and kind = 'exercise') as exercises,
      (select count(*) from schedule_items where cohort_id = cohorts.id and recording_url is not null) as recordings,
      (select coalesce(json_agg(json_build_object(
          'id', session.id, 'number', number, 'title', title, 'starts', ${utc('starts_at')}, 'ends', ${utc('ends_at')},
          'duration', duration, 'points', points, 'takeaway', takeaway, 'calendarName', calendar_name,
          'sequence', session.version - 1 + (called_off_at is not null)::int,
          'cancelled', cancelled_at is not null) order by number), '[]')::text
        from ${numberedSessions} as session) as sessions,
      (select coalesce(json_agg(json_build_object(
          'slug', slug, 'name', name, 'zone', zone,
          'starts', ${utc('first_starts_at')}, 'ends', ${utc('last_ends_at')}) order by first_starts_at, id), '[]')
        from cohorts as other where ${isShown('other')} and other.called_off_at is null and other.id <> cohorts.id) as others,
      (select min(instant)
        from cohorts as shown left join schedule_items as item on item.cohort_id = shown.id,
          unnest(array[opens_at, closes_at, first_starts_at, last_ends_at, item.starts_at, item.ends_at]) as instant
        where state = 'published' and greatest(closes_at, last_ends_at) > ${now} and instant > ${now}) as "changesAt"
    from cohorts where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { dollars, isTold, others, changesAt, sessions, ...facts } = row
  const value = `$${dollars.toLocaleString('en-US')}`
  return { cohort: { ...facts, value, sessions: readItems(sessions) }, isTold, others, changesAt }
}

/** A cohort in a list for choosing one. */
export interface ListedCohort extends NamedCohort {
  isTold: boolean
}

/** All cohorts except drafts, the newest first. @param now decides which one is featured */
export async function listNamedCohorts(db: Database | Tx, now: Date): Promise<ListedCohort[]> {
  const { rows } = await sql<ListedCohort>`
    select id, slug, name, to_char(first_starts_at at time zone zone, 'YYYY-MM-DD') as "firstDay", id = ${toldAt(now)} as "isTold"
    from cohorts where state <> 'draft' order by first_starts_at desc, id desc`.execute(db)
  return rows
}

/** Participants' facts. */
export function findSchedule(db: Database | Tx, id: number): Promise<Schedule | null> {
  return readSchedule(db, unlessDraft(id))
}

/** The same for a draft that lacks none of the facts, for admins. */
export function findScheduleForPreview(db: Database | Tx, id: number): Promise<Schedule | null> {
  return readSchedule(db, sql`${id}`)
}

async function readSchedule(db: Database | Tx, id: RawBuilder<unknown>): Promise<Schedule | null> {
  const { rows } = await sql<Omit<Schedule, 'items'> & { items: string }>`
    select slug, name, zone, meeting_url as "meetingUrl", chat_url as "chatUrl", feedback_url as "feedbackUrl",
      (select coalesce(json_agg(json_build_object(
          'id', id, 'kind', kind, 'number', number, 'title', title, 'description', description, 'objectives', objectives,
          'outcome', outcome, 'topics', topics, 'effort', effort, 'document', document, 'upload', (
            select json_build_object('id', documents.id, 'title', documents.title, 'bytes', bytes)
            from documents where documents.id = document_id),
          'starts', ${utc('starts_at')}, 'ends', ${utc('ends_at')}, 'duration', duration, 'recordingUrl', recording_url,
          'calendarName', calendar_name, 'sequence', version - 1 + (called_off_at is not null)::int, 'points', points, 'takeaway', takeaway,
          'hours', hours, 'due', ${utc('due_at')}, 'cancelled', cancelled_at is not null or called_off_at is not null)
          order by position), '[]')::text
        from (select *, row_number() over (partition by kind order by position) as number
          from schedule_items where cohort_id = cohorts.id) as item) as items,
      ${officeHours(sql`cancelled_at is null and called_off_at is null`)} as "officeHours",
      ${officeHours(sql`(cancelled_at is not null or called_off_at is not null)`)} as "cancelledOfficeHours"
    from cohorts where id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...row, items: readItems(row.items) } : null
}

function officeHours(which: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(json_build_object('starts', ${utc('starts_at')}, 'ends', ${utc('ends_at')},
      'calendarName', calendar_name, 'sequence', version - 1 + (called_off_at is not null)::int) order by starts_at), '[]')
    from office_hours where cohort_id = cohorts.id and ${which})`
}

/** Texts of a schedule refer to the organization's platform as {partner}. */
const partner = JSON.stringify(brand.partner.name).slice(1, -1)

function readItems(json: string) {
  return JSON.parse(json.replaceAll('{partner}', partner))
}

/** The zone of a cohort; the organization's for everyone, and for a draft without one. */
export async function findZone(db: Database | Tx, id: number | null): Promise<string> {
  if (id === null) return brand.zone
  const row = await db.selectFrom('cohorts').select('zone').where('id', '=', id).executeTakeFirst()
  return row?.zone ?? brand.zone
}
