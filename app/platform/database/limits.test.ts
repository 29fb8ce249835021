import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planSettings } from './limits.ts'

test('the documented pooler settings match the program’s own connection settings', () => {
  const [, told = ''] = /connect_query='(.*)'/.exec(readFileSync('docs/cluster/pgbouncer.ini', 'utf8')) ?? []
  const settings = planSettings.split(';').map((setting) => setting.trim().replace(' session', ''))
  expect(told.split('; ')).toEqual(['set statement_timeout = 6000', ...settings])
})
