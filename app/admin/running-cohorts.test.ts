import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCohort } from '../../test/cohorts.ts'
import { openTestDatabase, type TestDatabase } from '../../test/services.ts'
import { listRunningCohorts } from './running-cohorts.server.ts'

const now = new Date('2098-12-01T00:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await addCohort(database.db, { id: 2, starts: new Date('2099-03-07T18:00:00Z') })
})
afterAll(() => database.close())

/** @param reminded hours ago */
async function add(state: string, { isReady = false, reminded }: { isReady?: boolean; reminded?: number } = {}) {
  await database.pool.query(
    `with person as (
       insert into members (first_name, last_name, email) values ('Ada', 'L', gen_random_uuid() || '@example.org') returning id
     ), profile as (
       insert into profiles (user_id, questionnaire_completed) select id, $2 from person
     ), reminder as (
       insert into onboarding_reminders (member_id, sent_at)
       select id, $3::timestamptz - $4 * interval '1 hour' from person where $4::float is not null)
     insert into registrations (member_id, cohort_id, state, registered_at, expectations_accepted_at)
     select id, 2, $1, $3, case when $2 then $3::timestamptz end from person`,
    [state, isReady, now, reminded ?? null],
  )
}

test('of a running cohort people are counted by place, by onboarding and by their last reminder', async () => {
  const empty = await listRunningCohorts(database.db, now)
  expect(empty.map(({ slug, taken, toRemind }) => [slug, taken, toRemind])).toEqual([['spring', 0, 0]])
  await add('registered')
  await add('registered', { reminded: 71 })
  await add('registered', { reminded: 73 })
  await add('registered', { isReady: true })
  await add('confirmed', { isReady: true })
  await add('waiting')
  await add('cancelled')
  const [cohort] = await listRunningCohorts(database.db, now, 2)
  expect(cohort).toMatchObject({ taken: 5, waiting: 1, registered: 4, ready: 1, toRemind: 2 })
  expect(cohort?.sessions).toMatchObject([{ number: 1, hasRecording: false }])
  expect(await listRunningCohorts(database.db, now, 1)).toEqual([])
})

test('exercises with hand-ins to read are counted, drafts and answered ones are not', async () => {
  const { rows: members } = await database.pool.query<{ id: string }>(
    `insert into members (first_name, last_name, email) select 'Ada', 'Of ' || n, n || '@example.org' from generate_series(1, 4) as n
     returning id`,
  )
  const { rows } = await database.pool.query(`select id from schedule_items where cohort_id = 1 and kind = 'exercise'
    order by position`)
  for (const [index, state] of ['sent', 'sent', 'seen', 'draft'].entries())
    await database.pool.query(
      `insert into hand_ins (member_id, item_id, state, draft_at, sent_at)
       values ($1, $2, $3, '2025-07-15', case when $3 <> 'draft' then '2025-07-15'::timestamptz + $4 * interval '1 day' end)`,
      [members[index]?.id, rows[0]?.id, state, index],
    )
  const [pilot] = await listRunningCohorts(database.db, new Date('2025-07-20T00:00:00Z'), 1)
  expect(pilot?.toRead).toEqual([
    {
      exercise: rows[0]?.id,
      title: 'Agent Refinement & Testing',
      handIns: 2,
      oldest: expect.stringMatching(/^2025-07-15/),
    },
  ])
})

test('a cohort is listed until two months after its last session, and only while it is published', async () => {
  const listed = async (at: string) => (await listRunningCohorts(database.db, new Date(at))).length
  expect(await listed('2099-05-05T00:00:00Z')).toBe(1)
  expect(await listed('2099-05-08T00:00:00Z')).toBe(0)
  await database.pool.query(`update cohorts set state = 'archived' where id = 2`)
  expect(await listed('2098-12-01T00:00:00Z')).toBe(0)
})
