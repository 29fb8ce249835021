import { expect, test } from 'vitest'
import { workOff } from './work-off.ts'

test('each worker takes the next item when it is free, and no more items are taken than there are free workers', async () => {
  const waiting = Array.from({ length: 20 }, (_, number) => number)
  const asked: number[] = []
  const done: number[] = []
  const slow = Promise.withResolvers<void>()
  const work = workOff({
    workers: 3,
    async take(most) {
      asked.push(most)
      return waiting.splice(0, most)
    },
    async work(item) {
      if (item === 1) await slow.promise
      done.push(item)
    },
    wait: async () => false,
  })
  await expect.poll(() => done.length).toBe(19)
  expect(done).not.toContain(1)
  slow.resolve()
  await work
  expect(done.at(-1)).toBe(1)
  expect(Math.max(...asked)).toBeLessThanOrEqual(3)
})

test('without items it waits, and looks again as often as it is told to', async () => {
  const found = [[], [1], [], [2], []]
  const done: number[] = []
  await workOff({
    workers: 2,
    take: async () => found.shift() ?? [],
    work: async (item) => done.push(item),
    wait: async () => found.length > 0,
  })
  expect(done).toEqual([1, 2])
})

test('a failing query ends it', async () => {
  const failing = {
    workers: 2,
    take: () => Promise.reject(new Error('away')),
    work: async () => {},
    wait: async () => true,
  }
  await expect(workOff(failing)).rejects.toThrow('away')
})
