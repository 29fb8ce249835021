import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../app/platform/config.ts'
import { giveToOwnerOfItsFolder } from '../app/platform/database/embedded/run-as.server.ts'
import type { Log } from '../app/platform/log.ts'
import { makePrivate } from '../app/platform/private-folder.server.ts'
import { StartError } from '../app/platform/start-error.ts'

/**
 * Makes the data folder, if anything is to be kept in it, tries whether it can be written to, and closes it to everybody else, also
 * one that an earlier version has made or that was put back from a backup.
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

/** @returns what could not be closed */
function closeToOthers({ dataDir, databaseUrl }: Config): string[] {
  // The embedded database closes the folder itself: PostgreSQL may have to pass through it as another user.
  const folders = [...(databaseUrl ? [dataDir] : []), path.join(dataDir, 'files'), path.join(dataDir, 'mailbox')]
  return folders.filter((folder) => existsSync(folder) && !makePrivate(folder))
}

/**
 * Kept, so that codes and letters of the last run stay good after a restart.
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
    await writeFile(file, randomBytes(48).toString('base64'), { flag: 'wx', mode: 0o600, flush: true })
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
