import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../app/platform/log.ts'
import { watchWorker } from './watch-worker.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Another process, that answers as workers do. */
function watched() {
  const source = "process.on('message', () => process.send('here'))"
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  children.push(child)
  let answers = 0
  const watch = watchWorker(child, () => child.send('there?'), createLog('silent'), { everyMs: 100, most: 20 })
  child.on('message', () => {
    answers += 1
    watch.heard()
  })
  child.once('exit', watch.stop)
  return { child, answers: () => answers }
}

test('a worker whose event loop stands still is killed, and one that answers is left alone', async () => {
  const [stuck, well] = [watched(), watched()]
  await expect.poll(() => Math.min(stuck.answers(), well.answers())).toBeGreaterThan(2)
  stuck.child.kill('SIGSTOP')
  const before = well.answers()
  expect(await once(stuck.child, 'exit')).toEqual([null, 'SIGKILL'])
  await expect.poll(() => well.answers()).toBeGreaterThan(before + 25)
  expect(well.child.exitCode).toBe(null)
})
