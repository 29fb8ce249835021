import { expect, test } from 'vitest'
import { databaseMemory, machineMemory } from './machine.server.ts'

const gigabyte = 2 ** 30

test('the database gets a sixteenth of the memory, within a minimum and a maximum', () => {
  expect(databaseMemory(gigabyte / 2)).toEqual({ shared_buffers: '64MB', effective_cache_size: '256MB' })
  expect(databaseMemory(8 * gigabyte)).toEqual({ shared_buffers: '512MB', effective_cache_size: '4096MB' })
  expect(databaseMemory(256 * gigabyte)).toEqual({ shared_buffers: '1024MB', effective_cache_size: '65536MB' })
})

test('a container’s limit never counts as more than the machine’s memory', () => {
  expect(machineMemory()).toBeGreaterThan(100 * 2 ** 20)
  expect(machineMemory()).toBeLessThan(2 ** 50)
})
