import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../app/platform/config.ts'
import { openFiles } from '../app/platform/files/open-files.server.ts'
import { createLog } from '../app/platform/log.ts'
import { StartError } from '../app/platform/start-error.ts'
import { ownSecret, prepareDataDir } from './data-dir.ts'

const isRoot = process.getuid?.() === 0
/** A user that every Linux has. Only root can act as another user. */
const daemon = { uid: 1, gid: 1 }

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'agentspark-data-dir-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const log = createLog('silent')
const prepare = (dataDir: string) => prepareDataDir(readConfig({ DATA_DIR: dataDir }), log)

/**
 * The message of a start as an ordinary user on this folder: only the sentence for a StartError, otherwise the whole
 * error.
 */
function saidToDaemon(dataDir: string): string {
  const module = pathToFileURL(path.join(import.meta.dirname, 'data-dir.ts')).href
  const code = `import { ownSecret, prepareDataDir } from ${JSON.stringify(module)}
    const dataDir = ${JSON.stringify(dataDir)}
    try { await prepareDataDir({ dataDir }, { warn() {} }); await ownSecret(dataDir) }
    catch (error) { console.log(error.name === 'StartError' ? error.message : error.stack) }`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', code], { ...daemon, encoding: 'utf8' }).stdout
}

test('the data folder is created with its parents and has a permanent secret', async () => {
  const dataDir = path.join(aFolder(), 'a', 'b')
  await prepare(dataDir)
  const secret = await ownSecret(dataDir)
  expect(secret.length).toBeGreaterThan(60)
  expect(await ownSecret(dataDir)).toBe(secret)
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})

test('everything in it is accessible to its user only, also files of an earlier version', async () => {
  const dataDir = path.join(aFolder(), 'data')
  const modeOf = (name: string) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8)
  const elsewhere = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://x@localhost/x' }
  await prepareDataDir(readConfig(elsewhere), log)
  expect(modeOf('')).toBe('700')
  chmodSync(dataDir, 0o755)
  for (const name of ['files', 'mailbox']) mkdirSync(path.join(dataDir, name))
  writeFileSync(path.join(dataDir, 'secret'), 'x'.repeat(40))
  for (const name of ['', 'files', 'mailbox', 'secret']) chmodSync(path.join(dataDir, name), 0o755)
  await prepareDataDir(readConfig(elsewhere), log)
  await ownSecret(dataDir)
  expect(['', 'files', 'mailbox', 'secret'].map(modeOf)).toEqual(['700', '700', '700', '600'])
  const files = await openFiles({ dataDir, s3: undefined })
  rmSync(path.join(dataDir, 'files'), { recursive: true })
  await files.put('avatars/ada/avatar-1.webp', Buffer.from('x'), 'image/webp')
  expect(['files', 'files/avatars', 'files/avatars/ada'].map(modeOf)).toEqual(['700', '700', '700'])
})

test('nothing is created when the settings store everything elsewhere', async () => {
  const dataDir = path.join(aFolder(), 'data')
  const s3 = {
    S3_ENDPOINT: 'http://s3.example',
    S3_REGION: 'r',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
  }
  const elsewhere = {
    DATABASE_URL: 'postgres://x@localhost/x',
    SECRET: 'only-for-tests-0123456789-0123456789-0123456789',
    SMTP_URL: 'smtp://localhost:25',
  }
  await prepareDataDir(readConfig({ DATA_DIR: dataDir, ...elsewhere, ...s3 }), log)
  expect(existsSync(dataDir)).toBe(false)
  await prepareDataDir(readConfig({ DATA_DIR: dataDir, ...elsewhere }), log)
  expect(existsSync(dataDir)).toBe(true)
})

test('a file in place of the folder is reported', async () => {
  const file = path.join(aFolder(), 'data')
  writeFileSync(file, '')
  await expect(prepare(file)).rejects.toThrow(new StartError(`DATA_DIR ${file} is a file. Set DATA_DIR to a folder.`))
  const below = path.join(file, 'data')
  await expect(prepare(below)).rejects.toThrow(
    new StartError(`DATA_DIR ${below} lies below a file. Set DATA_DIR to a folder.`),
  )
})

test('a truncated secret is reported', async () => {
  const dataDir = aFolder()
  writeFileSync(path.join(dataDir, 'secret'), 'short')
  await expect(ownSecret(dataDir)).rejects.toThrow(/is cut short\. Delete the file/)
})

test.runIf(isRoot)('a folder that the user can’t access is reported with the fix', () => {
  const dataDir = aFolder()
  expect(saidToDaemon(dataDir)).toBe(
    `DATA_DIR ${dataDir} can't be used by this user (id 1), perhaps because another one has started the server before: no ` +
      `access to ${dataDir}. Give it to this user (sudo chown -R 1 ${dataDir}), or set DATA_DIR to another folder.\n`,
  )
  const below = path.join(dataDir, 'data')
  expect(saidToDaemon(below)).toMatch(`DATA_DIR ${below} can't be used by this user (id 1)`)
})

test.runIf(isRoot)('so are pictures and a secret that belong to root, as after a start by root', () => {
  const dataDir = aFolder()
  chmodSync(dataDir, 0o777)
  mkdirSync(path.join(dataDir, 'files'))
  expect(saidToDaemon(dataDir)).toMatch(`sudo chown -R 1 ${path.join(dataDir, 'files')})`)
  rmSync(path.join(dataDir, 'files'), { recursive: true })
  writeFileSync(path.join(dataDir, 'secret'), 'x'.repeat(40), { mode: 0o600 })
  expect(saidToDaemon(dataDir)).toMatch(
    new RegExp(
      `^The secret in ${dataDir}/secret can't be used by this user .* \\(sudo chown -R 1 ${dataDir}/secret\\)`,
    ),
  )
})

test.runIf(isRoot)(
  'a secret that root creates belongs to the folder’s owner, who can start the server later',
  async () => {
    const dataDir = aFolder()
    spawnSync('chown', ['1:1', dataDir])
    await ownSecret(dataDir)
    expect(saidToDaemon(dataDir)).toBe('')
    expect(readFileSync(path.join(dataDir, 'secret'), 'utf8').length).toBe(64)
  },
)
