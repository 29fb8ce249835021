import { spawnSync } from 'node:child_process'
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'

/** The ids a program runs under. Where it is absent, the program runs under our own. */
export interface RunAs {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root. On Linux this is `nobody`, who is there without being made. */
export const nobody: RunAs = { uid: 65534, gid: 65534 }

/** Really tries it as that user: modes alone do not know of access lists, mounts or refused changes of owner. */
export function mayWriteIn(folder: string, runAs: RunAs): boolean {
  const script = 'test -w "$1" && test -x "$1"'
  const shell = spawnSync('/bin/sh', ['-c', script, 'sh', folder], { ...runAs, cwd: '/', stdio: 'ignore' })
  if (!shell.error) return shell.status === 0
  throw new StartError(
    `PostgreSQL refuses to run as root, and this process may not start programs as user id ${runAs.uid}. ` +
      'Start the server as an ordinary user, or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
    { cause: shell.error },
  )
}

export function give(path: string, runAs: RunAs | undefined) {
  if (runAs) chownSync(path, runAs.uid, runAs.gid)
}

/** One start as root must not shut out the ordinary user the folder belongs to. */
export function giveToOwnerOfItsFolder(path: string) {
  if (process.getuid?.() === 0) give(path, statSync(dirname(path)))
}

/** Links are given, not followed: what they lead to may be somebody else's. */
export function giveWithContents(folder: string, { uid, gid }: RunAs) {
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid)
}

/**
 * What PostgreSQL's programs see of our environment: not its secrets, no PG* variable that would change their meaning.
 * LC_ALL keeps messages English and is needed on macOS, TZ spares initdb a search through all time zones.
 */
export function smallEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR']
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' }
  for (const name of kept) if (process.env[name]) environment[name] = process.env[name]
  return environment
}
