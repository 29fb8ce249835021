import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import { listDays } from './cohort-days.server.ts'
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
  const listed = await listDays(services.db, 1, 400)
  return listed.map(
    ({ day, registrations, taken, waiting, capacity, isReckoned }) =>
      `${day}: ${registrations} new, ${taken} of ${capacity} taken, ${waiting} waiting${isReckoned ? ', reckoned' : ''}`,
  )
}

test('earlier days are estimated once, and from then on each day is recorded as it ends', async () => {
  await register(3, '2026-01-10T20:00:00Z')
  // A quarter to midnight in Los Angeles, which is the next day in London.
  await register(1, '2026-01-13T07:45:00Z', 'waitlist')
  await note('2026-01-14T20:00:00Z')
  const before = [
    '2026-01-10: 3 new, 3 of 100 taken, 0 waiting, reckoned',
    '2026-01-11: 0 new, 3 of 100 taken, 0 waiting, reckoned',
    '2026-01-12: 1 new, 3 of 100 taken, 1 waiting, reckoned',
    '2026-01-13: 0 new, 3 of 100 taken, 1 waiting, reckoned',
  ]
  expect(await days()).toEqual([...before, '2026-01-14: 0 new, 3 of 100 taken, 1 waiting'])
  await register(2, '2026-01-14T21:00:00Z')
  await Promise.all([note('2026-01-14T22:00:00Z'), note('2026-01-14T22:00:00Z')])
  expect(await days()).toEqual([...before, '2026-01-14: 2 new, 5 of 100 taken, 1 waiting'])
  // One registration in the day's last minute, and one cancellation on the next day.
  await register(1, '2026-01-15T07:59:59Z')
  await services.pool.query(
    "update registrations set state = 'cancelled' where member_id = (select member_id from registrations where registered_at = '2026-01-10T20:00:00Z' limit 1)",
  )
  await note('2026-01-15T08:01:00Z')
  expect((await days()).slice(-2)).toEqual([
    '2026-01-14: 3 new, 5 of 100 taken, 1 waiting',
    '2026-01-15: 0 new, 5 of 100 taken, 1 waiting',
  ])
})

test('days on which no server ran are estimated, and recorded days stay', async () => {
  await register(1, '2026-01-10T20:00:00Z')
  await note('2026-01-10T21:00:00Z')
  await services.pool.query("update registrations set state = 'cancelled'")
  await register(2, '2026-01-12T20:00:00Z')
  await note('2026-01-14T20:00:00Z')
  expect(await days()).toEqual([
    '2026-01-10: 1 new, 1 of 100 taken, 0 waiting',
    '2026-01-11: 0 new, 0 of 100 taken, 0 waiting, reckoned',
    '2026-01-12: 2 new, 2 of 100 taken, 0 waiting, reckoned',
    '2026-01-13: 0 new, 2 of 100 taken, 0 waiting, reckoned',
    '2026-01-14: 0 new, 2 of 100 taken, 0 waiting',
  ])
})

test('a cohort without members has days too, and an unpublished one gets no more', async () => {
  await note('2026-01-10T21:00:00Z')
  await services.pool.query("update cohorts set state = 'archived' where id = 1")
  await note('2026-01-11T21:00:00Z')
  expect(await days()).toEqual(['2026-01-10: 0 new, 0 of 100 taken, 0 waiting'])
})
