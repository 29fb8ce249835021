import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

const hopeless = new Error('the lock did not come free')
const semaphore = (timeout = 10_000) => new Semaphore({ most: 2, timeout, isHopeless: (reason) => reason === hopeless })

test('two run at a time, the others wait in their order, and each runs', async () => {
  const turns = semaphore()
  const order: number[] = []
  let atWork = 0
  let most = 0
  const work = (number: number) => async () => {
    order.push(number)
    atWork += 1
    most = Math.max(most, atWork)
    await new Promise(setImmediate)
    atWork -= 1
    return number
  }
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  expect(await Promise.all(numbers.map((number) => turns.run(work(number))))).toEqual(numbers)
  expect(order).toEqual(numbers)
  expect(most).toBe(2)
})

test('a failing task releases its place', async () => {
  const turns = semaphore()
  const fail = () => Promise.reject(new Error('known already'))
  const results = await Promise.allSettled([turns.run(fail), turns.run(fail), turns.run(fail), turns.run(fail)])
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(await turns.run(async () => 'done')).toBe('done')
})

test('tasks that wait behind a hopeless failure fail with it, and the next one may try again', async () => {
  const turns = semaphore()
  const { promise: lock, reject: giveUp } = Promise.withResolvers<never>()
  const all = Promise.allSettled(Array.from({ length: 10 }, () => turns.run(() => lock)))
  giveUp(hopeless)
  expect((await all).map((result) => (result as PromiseRejectedResult).reason)).toEqual(Array(10).fill(hopeless))
  expect(await turns.run(async () => 'done')).toBe('done')
})

test('no task waits longer than the time-out, and one that timed out never runs', async () => {
  const turns = semaphore(1)
  const { promise: finished, resolve: finish } = Promise.withResolvers<string>()
  const first = [turns.run(() => finished), turns.run(() => finished)]
  await expect(turns.run(async () => 'done')).rejects.toThrow('Too many others')
  finish('done')
  expect(await Promise.all(first)).toEqual(['done', 'done'])
  expect(await turns.run(async () => 'done')).toBe('done')
})

const mostWaiting = 8
const mostOfOne = 3
const limited = new Semaphore({ most: 1, mostWaiting, mostOfOne })

test('one runs, some wait, and the next is refused at once', async () => {
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
  const taken = Array.from({ length: 1 + mostWaiting }, (_, person) => limited.tryRun(work, `${person}`))
  expect(await Promise.all([limited.tryRun(work, 'late'), limited.tryRun(work, 'later')])).toEqual([null, null])
  finish()
  expect(await Promise.all(taken)).toEqual(Array(1 + mostWaiting).fill('done'))
  expect(most).toBe(1)
  expect(await limited.tryRun(work, 'late')).toBe('done')
})

test('a failing task keeps nobody’s place', async () => {
  const fail = (_: unknown, person: number) =>
    limited.tryRun(() => Promise.reject(new Error('no space left')), `${person}`)
  const results = await Promise.allSettled(Array.from({ length: 1 + mostWaiting }, fail))
  expect(results.map(({ status }) => status)).toEqual(Array(1 + mostWaiting).fill('rejected'))
  expect(await limited.tryRun(async () => 'done', 'late')).toBe('done')
})

test('one person’s many tasks wait for each other and leave room for others', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const work = () => finished
  const taken = Array.from({ length: mostOfOne }, () => limited.tryRun(work, 'Ann'))
  expect(await limited.tryRun(work, 'Ann')).toBeNull()
  const other = limited.tryRun(async () => 'done', 'Bob')
  finish()
  await Promise.all(taken)
  expect(await other).toBe('done')
  expect(await limited.tryRun(async () => 'done', 'Ann')).toBe('done')
})
