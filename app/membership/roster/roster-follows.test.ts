import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCohort } from '../../../test/cohorts.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import type { OpenDatabase, Tx } from '../../platform/database/database.server.ts'
import { countPeopleOf } from '../../portal/cohort-figures.server.ts'
import { countSharedAnswers } from '../../portal/dashboard/shared-answers.server.ts'
import { countByOnboardingState } from '../../portal/participants.server.ts'
import { findPlacesOverview } from '../places.server.ts'
import { countSubscribers } from '../subscribers.server.ts'
import { countMembersByStatus } from './lists/member-counts.server.ts'

/** Rosters follow what many do at once, and each number that a screen shows equals a count of the people. */

const [pilot, spring] = [1, 2] as const
const people = 8
let services: TestServices
let opened: OpenDatabase
beforeEach(async () => {
  services = await openTestServices()
  await addCohort(services.db, { id: spring, starts: new Date('2099-01-01') })
  await sql`update cohorts set last_ends_at = '2025-07-26' where id = ${pilot}`.execute(services.db)
  opened = connectMany(services.connection, 24)
})
afterEach(async () => {
  await opened.close()
  await services.close()
})

const cohort = fc.constantFrom(pilot, spring)
const person = fc
  .nat({ max: people - 1 })
  .map((n) => sql`(select id from community_members where email = ${`p${n}@example.org`})`)
const status = fc.constantFrom('registered', 'confirmed', 'waitlist', 'cancelled')
const goals = fc.constantFrom(
  null,
  '',
  'Save time at work with AI',
  'save time at work with ai, Connect with other people learning AI, save time at work with AI',
)
const words = fc.constantFrom(null, '', 'An agent')

/** In the order of everybody: a member is locked before their registrations and their record. */
const ofPerson = (change: (id: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  person.map((id) => async (tx: Tx) => {
    await sql`select from community_members where id = ${id} for no key update`.execute(tx)
    await change(id).execute(tx)
  })
const alone = (change: (id: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  person.map((id) => async (tx: Tx) => {
    await change(id).execute(tx)
  })

const deed = fc.oneof(
  fc.tuple(cohort, status).chain(([cohort, status]) =>
    ofPerson(
      (
        id,
      ) => sql`insert into registrations (member_id, cohort_id, status) select id, ${cohort}, ${status} from community_members where id = ${id}
      on conflict (member_id, cohort_id) do update set status = excluded.status`,
    ),
  ),
  cohort.chain((cohort) =>
    ofPerson(
      (id) => sql`update registrations set status = 'waitlist', declined_at = now(), expired = random() < 0.5
      where member_id = ${id} and cohort_id = ${cohort}`,
    ),
  ),
  cohort.chain((cohort) =>
    ofPerson(
      (id) => sql`update registrations set turn_kept_at = now() where member_id = ${id} and cohort_id = ${cohort}
      and status = 'waitlist' and declined_at is null`,
    ),
  ),
  cohort.chain((cohort) =>
    ofPerson(
      (id) => sql`update registrations set expectations_accepted_at = case when random() < 0.8 then now() end
      where member_id = ${id} and cohort_id = ${cohort}`,
    ),
  ),
  cohort.chain((cohort) =>
    ofPerson((id) => sql`delete from registrations where member_id = ${id} and cohort_id = ${cohort}`),
  ),
  alone(
    (id) =>
      sql`insert into community_pilot (user_id) select id from community_members where id = ${id} on conflict do nothing`,
  ),
  fc.tuple(goals, words).chain(([goals, words]) =>
    alone(
      (
        id,
      ) => sql`update community_pilot set questionnaire_completed = true, bootcamp_goal = ${goals}, ai_goal = ${words},
        industry = 'Finance' where user_id = ${id}`,
    ),
  ),
  ofPerson(
    (id) => sql`insert into community_pilot (user_id, accepted_expectations) values (${id}, true)
      on conflict (user_id) do update set accepted_expectations = true`,
  ),
  alone((id) => sql`update community_pilot set questionnaire_completed = false where user_id = ${id}`),
  alone((id) => sql`delete from community_pilot where user_id = ${id}`),
  alone((id) => sql`update community_members set first_name = first_name || 'a' where id = ${id}`),
  alone(
    (id) => sql`update community_members set newsletter_subscription = not newsletter_subscription where id = ${id}`,
  ),
  alone(
    (id) =>
      sql`update community_members set role = case role when 'admin' then 'member' else 'admin' end where id = ${id}`,
  ),
  alone((id) => sql`update community_members set email = 'P+' || random() || '@Example.org' where id = ${id}`),
  ofPerson((id) => sql`delete from community_members where id = ${id}`),
)

test('rosters and the numbers of the screens equal a count while many change people at once', async () => {
  const { db } = services
  // For the program of the last release: an answer given after an acceptance was taken back would write to the registration, which comes
  // first in the order of locks.
  await sql`alter table community_pilot disable trigger registrations_follow_acceptance`.execute(services.owner.db)
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 30, maxLength: 90 }), async (deeds) => {
      await db.deleteFrom('community_members').execute()
      await sql`insert into community_members (first_name, last_name, email, status)
        select 'Ada', n, 'p' || n || '@example.org', 'registered' from generate_series(0, ${people - 1}::int) as n`.execute(
        db,
      )
      // Half of them are in the directory, so that much of what is done takes somebody off it.
      await sql`insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, bootcamp_goal, ai_goal, industry)
        select id, true, true, 'Save time at work with AI', 'An agent', 'Sales' from community_members where last_name::int % 2 = 0`.execute(
        db,
      )
      const done = await Promise.allSettled(deeds.map((work) => opened.db.transaction().execute(work)))
      const failures = done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      expect(failures.filter((failure) => !/violates (foreign key|not-null)/.test(failure))).toEqual([])
      const { rows } = await sql`
        (table listed_registrations except table roster_entries) union all (table roster_entries except table listed_registrations)`.execute(
        db,
      )
      expect(rows).toEqual([])
      for (const scope of [null, pilot, spring]) expect(await told(scope)).toEqual(await counted(scope))
    }),
    { numRuns: 12, endOnFailure: true },
  )
})

test('whose registration is deleted beside a change of their record is listed no more', async () => {
  const { db } = services
  await sql`insert into community_members (first_name, last_name, email, status)
    values ('Ada', 'Lovelace', 'ada@example.org', 'registered')`.execute(db)
  await sql`insert into registrations (member_id, cohort_id, status)
    select id, ${spring}, 'waitlist' from community_members`.execute(db)
  await sql`insert into community_pilot (user_id, questionnaire_completed) select id, true from community_members`.execute(
    db,
  )
  let changed: Promise<unknown> = Promise.resolve()
  await opened.db.transaction().execute(async (tx) => {
    await sql`delete from registrations where cohort_id = ${spring}`.execute(tx)
    changed = sql`update community_pilot set questionnaire_completed = false`.execute(opened.db)
    await untilWaiting(opened.pool)
  })
  await changed
  expect((await sql`select from roster_entries where cohort_id = ${spring}`.execute(db)).rows).toEqual([])
})

async function told(scope: number | null) {
  const { respondents, wishes, bootcampGoals } = await countSharedAnswers(services.db, scope)
  const answers = {
    respondents,
    wishes,
    goals: Object.fromEntries(bootcampGoals.map(({ answer, count }) => [answer, count])),
  }
  const statuses = await countMembersByStatus(services.db, scope)
  const readers = await countSubscribers(services.db, scope)
  if (scope === null) return { answers, statuses, readers }
  const { taken, waiting, keepingTurn, declined } = await findPlacesOverview(services.db, scope)
  return {
    answers,
    statuses,
    readers,
    places: { taken, waiting, keepingTurn, declined },
    onboarding: await countByOnboardingState(services.db, scope),
    figures: (await countPeopleOf(services.db, [scope])).get(scope) ?? null,
  }
}

async function counted(scope: number | null) {
  const one = async <Row>(query: RawBuilder<Row>) => (await query.execute(services.db)).rows[0] as Row
  const listed =
    scope === null
      ? sql`select * from directory_entries`
      : sql`select * from cohort_directory_entries where cohort_id = ${scope}`
  const { goals, ...totals } = await one(sql<{ respondents: number; wishes: number; goals: object }>`
    select (select count(*) from (${listed}) as listed) as respondents,
      (select count(*) from (${listed}) as listed join community_pilot on user_id = member_id where ai_goal <> '') as wishes,
      (select coalesce(jsonb_object_agg(goal, people), '{}') from (
        select goal, count(distinct user_id) as people from (${listed}) as listed join community_pilot on user_id = member_id,
          unnest(string_to_array(lower(bootcamp_goal), ', ')) as goal group by goal) as goals) as goals`)
  const answers = { ...totals, goals }
  const statuses = await one(
    scope === null
      ? sql`
    select count(*) filter (where standing = 'registered') as registered, count(*) filter (where standing = 'waitlist') as waitlist,
      count(*) filter (where standing = 'confirmed') as confirmed, count(*) filter (where standing = 'cancelled') as cancelled,
      count(*) filter (where standing = 'team') as team from listed_standings`
      : sql`
    select count(*) filter (where status = 'registered') as registered, count(*) filter (where status = 'waitlist') as waitlist,
      count(*) filter (where status = 'confirmed') as confirmed, count(*) filter (where status = 'cancelled') as cancelled,
      0 as team from registrations where cohort_id = ${scope}`,
  )
  const { readers } = await one(sql<{ readers: number }>`
    select count(*) as readers from (
      select row_number() over (partition by mailbox_of(email::text) order by id) as copy from community_members as member
      where newsletter_subscription and case
        when exists (select from registrations where member_id = member.id)
        then exists (select from registrations where member_id = member.id and status <> 'cancelled') else role = 'admin' end
        and (${scope}::int is null or exists (
          select from registrations where member_id = member.id and cohort_id = ${scope} and status = 'registered'))) as subscribers
    where copy <= 3`)
  if (scope === null) return { answers, statuses, readers }
  const { onboarding, ...rest } = await one(sql<{ onboarding: object; places: object; figures: object | null }>`
    select
      (select jsonb_build_object('taken', count(*) filter (where status in ('registered', 'confirmed')),
        'waiting', count(*) filter (where status = 'waitlist' and declined_at is null),
        'keepingTurn', count(*) filter (where turn_kept_at is not null),
        'declined', count(*) filter (where status = 'waitlist' and declined_at is not null))
        from registrations where cohort_id = ${scope}) as places,
      (select jsonb_build_object('live', count(*) filter (where status <> 'cancelled'),
        'taken', count(*) filter (where status in ('registered', 'confirmed')), 'registered', count(*) filter (where status = 'registered'),
        'waiting', count(*) filter (where status = 'waitlist' and declined_at is null),
        'onboarded', count(*) filter (where status = 'registered' and expectations_accepted_at is not null and questionnaire_completed))
        from registrations left join community_pilot on user_id = member_id where cohort_id = ${scope} having count(*) > 0) as figures,
      (select jsonb_build_object('everyone', jsonb_object_agg(state, everyone), 'registered', jsonb_object_agg(state, registered)) from (
        select state, count(*) filter (where own = state) as everyone, count(*) filter (where own = state and status = 'registered') as registered
        from unnest(array['not-signed-up', 'pending-onboarding', 'questionnaire-pending', 'registration-complete']) as state left join (
          select status, case when user_id is null then 'not-signed-up' when expectations_accepted_at is null then 'pending-onboarding'
              when not questionnaire_completed then 'questionnaire-pending' else 'registration-complete' end as own
            from registrations left join community_pilot on user_id = member_id
            where cohort_id = ${scope} and (status = 'registered' or user_id is not null)) as people on true
        group by state) as states) as onboarding`)
  return { answers, statuses, readers, ...rest, onboarding }
}
