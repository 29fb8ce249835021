import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../app/platform/config.ts'
import { openDatabase } from '../app/platform/database/database.server.ts'
import { listPendingMigrations } from '../app/platform/database/migrate.server.ts'
import { createLog } from '../app/platform/log.ts'

test('without a data folder a complete database is created that the server uses unchanged', async () => {
  const dataDir = path.join(aFolder(), 'data')
  expect(makeDatabase({ DATA_DIR: dataDir }).said).toMatch(/Made a new PostgreSQL database.*database migrated/s)
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), createLog('silent'))
  onTestFinished(database.close)
  expect(await listPendingMigrations(database.db)).toEqual([])
})

test('an existing folder and an external database are left alone', () => {
  const folder = aFolder()
  const there = path.join(folder, 'there')
  mkdirSync(there)
  expect(makeDatabase({ DATA_DIR: there })).toEqual({ said: '', code: 0 })
  expect(readdirSync(there)).toEqual([])

  const unused = path.join(folder, 'unused')
  expect(makeDatabase({ DATA_DIR: unused, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).toEqual({
    said: '',
    code: 0,
  })
  expect(existsSync(unused)).toBe(false)
})

test('a problem is left for the server to report', () => {
  expect(makeDatabase({ DATA_DIR: path.join(aFolder(), 'data'), PG_BIN: '/nowhere' })).toEqual({ said: '', code: 0 })
  expect(makeDatabase({ PORT: 'none' })).toEqual({ said: '', code: 0 })
})

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'agentspark-make-database-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }))
  return folder
}

function makeDatabase(settings: Record<string, string>): { said: string; code: number | null } {
  const { PATH, TMPDIR } = process.env
  const program = path.join(import.meta.dirname, 'make-database.ts')
  const { stdout, stderr, status } = spawnSync(process.execPath, [program], {
    encoding: 'utf8',
    env: { PATH, TMPDIR, ...settings },
  })
  return { said: stdout + stderr, code: status }
}
