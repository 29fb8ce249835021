import { expect, test } from 'vitest'
import { readConfig } from '../app/platform/config.ts'
import { usualWorkers } from '../app/platform/machine.server.ts'
import { numberOfWorkers } from './workers.ts'

const production = {
  ORIGIN: 'https://bootcamp.example',
  SECRET: 'only-for-tests-0123456789-0123456789-0123456789',
  SMTP_URL: 'smtp://127.0.0.1',
  ADMIN_EMAIL: 'boss@example.org',
  TRUSTED_PROXIES: 'none',
}

test('the demonstration and the embedded database have one process, production on a database of its own one for each core', () => {
  expect(numberOfWorkers(readConfig({}))).toBe(1)
  expect(numberOfWorkers(readConfig(production))).toBe(1)
  const apart = { ...production, DATABASE_URL: 'postgres://app@db.example/app' }
  expect(numberOfWorkers(readConfig(apart))).toBe(process.platform === 'linux' ? usualWorkers() : 1)
  expect(numberOfWorkers(readConfig({ ...apart, WORKERS: '1' }))).toBe(1)
})
