import { expect, test } from 'vitest'
import { limitConcurrency, mostOfOne, mostWaiting } from './concurrency-limit.ts'

test('one is at work, some wait, and the next is told so at once', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  let atWork = 0
  let most = 0
  const work = async () => {
    atWork += 1
    most = Math.max(most, atWork)
    await finished
    atWork -= 1
    return 'done'
  }
  const taken = Array.from({ length: 1 + mostWaiting }, (_, person) => limitConcurrency(`${person}`, work))
  expect(await Promise.all([limitConcurrency('late', work), limitConcurrency('later', work)])).toEqual([null, null])
  finish()
  expect(await Promise.all(taken)).toEqual(Array(1 + mostWaiting).fill('done'))
  expect(most).toBe(1)
  expect(await limitConcurrency('late', work)).toBe('done')
})

test('what fails keeps nobody’s turn', async () => {
  const fail = (_: unknown, person: number) =>
    limitConcurrency(`${person}`, () => Promise.reject(new Error('no space left')))
  const results = await Promise.allSettled(Array.from({ length: 1 + mostWaiting }, fail))
  expect(results.map(({ status }) => status)).toEqual(Array(1 + mostWaiting).fill('rejected'))
  expect(await limitConcurrency('late', async () => 'done')).toBe('done')
})

test('whoever sends many at once waits for their own, and leaves room for the others', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const work = () => finished
  const taken = Array.from({ length: mostOfOne }, () => limitConcurrency('Ann', work))
  expect(await limitConcurrency('Ann', work)).toBeNull()
  const other = limitConcurrency('Bob', async () => 'done')
  finish()
  await Promise.all(taken)
  expect(await other).toBe('done')
  expect(await limitConcurrency('Ann', async () => 'done')).toBe('done')
})
