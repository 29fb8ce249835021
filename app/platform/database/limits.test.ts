import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mostWorkers, planSettings, poolSizeOfWorkers } from './limits.ts'

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

test('the pooler that the guide describes says of its connections what the program says of its own', () => {
  const [, told = ''] = /connect_query='(.*)'/.exec(readFileSync('docs/cluster/pgbouncer.ini', 'utf8')) ?? []
  const settings = planSettings.split(';').map((setting) => setting.trim().replace(' session', ''))
  expect(told.split('; ')).toEqual(['set statement_timeout = 6000', ...settings])
})
