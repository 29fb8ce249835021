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
import { join } from 'node:path'
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
  const known = findFolder(dataDir)
  const isRoot = process.getuid?.() === 0
  const home = !isRoot ? homeOfUser(known ?? dataDir) : known ? existingAsRoot(known) : newAsRoot(dataDir)
  if (home.folder !== dataDir) makePrivate(dataDir)
  return home
}

const homeIn = (folder: string, runAs?: RunAs): Home => ({ folder, cluster: join(folder, 'postgres'), runAs })

const pointerIn = (dataDir: string) => join(dataDir, 'postgres-is-at.txt')

/** @returns undefined where there is no cluster yet */
function findFolder(dataDir: string): string | undefined {
  if (holdsSomething(dataDir)) return dataDir
  if (!existsSync(pointerIn(dataDir))) return undefined
  const folder = readFileSync(pointerIn(dataDir), 'utf8').split('\n')[1]?.trim() ?? ''
  if (holdsSomething(folder)) return folder
  throw new StartError(
    `${pointerIn(dataDir)} says that the database is in ${folder}, but there is none. ` +
      'Bring it back, or delete that file to start with an empty database.',
  )
}

function holdsSomething(folder: string) {
  try {
    return readdirSync(homeIn(folder).cluster).length > 0
  } catch (error) {
    // A folder that may not be read holds somebody's cluster; its owner is looked at below.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

function homeOfUser(folder: string): Home {
  const home = homeIn(folder)
  const self = process.getuid?.()
  const owner = statSync(home.cluster, { throwIfNoEntry: false })?.uid ?? self
  if (owner !== self)
    throw new StartError(
      `The database in ${home.cluster} belongs to user id ${owner}, and this server runs as user id ${self}. ` +
        `Start it as before, or give the data folder to this user (sudo chown -R ${self} ${folder}).`,
    )
  makePrivate(folder)
  return home
}

function existingAsRoot(folder: string): Home {
  const { uid, gid } = statSync(homeIn(folder).cluster)
  const runAs = uid === 0 ? nobody : { uid, gid }
  const home = homeIn(folder, runAs)
  letThrough(folder, runAs)
  // Not a whole cluster: left as it is, for openCluster to refuse.
  if (!existsSync(join(home.cluster, marker))) return home
  // Restored from a copy by root: PostgreSQL opens only what belongs to the user it runs as.
  if (uid === 0) giveWithContents(home.cluster, nobody)
  if (mayWriteIn(home.cluster, runAs)) return home
  throw new StartError(
    `PostgreSQL refuses to run as root, so it runs as user id ${runAs.uid}, and that user may not enter ${home.cluster}. ` +
      `Start the server as an ordinary user, or move the folder and set DATA_DIR to a place everybody may enter.`,
  )
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

/** Also shows whether giving a folder away works: some mounts refuse it, some only pretend. */
function isUsableByNobody(folder: string) {
  letThrough(folder, nobody)
  const probe = mkdtempSync(join(folder, 'postgres.new-'))
  try {
    give(probe, nobody)
    return mayWriteIn(probe, nobody)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === 'chown') return false
    throw error
  } finally {
    rmSync(probe, { recursive: true, force: true })
  }
}

function newAsRoot(dataDir: string): Home {
  if (isUsableByNobody(dataDir)) return homeIn(dataDir, nobody)
  // Not under the temporary folder: what lies there vanishes.
  const folder = `/var/lib/embedded-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  let cause: unknown
  try {
    mkdirSync(folder, { recursive: true })
    if (isUsableByNobody(folder)) return homeIn(folder, nobody)
  } catch (error) {
    cause = error
  }
  throw new StartError(
    `PostgreSQL refuses to run as root, so it runs as user id ${nobody.uid}. That user may not enter ${dataDir}, and ` +
      `${folder} cannot be used either. Set DATA_DIR to a folder that everybody may enter, ` +
      'or start the server as an ordinary user.',
    { cause },
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
