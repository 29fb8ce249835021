import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { hasGiven, listAnswers } from './feedback.server.ts'
import { giveFeedback } from './give-feedback.server.ts'

let services: TestServices
let session: number
beforeAll(async () => {
  services = await openTestServices()
  const { rows } = await services.pool.query(`select min(id) as id from schedule_items where kind = 'live session'`)
  session = rows[0].id
})
afterAll(() => services.close())

async function addMember(): Promise<string> {
  const { rows } = await services.pool.query(
    `insert into members (first_name, last_name, email) values ('Ada', 'L', gen_random_uuid() || '@example.org') returning id`,
  )
  return rows[0].id
}
const nice = { score: 9, helped: 'the examples', missing: null }

test('feedback is given once, and two clicks at once give one answer', async () => {
  const member = await addMember()
  expect(await hasGiven(services.db, session, member)).toBe(false)
  const outcomes = await Promise.all([1, 2].map(() => giveFeedback(services, session, member, nice)))
  expect(outcomes.sort()).toEqual(['given', 'given-before'])
  expect(await hasGiven(services.db, session, member)).toBe(true)
  expect(await listAnswers(services.db, session)).toMatchObject([nice])
})

test('nothing that is stored links an answer to its member: no id, no time, no order', async () => {
  await services.pool.query('delete from feedback_answers; delete from feedback_given')
  const members = await Promise.all(Array.from({ length: 30 }, addMember))
  for (const [at, member] of members.entries())
    await giveFeedback(services, session, member, { score: at % 11, helped: `answer ${at}`, missing: null })
  const answers = await services.pool.query('select xmin::text, * from feedback_answers order by ctid')
  expect(Object.keys(answers.rows[0]).sort()).toEqual(['day', 'helped', 'id', 'missing', 'score', 'session_id', 'xmin'])
  expect(new Set(answers.rows.map(({ xmin }) => xmin)).size).toBe(1)
  const inOrder = members.map((_, at) => `answer ${at}`)
  expect(answers.rows.map(({ helped }) => helped)).not.toEqual(inOrder)
  expect(answers.rows.map(({ helped }) => helped).sort()).toEqual([...inOrder].sort())
  const columns = await services.pool.query(
    `select column_name from information_schema.columns where table_name = 'feedback_given'`,
  )
  expect(columns.rows.map(({ column_name }) => column_name).sort()).toEqual(['member_id', 'session_id'])
  const limits = await services.pool.query('select from rate_limits')
  const audit = await services.pool.query('select from audit_log')
  expect([limits.rowCount, audit.rowCount]).toEqual([0, 0])
})

test('answers of ten people at once are all kept', async () => {
  await services.pool.query('delete from feedback_answers')
  const members = await Promise.all(Array.from({ length: 10 }, addMember))
  await Promise.all(members.map((member) => giveFeedback(services, session, member, nice)))
  expect(await listAnswers(services.db, session)).toHaveLength(10)
})

test('an answer that could not be stored can be given again', async () => {
  const member = await addMember()
  const before = (await listAnswers(services.db, session)).length
  await expect(giveFeedback(services, session, member, { ...nice, score: 11 })).rejects.toThrow(/check constraint/)
  expect(await hasGiven(services.db, session, member)).toBe(false)
  expect(await giveFeedback(services, session, member, nice)).toBe('given')
  expect(await listAnswers(services.db, session)).toHaveLength(before + 1)
})
