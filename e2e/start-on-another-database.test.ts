import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../app/platform/database/embedded/embedded-postgres.server.ts'
import { createLog } from '../app/platform/log.ts'
import { startServer } from './server.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-another-'))
  await chmod(dataDir, 0o755)
  expect(await refusal()).toBe('it started')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** What a start says that ends by itself. */
async function refusal(folder = dataDir, env: Record<string, string> = {}): Promise<string> {
  const started = await startServer({ DATA_DIR: folder, ...env }).catch((error: Error) => error.message)
  if (typeof started === 'string') return started
  await started.stop()
  return 'it started'
}

async function askDatabase(statement: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') })
  const client = new Client(postgres.owner)
  await client.connect()
  await client.query(statement)
  await client.end()
  await postgres.stop()
}

test('a database that this program can not go on with stops the start with a sentence, and is fine again afterwards', async () => {
  await askDatabase(`insert into kysely_migration values ('9999-tomorrow', '2031-01-01T00:00:00.000Z', 'some')`)
  const newer = await refusal()
  expect(newer).toMatch('This database is newer than this program, which does not know 9999-tomorrow.')
  expect(newer).not.toMatch('    at ')
  await askDatabase(`delete from kysely_migration where name = '9999-tomorrow'`)
  expect(await refusal()).toBe('it started')
})

test('a secret that is not the one of this database stops the start with a sentence, and there are two ways on', async () => {
  const own = await readFile(path.join(dataDir, 'secret'), 'utf8')
  const other = { SECRET: 'a secret of somewhere else, 32 characters too' }
  const said = await refusal(dataDir, other)
  expect(said).toMatch('SECRET is not the one that this database is used with')
  expect(said).not.toMatch('    at ')
  expect(await refusal(dataDir, { ...other, SECRET_PREVIOUS: own })).toBe('it started')
  expect(await refusal(), 'the old one alone is a wrong one by now').toMatch('SECRET is not the one')
  expect(await refusal(dataDir, { SECRET_PREVIOUS: 'lost' })).toBe('it started')
  expect(await refusal()).toBe('it started')
})

test('a data folder that is a file stops the start with a sentence', async () => {
  const file = path.join(dataDir, 'a-file')
  await writeFile(file, '')
  const said = await refusal(file)
  expect(said).toMatch(`DATA_DIR ${file} is a file. Set DATA_DIR to a folder.`)
  expect(said).not.toMatch('    at ')
})
