import { expect, test } from 'vitest'
import { batched } from './batched.ts'

test('calls during a running batch form the next batch, in their order', async () => {
  const batches: number[][] = []
  const first = Promise.withResolvers<void>()
  const note = batched(async (items: number[]) => {
    batches.push(items)
    if (items.includes(1)) await first.promise
  })
  const one = note(1)
  await expect.poll(() => batches).toEqual([[1]])
  const others = [note(2), note(3), note(4)]
  first.resolve()
  await Promise.all([one, ...others])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('a failed batch rejects its own calls only', async () => {
  const note = batched(async (items: string[]) => {
    if (items.includes('bad')) throw new Error('not this one')
  })
  const bad = note('bad')
  await expect(bad).rejects.toThrow('not this one')
  const [worse, good] = [note('bad'), expect(note('good')).rejects.toThrow()]
  await expect(worse).rejects.toThrow()
  await good
  await note('good')
})
