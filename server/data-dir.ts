import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../app/platform/config.ts'
import type { Secrets } from '../app/platform/derive-key.server.ts'
import type { Log } from '../app/platform/log.ts'
import { giveToOwnerOfItsFolder, makePrivate } from '../app/platform/private-folder.server.ts'
import { StartError } from '../app/platform/start-error.ts'

/**
 * Creates the data folder when the settings need it, tests that it is writable, and restricts it to its owner, also one
 * of an earlier version or from a backup.
 *
 * @throws StartError with what to do
 */
export async function prepareDataDir(config: Config, log: Log): Promise<void> {
  const { dataDir, databaseUrl, s3, secret, smtpUrl } = config
  if (databaseUrl && s3 && secret && smtpUrl) return
  try {
    await mkdir(dataDir, { recursive: true })
    await mayUse(dataDir)
    const files = path.join(dataDir, 'files')
    if (!s3 && existsSync(files)) await mayUse(files)
    const open = closeToOthers(config)
    if (open.length > 0) log.warn({ open }, 'other users of this machine can look into what belongs to this user alone')
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, `DATA_DIR ${dataDir}`, dataDir)
  }
}

/** @returns the paths that could not be restricted */
function closeToOthers({ dataDir, databaseUrl }: Config): string[] {
  // The embedded database restricts the folder itself: PostgreSQL may have to pass through it as another user.
  const folders = [...(databaseUrl ? [dataDir] : []), path.join(dataDir, 'files'), path.join(dataDir, 'mailbox')]
  return folders.filter((folder) => existsSync(folder) && !makePrivate(folder))
}

/**
 * The secrets of the settings, or of the data folder.
 *
 * @throws StartError with what to do
 */
export async function secretsOf({ secret, previousSecrets, dataDir }: Config): Promise<Secrets> {
  if (secret) return { secret, previousSecrets }
  return { secret: await ownSecret(dataDir), previousSecrets: [...previousSecrets, ...(await earlierSecrets(dataDir))] }
}

/** Earlier secrets of the data folder, the latest first. */
export async function earlierSecrets(dataDir: string): Promise<string[]> {
  try {
    return (await readFile(earlierIn(dataDir), 'utf8')).split('\n').filter((line) => line.length >= 32)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw explained(error as NodeJS.ErrnoException, 'The earlier secrets', earlierIn(dataDir))
  }
}

/**
 * Creates a new secret in the data folder. The old one is stored as an earlier secret first, so that it stays valid
 * whenever the power fails.
 */
export async function changeOwnSecret(dataDir: string): Promise<void> {
  const present = await ownSecret(dataDir)
  const earlier = await earlierSecrets(dataDir)
  try {
    await replace(earlierIn(dataDir), `${[...new Set([present, ...earlier])].join('\n')}\n`)
    await replace(path.join(dataDir, 'secret'), newSecret())
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, `The secret in ${dataDir}`, dataDir)
  }
}

/** 384 bits. */
export function newSecret(): string {
  return randomBytes(48).toString('base64')
}

const earlierIn = (dataDir: string) => path.join(dataDir, 'secret-previous')

/** Written under another name and renamed, so that the file is always complete. */
async function replace(file: string, content: string): Promise<void> {
  const unfinished = `${file}.new`
  await rm(unfinished, { force: true })
  await writeFile(unfinished, content, { flag: 'wx', mode: 0o600, flush: true })
  giveToOwnerOfItsFolder(unfinished)
  await rename(unfinished, file)
  const folder = await open(path.dirname(file))
  await folder.sync().finally(() => folder.close())
}

/**
 * Stored, so that codes and emails of the last run stay valid after a restart.
 *
 * @throws StartError with what to do
 */
export async function ownSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret')
  let secret: string
  try {
    await makeSecret(file)
    makePrivate(file, 0o600)
    secret = (await readFile(file, 'utf8')).trim()
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, `The secret in ${file}`, file)
  }
  if (secret.length < 32)
    throw new StartError(`The secret in ${file} is cut short. Delete the file, and a new one is made.`)
  return secret
}

async function makeSecret(file: string): Promise<void> {
  try {
    await writeFile(file, newSecret(), { flag: 'wx', mode: 0o600, flush: true })
    giveToOwnerOfItsFolder(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    await rm(file, { force: true })
    throw error
  }
}

function mayUse(folder: string): Promise<void> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

function explained({ code, message, path: at = '' }: NodeJS.ErrnoException, what: string, given: string): StartError {
  const user = process.getuid?.()
  const advice: Record<string, string> = {
    EEXIST: 'is a file. Set DATA_DIR to a folder.',
    ENOTDIR: 'lies below a file. Set DATA_DIR to a folder.',
    EACCES:
      `can't be used by this user (id ${user}), perhaps because another one has started the server before: ` +
      `no access to ${at || given}. Give it to this user (sudo chown -R ${user} ${at || given}), or set DATA_DIR to another folder.`,
    EROFS: 'lies on a disk that is read-only. Set DATA_DIR to another folder.',
    ENOSPC: `can't be written: there is no space left. Make room, or set DATA_DIR to another folder.`,
  }
  const known = advice[code === 'EPERM' ? 'EACCES' : (code ?? '')]
  return new StartError(`${what} ${known ?? `can't be used: ${message}. Set DATA_DIR to another folder.`}`)
}
