import { expect, test } from 'vitest'
import { mostWaiting, takeTurn } from './take-turn.ts'

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
  const taken = Array.from({ length: 1 + mostWaiting }, () => takeTurn(work))
  expect(await Promise.all([takeTurn(work), takeTurn(work)])).toEqual([null, null])
  finish()
  expect(await Promise.all(taken)).toEqual(Array(1 + mostWaiting).fill('done'))
  expect(most).toBe(1)
  expect(await takeTurn(work)).toBe('done')
})

test('what fails keeps nobody’s turn', async () => {
  const fail = () => takeTurn(() => Promise.reject(new Error('no space left')))
  const results = await Promise.allSettled(Array.from({ length: 1 + mostWaiting }, fail))
  expect(results.map(({ status }) => status)).toEqual(Array(1 + mostWaiting).fill('rejected'))
  expect(await takeTurn(async () => 'done')).toBe('done')
})
