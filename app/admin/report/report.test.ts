import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCohort } from '../../../test/cohorts.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/services.ts'
import { bootcampGoals } from '../../membership/vocabulary.ts'
import { foldRare, type ReportQuery, readReportQuery, stepInWords } from './report.ts'
import { countReached, countReadyAnswers } from './report-counts.server.ts'

const zone = 'America/Los_Angeles'
const everything: ReportQuery = { cohort: null, from: null, until: null }
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await addCohort(database.db, { id: 2, starts: new Date('2099-03-07T18:00:00Z') })
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('delete from members'))

/** @param steps done: 0 = registered, 1 = signed in, 2 = ready */
async function add(
  steps: number,
  { cohort = 1, state = 'registered', at = '2027-01-10T20:00:00Z', industry = '' } = {},
) {
  await database.pool.query(
    `with person as (
       insert into members (first_name, last_name, email) values ('Ada', 'L', gen_random_uuid() || '@example.org') returning id
     ), profile as (
       insert into profiles (user_id, entered_at, questionnaire_completed, industry, bootcamp_goal)
       select id, $5, $1 > 1, $6, $7 from person where $1 > 0)
     insert into registrations (member_id, cohort_id, state, registered_at, expectations_accepted_at)
     select id, $2, $3, $4, case when $1 > 1 then $5::timestamptz end from person`,
    [steps, cohort, state, at, at, industry || null, bootcampGoals[0]],
  )
}

const reached = async (query: Partial<ReportQuery> = {}) =>
  (await countReached(database.db, { ...everything, ...query }, zone, new Date('2027-02-01T00:00:00Z'))).map(
    ({ cohort, registered, signedIn, ready }) => `${cohort.slug}: ${registered}, ${signedIn}, ${ready}`,
  )

test('a report counts who has a place, by bootcamp and by day of registration', async () => {
  await add(0)
  await add(1, { state: 'confirmed' })
  await add(2)
  await add(2, { state: 'cancelled' })
  await add(1, { state: 'waiting' })
  // A quarter to midnight in Los Angeles.
  await add(2, { cohort: 2, at: '2027-01-12T07:45:00Z' })
  expect(await reached()).toEqual(['pilot: 3, 2, 1', 'spring: 1, 1, 1'])
  expect(await reached({ cohort: 'spring' })).toEqual(['spring: 1, 1, 1'])
  expect(await reached({ from: '2027-01-11', until: '2027-01-11' })).toEqual(['spring: 1, 1, 1'])
  expect(await reached({ from: '2027-01-12' })).toEqual([])
})

test('came, handed in and finished are counted by person, and dated before they can have happened', async () => {
  for (let person = 0; person < 4; person += 1) await add(2)
  await database.pool.query(`
    with people as (select id, row_number() over (order by id) as n from members)
    insert into attendance (session_id, member_id, joined_at, excused_at)
    select item.id, people.id, case when n <= 2 then now() end, case when n = 3 then now() end
    from people, schedule_items as item where cohort_id = 1 and kind = 'live session' and (n < 4)`)
  await database.pool.query(`
    with people as (select id, row_number() over (order by id) as n from members)
    insert into hand_ins (member_id, item_id, state, draft_at, sent_at)
    select people.id, item.id, case when n = 4 then 'draft' else 'sent' end, now(), case when n < 4 then now() end
    from people, (select id, row_number() over (order by position) as exercise from schedule_items
      where cohort_id = 1 and kind = 'exercise') as item
    where n in (1, 4) or n = 2 and exercise = 1`)
  const at = async (day: string) => {
    const [pilot] = await countReached(database.db, everything, zone, new Date(`${day}T12:00:00Z`))
    return [pilot?.came, pilot?.handedIn, pilot?.finished].map((step) => step && stepInWords(step))
  }
  expect(await at('2025-07-01')).toEqual(['from Jul 12, 2025', 'from Jul 12, 2025', 'from Jul 26, 2025'])
  expect(await at('2025-07-20')).toEqual(['2', '2', 'from Jul 26, 2025'])
  expect(await at('2025-08-01')).toEqual(['2', '2', '1'])
})

test('the answers are those of people who are ready', async () => {
  await add(2, { industry: 'Education' })
  await add(2, { industry: 'Education', state: 'confirmed' })
  await add(1, { industry: 'Education' })
  await add(2, { industry: 'Education', state: 'cancelled' })
  expect(await countReadyAnswers(database.db, everything, zone)).toMatchObject({
    respondents: 2,
    industries: [{ answer: 'Education', count: 2 }],
    bootcampGoals: [{ answer: bootcampGoals[0].toLowerCase(), count: 2 }],
  })
})

test('an answer that fewer than five people gave is not counted', () => {
  const answers = [5, 4, 0].map((count) => ({ label: `${count}`, count }))
  expect(foldRare(answers)).toEqual({ counted: [{ label: '5', count: 5 }], hasRare: true })
  expect(foldRare([{ label: 'a', count: 0 }])).toEqual({ counted: [], hasRare: false })
})

test('a query with days that are none is about all days', () => {
  const read = (search: string) => readReportQuery(new URLSearchParams(search))
  expect(read('from=2027-02-30&until=0202-01-01&cohort=')).toEqual(everything)
  expect(read('from=2027-01-01&cohort=pilot')).toEqual({ cohort: 'pilot', from: '2027-01-01', until: null })
})
