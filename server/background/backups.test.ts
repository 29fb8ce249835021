import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../test/services.ts'
import { takeScheduledBackup } from './backups.ts'

let services: TestServices
let folder: string
beforeEach(async () => {
  services = await openTestServices()
  folder = await mkdtemp(path.join(tmpdir(), 'agentspark-backups-'))
})
afterEach(async () => {
  await services.close()
  await rm(folder, { recursive: true, force: true })
})

test('a scheduled backup that still runs when the next one is due is aborted and logged', async () => {
  const hanging = path.join(folder, 'hanging.mjs')
  await writeFile(hanging, 'setInterval(() => {}, 1000)')
  const told: unknown[] = []
  const log = { error: (...line: unknown[]) => told.push(line) } as unknown as TestServices['log']
  const config = { ...services.config, backupTo: path.join(folder, 'backups'), backupEveryMs: 1_000 }
  await takeScheduledBackup({ ...services, log, config }, new AbortController().signal, hanging)
  const broken = { error: expect.stringContaining('It was broken off') }
  expect(told).toEqual([[broken, 'scheduled backup failed']])
})
