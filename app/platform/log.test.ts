import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { pathForLog } from './log.ts'

const module = path.resolve(import.meta.dirname, 'log.ts')

/** @returns the output of a program that logs a thousand lines and then ends this way */
async function printed(ending: string): Promise<string> {
  const program = `
    const { createLog } = await import(${JSON.stringify(module)})
    const log = createLog('info')
    for (let line = 0; line < 1000; line += 1) log.info({ line }, 'a line that is not short, because it has these words in it')
    ${ending}`
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  return stdout
}

test.each([
  ['by itself', ''],
  ['at once', 'process.exit(1)'],
  ['by an error', `throw new Error('an error that nobody catches')`],
  ['by a promise', `await Promise.reject(new Error('an error that nobody catches'))`],
  ['killed, with a warning before', `log.warn('the end'); process.kill(process.pid, 'SIGKILL')`],
])('no line is lost when the program ends %s', async (_how, ending) => {
  const lines = (await printed(ending)).trim().split('\n')
  const numbers = lines.map((line) => JSON.parse(line).line).filter((line) => line !== undefined)
  expect(numbers).toEqual(Array.from({ length: 1000 }, (_, line) => line))
})

test('a child log has its own bindings, and both logs are counted', async () => {
  const lines = await printed(`
    const { toldEvents } = await import(${JSON.stringify(module)})
    log.child({ of: 'a child' }, { redact: [] }).info({ facts: 'told' }, 'an event')
    log.info({ facts: 'secret' }, 'an event')
    log.info({ times: toldEvents.get('info\\nan event') }, 'counted')`)
  const [ofChild, own, counted] = lines
    .trim()
    .split('\n')
    .slice(-3)
    .map((line) => JSON.parse(line))
  expect(ofChild).toMatchObject({ of: 'a child', facts: 'told' })
  expect(own).toMatchObject({ facts: '[censored]' })
  expect(counted).toMatchObject({ times: 2 })
})

test('a program continues when the reader of its log has gone', async () => {
  const program = `
    const { createLog } = await import(${JSON.stringify(module)})
    const log = createLog('info')
    for (let turn = 0; turn < 50; turn += 1) {
      log.info('a line')
      log.warn('another one')
      await new Promise((next) => setTimeout(next, 5))
    }
    process.stderr.write('came to its end')`
  const running = spawn(process.execPath, ['--input-type=module', '--eval', program])
  let said = ''
  running.stderr.on('data', (chunk) => {
    said += chunk
  })
  running.stdout.once('data', () => running.stdout.destroy())
  await once(running, 'close')
  expect(said).toBe('came to its end')
})

const pathsOf = ({ path = '', children = [] }: RouteConfigEntry): string[] => [path, ...children.flatMap(pathsOf)]
const keyedPaths = (routes as RouteConfigEntry[]).flatMap(pathsOf).filter((path) => path.includes(':key'))

test('no part of a key is logged, also when an email program breaks the link', () => {
  const key = 'kQ3'.repeat(22)
  const breaks = [
    '',
    '%20',
    '=',
    '%0A',
    '.',
    '~',
    ',',
    '%C2%AD',
    '%E2%80%8B',
    '+',
    '%3D%0D%0A',
    '<br>',
    '%00',
    '\n',
    '/',
    '%2F',
    '%',
  ]
  expect(keyedPaths).toContain('registration/:key')
  for (const path of [...keyedPaths, 'auth/confirm/link?token=:key'])
    for (const broken of breaks)
      for (const start of ['/', '//'])
        for (const spelt of [path, path.replace('?', '%3F'), path.replace('/:', '%2F:'), path.toUpperCase()])
          expect(
            pathForLog(start + spelt.replace(/:key/i, `${key.slice(0, 30)}${broken}${key.slice(30)}`)),
          ).not.toMatch(/kQ3/)
})

test('other addresses are logged unchanged', () => {
  for (const path of [
    '/interest',
    '/newsletter.data',
    '/auth/confirm/link',
    '/admin/settings/notifications/7',
    '/join',
  ])
    expect(pathForLog(path)).toBe(path)
  expect(pathForLog(`/assets/${'a'.repeat(50)}.js`)).toBe('/assets/….js')
})
