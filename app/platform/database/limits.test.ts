import { expect, test } from 'vitest'
import { mostWorkers, poolSizeOfWorkers } from './limits.ts'

test.each([
  [2, 200],
  [4, 100],
  [8, 100],
  [8, 300],
])('%i workers and what looks after them fit into %i connections', (workers, most) => {
  const pool = poolSizeOfWorkers(workers, most)
  expect(workers * (pool + 2)).toBeLessThan(most)
  expect(pool).toBeGreaterThanOrEqual(9)
  expect(pool).toBeLessThanOrEqual(20)
})

test('where the database takes too few, each still has one connection more than its queues may hold', () => {
  expect(poolSizeOfWorkers(32, 100)).toBe(9)
})

test.each([30, 60, 97, 100, 200, 1000])('as many workers as there may be find room among %d connections', (most) => {
  const workers = mostWorkers(most)
  expect(workers).toBeGreaterThan(0)
  expect(workers * (poolSizeOfWorkers(workers, most) + 2)).toBeLessThanOrEqual(most)
})
