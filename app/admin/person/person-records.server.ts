import { type RawBuilder, sql } from 'kysely'
import type { AttendanceState } from '../../attendance/attendance.ts'
import type { NamedCohort } from '../../cohorts/cohort-choice.ts'
import type { MemberStatus, RegistrationState } from '../../membership/member.ts'
import type { ExpiresUnless } from '../../membership/place-expiry.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { eventsPerPage, type StoredEvent, type TimelineQuery } from './timeline.ts'

/** A registration in a cohort that is no draft. */
export interface PersonRegistration {
  cohort: Pick<NamedCohort, 'id' | 'slug' | 'name'>
  status: MemberStatus
  state: RegistrationState
  registeredAt: Date
  since: Date
  acceptedAt: Date | null
  expiresAt: Date | null
  expiresUnless: ExpiresUnless | null
  /** The cohort in which a kept turn went on. */
  movedTo: Pick<NamedCohort, 'slug' | 'name'> | null
  startsAt: Date
  endsAt: Date
  zone: string
}

/** A session or an exercise that a member with a place may have been at, or handed in. */
export interface PersonStep {
  cohort: number
  kind: 'live session' | 'exercise'
  number: number
  /** Of a session; null while nothing is known. */
  state: AttendanceState | null
  couldCome: boolean
  isOver: boolean
  /** Of an exercise. */
  handedIn: boolean
}

/** Of the cohorts in which they have a place, in order. */
export async function listPersonSteps(db: Database, id: string, now: Date): Promise<PersonStep[]> {
  const { rows } = await sql<PersonStep>`
    select registrations.cohort_id as cohort, kind, number, attendance.state, coalesce(since < ends_at, true) as "couldCome",
      coalesce(ends_at <= ${now}, false) as "isOver", sent_at is not null as "handedIn"
    from registrations
      cross join lateral (
        select *, row_number() over (partition by kind order by position) as number
        from schedule_items where cohort_id = registrations.cohort_id) as item
      left join attendance on session_id = item.id and attendance.member_id = registrations.member_id
      left join hand_ins on item_id = item.id and hand_ins.member_id = registrations.member_id
    where registrations.member_id = ${id} and registrations.state in ('registered', 'confirmed')
      and kind in ('live session', 'exercise') and cancelled_at is null
    order by position`.execute(db)
  return rows
}

/** The newest cohort first. */
export function listPersonRegistrations(db: Database, id: string) {
  return db
    .selectFrom('registrations')
    .innerJoin('cohorts', 'cohorts.id', 'registrations.cohort_id')
    .leftJoin('cohorts as later', 'later.id', 'moved_to')
    .select([
      sql`json_build_object('id', cohorts.id, 'slug', cohorts.slug, 'name', cohorts.name)`.as('cohort'),
      'status',
      'registrations.state',
      'registered_at as registeredAt',
      'since',
      'expectations_accepted_at as acceptedAt',
      'expires_at as expiresAt',
      'expires_unless as expiresUnless',
      sql`case when later.id is not null then json_build_object('slug', later.slug, 'name', later.name) end`.as(
        'movedTo',
      ),
      'cohorts.first_starts_at as startsAt',
      'cohorts.last_ends_at as endsAt',
      'cohorts.zone',
    ])
    .where('member_id', '=', id)
    .where('cohorts.state', '<>', 'draft')
    .orderBy('cohorts.first_starts_at', 'desc')
    .orderBy('cohorts.id', 'desc')
    .$castTo<PersonRegistration>()
    .execute()
}

/**
 * What happened, the newest first: one more than a page, to know whether there are earlier ones. Each list is cut by its index
 * before they are merged.
 *
 * @param addresses own and former ones, with the moment until which they were theirs
 */
export async function listEvents(
  db: Database,
  id: string,
  addresses: { email: string; until: Date | null }[],
  { show, before }: TimelineQuery,
): Promise<StoredEvent[]> {
  const limit = eventsPerPage + 1
  const until = before ? sql`${before.at}::timestamptz` : sql`'infinity'::timestamptz`
  const isEarlier = (at: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
    sql`(${at} < ${until} or (${at} = ${until} and ${key} < ${before?.id ?? ''}))`
  const emailKey = sql`'email:' || emails.id`
  const changeKey = sql`'change:' || audit_log.id`
  const [emails, untils] = [addresses.map(({ email }) => email), addresses.map((address) => address.until)]
  const own = [
    // What the team did by hand or by an import is in the log.
    sql`select 'registered' as kind, registered_at as at, cohort_id::text as id,
        jsonb_build_object('slug', slug, 'name', name, 'waits', status = 'waitlist') as about
      from registrations join cohorts on cohorts.id = cohort_id
      where member_id = ${id} and not exists (
        select from audit_log
        where subject_kind = 'member' and subject_id = ${id} and actor_id is distinct from ${id}::uuid
          and at between registered_at - interval '5 seconds' and registered_at + interval '5 seconds')`,
    sql`select 'accepted', expectations_accepted_at, cohort_id::text, jsonb_build_object('slug', slug, 'name', name)
      from registrations join cohorts on cohorts.id = cohort_id
      where member_id = ${id} and expectations_accepted_at is not null`,
    sql`select 'entered', entered_at, '', '{}' from profiles where user_id = ${id} and entered_at is not null`,
    sql`select 'answered', questionnaire_completed_at, '', '{}' from profiles
      where user_id = ${id} and questionnaire_completed_at is not null`,
    sql`select 'signed-in', created_at, coalesce(browser, ''), jsonb_build_object('browser', browser)
      from sessions where member_id = ${id}`,
    sql`select 'project', created_at, id::text, jsonb_build_object(
        'title', title, 'description', description, 'url', url, 'industries', industry_tags, 'hidden', hidden_at is not null)
      from ai_agent_projects where user_id = ${id}`,
    // A correction by the team is in the log.
    sql`select 'attended', at, session_id || ' ' || deed,
        jsonb_build_object('deed', deed, 'session', title, 'slug', slug, 'name', name, 'minutes', minutes)
      from attendance join schedule_items on schedule_items.id = session_id join cohorts on cohorts.id = cohort_id,
        lateral (values ('joined', joined_at), ('checked-in', checked_in_at), ('excused', excused_at),
          ('minutes', case when minutes is not null then ends_at end)) as deeds (deed, at)
      where member_id = ${id} and at is not null`,
    sql`select 'handed-in', revisions.sent_at, hand_ins.id::text || '-' || number, jsonb_build_object(
        'handIn', hand_ins.id, 'title', title, 'number', number)
      from revisions join hand_ins on hand_ins.id = hand_in_id join schedule_items on schedule_items.id = item_id
      where hand_ins.member_id = ${id}`,
    sql`select 'inquiry', created_at, id::text, jsonb_build_object(
        'form', form, 'subject', subject, 'organization', organization, 'status', status)
      from inquiries where id in (select message.id from messages_of(${id}) as message)`,
  ]
  const parts: Record<TimelineQuery['show'], RawBuilder<unknown>[]> = {
    own,
    emails: [
      sql`select 'email' as kind, letter.created_at as at, letter.id::text as id, jsonb_build_object(
          'kind', letter.kind, 'to', letter.recipient, 'state', letter.state, 'problem', letter.last_error) as about
        from unnest(${emails}::citext[], ${untils}::timestamptz[]) as own (address, until)
        cross join lateral (
          select * from emails
          where recipient = address and (until is null or created_at <= until) and ${isEarlier(sql`created_at`, emailKey)}
            and kind not in ('portal-code', 'admin-code')
          order by created_at desc, ${emailKey} desc limit ${limit}) as letter`,
    ],
    changes: [
      sql`select * from (
        select 'change' as kind, at, id::text as id, jsonb_build_object(
          'actor', actor, 'isOwn', actor_id is not distinct from ${id}::uuid, 'isSite', actor_id is null,
          'action', action, 'changes', changes, 'reason', reason) as about
        from audit_log where subject_kind = 'member' and subject_id = ${id} and ${isEarlier(sql`at`, changeKey)}
        order by at desc, ${changeKey} desc limit ${limit}) as changed`,
    ],
    everything: [],
  }
  parts.everything = [...parts.own, ...parts.emails, ...parts.changes]
  const { rows } = await sql<StoredEvent>`
    select kind, at, at::text as key, kind || ':' || id as id, about from (${sql.join(parts[show], sql` union all `)}) as events
    where ${isEarlier(sql`at`, sql`kind || ':' || id`)}
    order by at desc, kind || ':' || id desc limit ${limit}`.execute(db)
  return rows
}
