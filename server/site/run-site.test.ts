import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartError } from '../../app/platform/start-error.ts'
import { runSite } from './run-site.ts'
import type { Given, Verb } from './verb.ts'
import { verbs } from './verbs.ts'

let said: string
beforeEach(() => {
  said = ''
  const hear = (words: unknown) => {
    said += `${words}\n`
  }
  vi.spyOn(console, 'log').mockImplementation(hear)
  vi.spyOn(console, 'error').mockImplementation(hear)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Two verbs that print their arguments, one that fails, and one that asks. */
function trial() {
  const heard: Given[] = []
  const hear = async (_site: unknown, given: Given) => void heard.push(given)
  const trialVerbs: Verb[] = [
    {
      name: 'key add',
      takes: 'NAME [--old]',
      does: 'adds',
      words: [1, 1],
      options: { old: { type: 'boolean' } },
      run: hear,
    },
    { name: 'key', does: 'lists', run: hear },
    {
      name: 'fail',
      does: 'fails',
      async run() {
        throw new StartError('The disk is full.')
      },
    },
    {
      name: 'wipe',
      does: 'asks',
      options: { yes: { type: 'boolean' } },
      async run(site) {
        await site.confirm('Everything goes.')
        return 'Gone.'
      },
    },
  ]
  return { heard, run: (...words: string[]) => runSite(trialVerbs, words, {}) }
}

test('a verb of two words is distinguished from one of one word and its argument', async () => {
  const { heard, run } = trial()
  expect(await run('key', 'add', 'front door', '--old')).toBe(0)
  expect(await run('key')).toBe(0)
  expect(heard.map(({ words, options }) => [words, { ...options }])).toEqual([
    [['front door'], { old: true }],
    [[], {}],
  ])
})

test.each([
  [[], 'npm run site -- <verb>'],
  [['lock'], 'There’s no verb called lock.'],
  [['key', 'add'], 'Something is missing.'],
  [['key', 'add', 'a', 'b'], 'b is one word too many.'],
  [['key', 'add', 'a', '--odl'], "Unknown option '--odl'"],
  [['wipe'], 'Add --yes'],
])('a misunderstood command prints the reason and its usage, with exit code 2: %j', async (words, why) => {
  const { heard, run } = trial()
  expect(await run(...words)).toBe(2)
  expect(said).toContain(why)
  expect(said).toContain('npm run site --')
  expect(heard).toEqual([])
})

test('a failure is one sentence, with exit code 1', async () => {
  expect(await trial().run('fail')).toBe(1)
  expect(said).toBe('The disk is full.\n')
})

test('--yes answers the question', async () => {
  expect(await trial().run('wipe', '--yes')).toBe(0)
  expect(said).toBe('Gone.\n')
})

test('every verb has its own help, which needs no settings', async () => {
  expect(await runSite(verbs, ['--help'], { PORT: 'none' })).toBe(0)
  for (const { name, does } of verbs) {
    expect(said).toContain(does)
    expect(await runSite(verbs, [...name.split(' '), '--help'], { PORT: 'none' })).toBe(0)
  }
})
