import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { listDaysBefore } from './cohort-days.server.ts'
import { recordDays } from './record-days.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

/** @param at time of the registration */
async function register(people: number, at: string, status = 'registered'): Promise<void> {
  await services.pool.query(
    `with people as (
       insert into members (first_name, last_name, email)
       select 'Ada', 'L', gen_random_uuid() || '@example.org' from generate_series(1, $1::int) returning id)
     insert into registrations (member_id, cohort_id, state, registered_at) select id, 1, case $3 when 'waitlist' then 'waiting' else $3 end, $2 from people`,
    [people, at, status],
  )
}

const note = (at: string) => recordDays(services, new Date(at))

async function days(): Promise<string[]> {
  const listed = await listDaysBefore(services.db, 1, 'America/Los_Angeles', 400)
  return listed.map(
    ({ day, before, taken, isReckoned }) => `${day}, ${before} before: ${taken}${isReckoned ? ', reckoned' : ''}`,
  )
}

/** Of the pilot's first session. */
const moveTo = (instant: string) =>
  services.pool.query(
    "update cohorts set closes_at = $1, first_starts_at = $1, last_ends_at = $1::timestamptz + interval '1 day' where id = 1",
    [instant],
  )

test('earlier days are estimated once, and from then on each day is recorded as it ends', async () => {
  await moveTo('2026-01-20T18:00:00Z')
  await register(3, '2026-01-10T20:00:00Z')
  // A quarter to midnight in Los Angeles, which is the next day in London.
  await register(1, '2026-01-13T07:45:00Z')
  await register(1, '2026-01-13T07:45:00Z', 'waitlist')
  await note('2026-01-14T20:00:00Z')
  const before = [
    '2026-01-10, 10 before: 3, reckoned',
    '2026-01-11, 9 before: 3, reckoned',
    '2026-01-12, 8 before: 4, reckoned',
    '2026-01-13, 7 before: 4, reckoned',
  ]
  expect(await days()).toEqual([...before, '2026-01-14, 6 before: 4'])
  await register(2, '2026-01-14T21:00:00Z')
  await Promise.all([note('2026-01-14T22:00:00Z'), note('2026-01-14T22:00:00Z')])
  expect(await days()).toEqual([...before, '2026-01-14, 6 before: 6'])
  await services.pool.query(
    "update registrations set state = 'cancelled' where member_id = (select member_id from registrations where registered_at = '2026-01-10T20:00:00Z' limit 1)",
  )
  await note('2026-01-15T08:01:00Z')
  expect((await days()).slice(-2)).toEqual(['2026-01-14, 6 before: 6', '2026-01-15, 5 before: 5'])
})

test('days on which no server ran are estimated, and recorded days stay', async () => {
  await moveTo('2026-01-20T18:00:00Z')
  await register(1, '2026-01-10T20:00:00Z')
  await note('2026-01-10T21:00:00Z')
  await services.pool.query("update registrations set state = 'cancelled'")
  await register(2, '2026-01-12T20:00:00Z')
  await note('2026-01-14T20:00:00Z')
  expect(await days()).toEqual([
    '2026-01-10, 10 before: 1',
    '2026-01-11, 9 before: 0, reckoned',
    '2026-01-12, 8 before: 2, reckoned',
    '2026-01-13, 7 before: 2, reckoned',
    '2026-01-14, 6 before: 2',
  ])
})

test('a cohort without members has days too, and an unpublished one gets no more', async () => {
  await moveTo('2026-01-20T18:00:00Z')
  await note('2026-01-10T21:00:00Z')
  await services.pool.query("update cohorts set state = 'archived' where id = 1")
  await note('2026-01-11T21:00:00Z')
  expect(await days()).toEqual(['2026-01-10, 10 before: 0'])
})

test('the days end with the first session, however much later they are reckoned', async () => {
  await moveTo('2026-01-12T18:00:00Z')
  await register(2, '2026-01-10T20:00:00Z')
  await register(1, '2026-01-20T20:00:00Z')
  await note('2030-01-01T20:00:00Z')
  await note('2030-01-01T21:00:00Z')
  expect(await days()).toEqual([
    '2026-01-10, 2 before: 2, reckoned',
    '2026-01-11, 1 before: 2, reckoned',
    '2026-01-12, 0 before: 2, reckoned',
  ])
})
