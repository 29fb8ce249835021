import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makePrivate } from '../../private-folder.server.ts'
import { StartError } from '../../start-error.ts'
import { give, giveWithContents, mayWriteIn, nobody, type RunAs } from './run-as.server.ts'

/** Where the cluster lives and who runs it. `folder` is the data folder itself unless root had to go elsewhere. */
export interface Home {
  folder: string
  cluster: string
  runAs: RunAs | undefined
}

/** Only this file says that a cluster is whole: a killed initdb leaves PG_VERSION and much else behind. */
export const marker = 'initialised.txt'

/**
 * An existing cluster decides: it is opened where it is and by whom it belongs to, or not at all. Choosing a better
 * place for it would show its owner an empty database.
 */
export function chooseHome(dataDir: string): Home {
  const cluster = join(dataDir, 'postgres')
  if (holdsSomething(cluster)) return existingIn(dataDir, cluster)
  const elsewhere = readPointer(dataDir)
  if (elsewhere) {
    makePrivate(dataDir)
    return existingElsewhere(dataDir, elsewhere)
  }
  if (process.getuid?.() !== 0) {
    makePrivate(dataDir)
    return { folder: dataDir, cluster, runAs: undefined }
  }
  letThrough(dataDir, nobody)
  if (isUsableBy(dataDir, nobody)) return { folder: dataDir, cluster, runAs: nobody }
  makePrivate(dataDir)
  return newElsewhere(dataDir)
}

function existingIn(folder: string, cluster: string): Home {
  const { uid, gid } = statSync(cluster)
  if (process.getuid?.() === 0) letThrough(folder, uid === 0 ? nobody : { uid, gid })
  else makePrivate(folder)
  return { folder, cluster, runAs: ownerOf(cluster) }
}

/** What lies in the folder is for its owner alone; PostgreSQL as another user may pass through it to what is its own. */
function letThrough(folder: string, runAs: RunAs) {
  const { uid } = statSync(folder)
  if (uid === runAs.uid) return makePrivate(folder)
  try {
    chownSync(folder, uid, runAs.gid)
    chmodSync(folder, 0o710)
  } catch {
    // Some mounts refuse it. Whether PostgreSQL gets through all the same is tried by the caller.
  }
}

function holdsSomething(cluster: string) {
  try {
    return readdirSync(cluster).length > 0
  } catch (error) {
    // A folder that may not be read holds somebody's cluster; ownerOf says whose.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

function ownerOf(cluster: string): RunAs | undefined {
  const self = process.getuid?.()
  const { uid, gid } = statSync(cluster)
  if (self !== 0) {
    if (uid === self) return undefined
    throw new StartError(
      `The database in ${cluster} belongs to user id ${uid}, and this server runs as user id ${self}. ` +
        `Start it as before, or give the data folder to this user (sudo chown -R ${self} ${dirname(cluster)}).`,
    )
  }
  // Not a whole cluster: left as it is, for openCluster to refuse.
  if (!existsSync(join(cluster, marker))) return nobody
  // Restored from a copy by root: PostgreSQL opens only what belongs to the user it runs as.
  if (uid === 0) giveWithContents(cluster, nobody)
  const runAs = uid === 0 ? nobody : { uid, gid }
  if (mayWriteIn(cluster, runAs)) return runAs
  throw new StartError(
    `PostgreSQL refuses to run as root, so it runs as user id ${runAs.uid}, and that user may not enter ${cluster}. ` +
      `Start the server as an ordinary user, or move the folder and set DATA_DIR to a place everybody may enter.`,
  )
}

const pointerIn = (dataDir: string) => join(dataDir, 'postgres-is-at.txt')

function readPointer(dataDir: string): string | undefined {
  if (!existsSync(pointerIn(dataDir))) return undefined
  return readFileSync(pointerIn(dataDir), 'utf8').split('\n')[1]?.trim()
}

function existingElsewhere(dataDir: string, folder: string): Home {
  const cluster = join(folder, 'postgres')
  if (holdsSomething(cluster)) return existingIn(folder, cluster)
  throw new StartError(
    `${pointerIn(dataDir)} says that the database is in ${folder}, but there is none. ` +
      'Bring it back, or delete that file to start with an empty database.',
  )
}

/** Also shows whether giving a folder away works: some mounts refuse it, some only pretend. */
function isUsableBy(dataDir: string, runAs: RunAs) {
  const probe = mkdtempSync(join(dataDir, 'postgres.new-'))
  try {
    give(probe, runAs)
    return mayWriteIn(probe, runAs)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === 'chown') return false
    throw error
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

/** Not under the temporary folder: what lies there vanishes. */
function newElsewhere(dataDir: string): Home {
  const folder = `/var/lib/embedded-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const isNew = !existsSync(folder)
  try {
    mkdirSync(folder, { recursive: true })
    letThrough(folder, nobody)
    if (isUsableBy(folder, nobody)) return { folder, cluster: join(folder, 'postgres'), runAs: nobody }
    throw new StartError(nowhere(dataDir, folder))
  } catch (cause) {
    if (isNew) rmSync(folder, { recursive: true, force: true })
    throw new StartError(nowhere(dataDir, folder), { cause })
  }
}

function nowhere(dataDir: string, folder: string) {
  return (
    `PostgreSQL refuses to run as root, so it runs as user id ${nobody.uid}. That user may not enter ${dataDir}, and ` +
    `${folder} cannot be used either. Set DATA_DIR to a folder that everybody may enter, ` +
    'or start the server as an ordinary user.'
  )
}

/** Left for the person who looks for the data, and for the next start. Written once the cluster is complete. */
export function leavePointer(dataDir: string, home: Home): boolean {
  if (home.folder === dataDir || existsSync(pointerIn(dataDir))) return false
  const why =
    `PostgreSQL refuses to run as root, so it runs as user id ${nobody.uid}, and that user may not enter ${dataDir}.\n` +
    'To keep everything in one folder, set DATA_DIR to a place everybody may enter before the first start.\n' +
    'To start with an empty database, delete that folder as well as this one.\n'
  writeFileSync(pointerIn(dataDir), `The PostgreSQL database of this data folder is in\n${home.folder}\n\n${why}`)
  return true
}
