import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePrivate } from '../../private-folder.server.ts'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './binaries.server.ts'
import { type Home, marker } from './home.server.ts'
import { superuser } from './passwords.server.ts'
import { give, smallEnvironment } from './run-as.server.ts'
import { stopWhenWeDie } from './watcher.server.ts'

/** Makes sure that the home holds a whole cluster these binaries can open. Says whether it had to make one. */
export async function openCluster(home: Home, binaries: Binaries): Promise<boolean> {
  await removeUnfinished(home)
  if (existsSync(join(home.cluster, marker))) {
    refuseOtherVersion(home.cluster, binaries)
    // PostgreSQL refuses one that others may look into, such as a copy that was put back.
    makePrivate(home.cluster)
    return false
  }
  if (existsSync(home.cluster) && readdirSync(home.cluster).length > 0) {
    throw new StartError(
      `${home.cluster} holds something that is not a database made here (${marker} is missing). Move it elsewhere.`,
    )
  }
  await initialise(home, binaries)
  return true
}

const unfinishedPrefix = (home: Home) => `${home.cluster}.new-`

async function removeUnfinished(home: Home) {
  for (const name of readdirSync(home.folder)) {
    const path = join(home.folder, name)
    if (path.startsWith(unfinishedPrefix(home))) await removeAtLast(path)
  }
}

/** An initdb whose parent was killed may still be writing, or tidying up, in which case rmSync can end early. */
async function removeAtLast(folder: string) {
  for (let attempt = 0; existsSync(folder) && attempt < 50; attempt++) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    await sleep(attempt)
  }
}

function refuseOtherVersion(cluster: string, binaries: Binaries) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === binaries.major) return
  throw new StartError(
    `The database in ${cluster} was made by PostgreSQL ${version}, and PostgreSQL ${binaries.major} cannot open it. ` +
      `Set PG_BIN to the bin folder of a PostgreSQL ${version}; to change over, copy the data out with it first.`,
  )
}

/** Whole or not there at all: it gets its name only when everything in it has reached the disk. */
async function initialise(home: Home, binaries: Binaries) {
  let folder: string | undefined
  try {
    folder = mkdtempSync(unfinishedPrefix(home))
    give(folder, home.runAs)
    await runInitdb(folder, home, binaries)
    markAsWhole(folder, home, binaries)
    renameSync(folder, home.cluster)
    flush(home.folder)
  } catch (error) {
    if (folder) await removeAtLast(folder)
    throw explained(error as Error, home)
  }
}

async function runInitdb(folder: string, home: Home, binaries: Binaries) {
  // PostgreSQL's own C.UTF-8 is the same on every system.
  const locale =
    Number(binaries.major) < 17
      ? ['--locale=C.UTF-8']
      : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Nobody gets in until `letOnlyUsIn` says who.
  const options = ['-D', folder, '-U', superuser, '-E', 'UTF8', ...locale, '--data-checksums', '--auth=reject']
  const child = spawn(binaries.initdb, options, {
    ...home.runAs,
    cwd: dirname(binaries.initdb),
    env: smallEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const complaint = text(child.stderr)
  const dismissWatcher = child.pid ? stopWhenWeDie(child.pid, home.runAs) : undefined
  const [code, signal] = await ended.finally(dismissWatcher)
  if (code === 0) return
  const failure = (await complaint).trim() || `initdb ended with ${signal ?? code}`
  // A container may run under any number; initdb wants one that /etc/passwd knows (the server does not care).
  const advice = /effective user ID/.test(failure)
    ? '. Add a line for this user id to /etc/passwd, use an id it has, or set DATABASE_URL.'
    : ''
  throw new StartError(`PostgreSQL could not make a database in ${home.folder}: ${failure}${advice}`)
}

function markAsWhole(folder: string, home: Home, binaries: Binaries) {
  const path = join(folder, marker)
  const words = `PostgreSQL ${binaries.major}, complete. Without this file the server does not open this folder.\n`
  writeFileSync(path, words, { flush: true })
  give(path, home.runAs)
  flush(folder)
}

function flush(folder: string) {
  const file = openSync(folder, 'r')
  fsyncSync(file)
  closeSync(file)
}

/** In our own words where initdb uses a page of its own. */
function explained(error: Error, home: Home): Error {
  if (!/No space left on device|ENOSPC|EDQUOT|Disk quota exceeded/.test(error.message)) return error
  return new StartError(
    `There is not enough space in ${home.folder} for a new database, which takes about 100 MB. ` +
      'Make room, or set DATA_DIR to another folder.',
    { cause: error },
  )
}
