import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCohort } from '../../../test/cohorts.ts'
import { connectMany, openTestServices, type TestServices } from '../../../test/services.ts'
import type { Database, OpenDatabase, Tx } from '../../platform/database/database.server.ts'

/** Everything that lists or hides somebody, at once, on people who are few enough to meet. */

const people = 40
const changes = 1500
const spring = 2

let services: TestServices
let opened: OpenDatabase
let db: Database
beforeEach(async () => {
  services = await openTestServices()
  opened = connectMany(services.connection, 48)
  db = opened.db
  await sql`
    insert into community_members (first_name, last_name, email, status)
    select 'Person', n, n || '@example.org', 'registered' from generate_series(1, ${people}::int) as n
  `.execute(db)
  await sql`
    insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, industry, work_status)
    select id, true, true, 'Finance', 'Student' from community_members
  `.execute(db)
  await sql`insert into ai_agent_projects (user_id, title) select id, 'Agent' from community_members`.execute(db)
  const day = (date: string) => new Date(`${date}T17:00:00Z`)
  await addCohort(db, { id: spring, closes: day('2030-03-01'), starts: day('2030-03-02'), ends: day('2030-03-16') })
  await sql`
    insert into registrations (member_id, cohort_id, status, expectations_accepted_at)
    select id, ${spring}, 'registered', now() from community_members
  `.execute(db)
})
afterEach(async () => {
  await opened.close()
  await services.close()
})

const pick = <Item>(...items: Item[]) => items[Math.floor(Math.random() * items.length)] as Item
const somebody = () => sql`(select id from community_members order by random() limit 1)`
const someStatus = () => pick('registered', 'registered', 'waitlist', 'cancelled')
const someIndustry = () => pick('Finance', 'Sales', 'Retail', 'Other', null)

/** As the product makes them: a person, a record, several people in one statement, whole records that come and go. */
const actions: (() => Promise<unknown>)[] = [
  ...[
    () => sql`update community_members set status = ${someStatus()} where id = ${somebody()}`,
    () => sql`update community_members set first_name = ${pick('Ann', 'Bob', 'Zoë')} where id = ${somebody()}`,
    () => sql`update community_pilot set industry = ${someIndustry()}, company = ${pick('One', 'Two', null)}
      where user_id = ${somebody()}`,
    () => sql`update community_pilot set work_status = ${pick('Student', 'Retired')} where user_id = ${somebody()}`,
    () =>
      sql`update community_pilot set questionnaire_completed = ${pick(true, true, false)} where user_id = ${somebody()}`,
    () =>
      sql`update community_pilot set accepted_expectations = ${pick(true, true, false)} where user_id = ${somebody()}`,
    () => sql`delete from community_pilot where user_id = ${somebody()}`,
    () => sql`update ai_agent_projects set title = ${pick('Agent', 'Helper')} where user_id = ${somebody()}`,
    () => sql`delete from ai_agent_projects where id = (select id from ai_agent_projects order by random() limit 1)`,
    () => sql`insert into ai_agent_projects (user_id, title)
      select id, 'Agent' from community_members where id = ${somebody()} for no key update`,
    () => sql`insert into community_pilot (user_id, accepted_expectations, questionnaire_completed, industry)
      select id, true, true, ${someIndustry()} from community_members where id = ${somebody()}
      on conflict (user_id) do update set industry = excluded.industry`,
    () => sql`insert into community_pilot (user_id, accepted_expectations)
      select id, true from community_members where id = ${somebody()} and status = 'registered' for share
      on conflict (user_id) do update set accepted_expectations = true`,
  ].map((action) => () => action().execute(db)),
  () =>
    inSpring((tx, id) =>
      sql`update registrations set status = ${someStatus()} where (member_id, cohort_id) = (${id}, ${spring})`.execute(
        tx,
      ),
    ),
  () =>
    inSpring((tx, id) =>
      sql`update registrations set expectations_accepted_at = ${pick(new Date(), null)}
        where (member_id, cohort_id) = (${id}, ${spring})`.execute(tx),
    ),
  changeSeveral,
]

/** Of somebody who is locked first, as everybody does who changes a registration. */
function inSpring(change: (tx: Tx, id: string) => Promise<unknown>): Promise<unknown> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from community_members where id = ${somebody()} for no key update`.execute(tx)
    if (rows[0]) await change(tx, rows[0].id)
  })
}

/** They are locked in the order of their ids first, by a statement of its own, as `lockMembers` does. */
function changeSeveral(): Promise<unknown> {
  return db.transaction().execute(async (tx) => {
    const locked = await sql<{ id: string }>`
      select id from community_members where id in (select id from community_members where random() < 0.3)
      order by id for no key update
    `.execute(tx)
    const ids = locked.rows.map(({ id }) => id)
    await sql`update community_members set status = ${someStatus()} where id = any (${ids})`.execute(tx)
  })
}

test('thousands of changes at once leave nobody stale, the counts right, and nobody waiting for ever', async () => {
  const failures: string[] = []
  const worker = async (share: number) => {
    for (let n = 0; n < share; n += 1) {
      await pick(...actions)().catch((error: Error) => failures.push(error.message))
    }
  }
  await Promise.all(Array.from({ length: 48 }, () => worker(changes / 48)))
  expect(failures).toEqual([])
  await expectTrue()
  expect(await countOf('directory_entries')).toBeGreaterThan(0)
  expect(await countOf('cohort_directory_entries')).toBeGreaterThan(0)
  expect(await countOf('project_entries')).toBeGreaterThan(0)
})

test('who changes people one after another, as a place that goes on does, holds up nobody who gives the same answers', async () => {
  const [ada, ben, cyd] = await db.selectFrom('community_members').select('id').limit(3).execute()
  const setIndustry = (of: typeof ada, industry: string) =>
    services.db.updateTable('community_pilot').set({ industry }).where('user_id', '=', String(of?.id)).execute()
  const setStatus = (on: Database, of: typeof ada, status: string) =>
    on.updateTable('community_members').set({ status }).where('id', '=', String(of?.id)).execute()
  await setIndustry(ada, 'Technology')
  await setIndustry(ben, 'Education')
  await setStatus(services.db, ben, 'waitlist')
  await setIndustry(cyd, 'Education')
  await services.db.transaction().execute(async (tx) => {
    await setStatus(tx, ada, 'cancelled')
    await setIndustry(cyd, 'Technology')
    await setStatus(tx, ben, 'registered')
  })
  await expectTrue()
})

test('whoever is deleted while their record changes leaves nothing behind', async () => {
  const ids = (await db.selectFrom('community_members').select('id').execute()).map(({ id }) => id)
  await Promise.all(
    ids.flatMap((id) => [
      db.updateTable('community_pilot').set({ industry: 'Sales' }).where('user_id', '=', id).execute(),
      db.deleteFrom('community_members').where('id', '=', id).execute(),
      db.updateTable('community_members').set({ status: 'waitlist' }).where('id', '=', id).execute(),
    ]),
  )
  await expectTrue()
  expect(await countOf('directory_entries')).toBe(0)
})

/** Each table is what its view says. */
async function expectTrue(): Promise<void> {
  const { rows: stale } = await sql`
    (select 'missing', listed.* from listed_members as listed except select 'missing', entry.* from directory_entries as entry)
    union all
    (select 'stale', entry.* from directory_entries as entry except select 'stale', listed.* from listed_members as listed)
  `.execute(db)
  expect(stale).toEqual([])
  const { rows: staleInCohorts } = await sql`
    (select 'missing', listed.* from listed_in_cohorts as listed
      except select 'missing', entry.* from cohort_directory_entries as entry)
    union all
    (select 'stale', entry.* from cohort_directory_entries as entry
      except select 'stale', listed.* from listed_in_cohorts as listed)
  `.execute(db)
  expect(staleInCohorts).toEqual([])
  const { rows: staleProjects } = await sql`
    (select 'missing', listed.* from listed_projects as listed except select 'missing', entry.* from project_entries as entry)
    union all
    (select 'stale', entry.* from project_entries as entry except select 'stale', listed.* from listed_projects as listed)
  `.execute(db)
  expect(staleProjects).toEqual([])
}

async function countOf(table: 'directory_entries' | 'cohort_directory_entries' | 'project_entries'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
