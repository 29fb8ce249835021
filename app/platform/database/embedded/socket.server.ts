import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import type { Home } from './home.server.ts'
import { give, mayWriteIn } from './run-as.server.ts'

/** Just a part of the socket's name; nothing listens on the network. */
export const port = 5432

/** The longest path of a socket: 107 bytes on Linux, 103 on macOS. */
const longest = 103
const temporaryPrefix = 'postgres-socket.'

/**
 * A folder only we may enter, for the socket. It is the cluster's neighbour, or a new temporary one where that path
 * would be too long.
 */
export function openSocketFolder(home: Home): string {
  const folder = join(home.folder, 'postgres-socket')
  if (!fits(folder)) return makeTemporary(home)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  give(folder, home.runAs)
  return folder
}

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${port}.lock`)) <= longest

/** The environment's own temporary folder may be too long as well, or root's alone. */
function makeTemporary(home: Home) {
  for (const parent of [tmpdir(), '/tmp']) {
    if (!fits(join(parent, `${temporaryPrefix}XXXXXX`))) continue
    const folder = mkdtempSync(join(parent, temporaryPrefix))
    give(folder, home.runAs)
    if (!home.runAs || mayWriteIn(folder, home.runAs)) return folder
    rmSync(folder, { recursive: true })
  }
  throw new StartError(`The path ${home.folder} is too long for a socket. Set DATA_DIR or TMPDIR to a shorter one.`)
}

/** @returns where the PostgreSQL listens that runs on this cluster, as it says itself; undefined where none runs */
export function findSocketFolder({ cluster }: Home): string | undefined {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  return readFileSync(pidFile, 'utf8').split('\n')[4] || undefined
}

/** Removes a temporary folder; the one beside the cluster stays for the next start. */
export function closeSocketFolder(folder: string) {
  if (basename(folder).startsWith(temporaryPrefix)) rmSync(folder, { recursive: true, force: true })
}
