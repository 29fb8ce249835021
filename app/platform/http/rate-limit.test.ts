import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, settableClock, type TestDatabase } from '../../../test/services.ts'
import { forgetOldLimits, secondsUntilAllowed } from './rate-limit.server.ts'

const limit = { name: 'test', hits: 3, windowSeconds: 60 }
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('the fourth hit of a window waits until its end, and the next window is open', async () => {
  const clock = settableClock(new Date('2025-06-10T17:00:00Z'))
  for (let hit = 0; hit < 3; hit += 1) expect(await secondsUntilAllowed(database.db, limit, 'a', clock.now())).toBe(0)
  clock.advance(14_500)
  expect(await secondsUntilAllowed(database.db, limit, 'a', clock.now())).toBe(46)
  clock.advance(45_500)
  expect(await secondsUntilAllowed(database.db, limit, 'a', clock.now())).toBe(0)
})

test('each network has a window of its own', async () => {
  const now = new Date('2025-06-10T17:00:00Z')
  for (let hit = 0; hit < 4; hit += 1) await secondsUntilAllowed(database.db, limit, 'b', now)
  expect(await secondsUntilAllowed(database.db, limit, 'c', now)).toBe(0)
})

test('parallel hits can’t exceed the limit', async () => {
  const now = new Date('2025-06-10T17:00:00Z')
  const waits = await Promise.all(Array.from({ length: 20 }, () => secondsUntilAllowed(database.db, limit, 'd', now)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
})

test('ended windows are deleted, and running ones stay', async () => {
  const now = new Date('2025-07-01T00:00:00Z')
  await secondsUntilAllowed(database.db, limit, 'e', now)
  await forgetOldLimits(database.db, now)
  const rows = await database.db.selectFrom('rate_limits').select('key').execute()
  expect(rows).toEqual([{ key: 'test e' }])
})
