import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { collectLogEvents } from '../test/log-events.ts'

const told = collectLogEvents(['app', 'server'])
const rows = readFileSync('docs/logs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!event |-)/.test(line))
const documented = new Map(rows.map((row) => [row.split(' | ')[0]?.slice(2) ?? '', row]))

test('docs/logs.md lists every log event and no other', () => {
  const events = new Set(told.map(({ event }) => event))
  expect(events.size).toBeGreaterThan(150)
  expect([...events].filter((event) => !documented.has(event))).toEqual([])
  expect([...documented.keys()].filter((event) => !events.has(event))).toEqual([])
})

test('docs/logs.md lists every field of an event, and its level', () => {
  const missing = told.flatMap(({ event, level, fields }) => {
    const row = documented.get(event) ?? ''
    const lacks = fields.filter((field) => field !== '…' && !row.includes(`\`${field}\``))
    const isOtherLevel = / \| (debug|info|warn|error) \| /.test(row) && !row.includes(` | ${level} | `)
    return [...lacks.map((field) => `${event}: ${field}`), ...(isOtherLevel ? [`${event}: ${level}`] : [])]
  })
  expect(missing).toEqual([])
})
