import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { giveToOwnerOfItsFolder, makePrivate } from '../../private-folder.server.ts'
import { StartError } from '../../start-error.ts'

export class FolderInUse extends StartError {
  override name = 'FolderInUse'
}

/**
 * Makes this process the only owner of a folder. The lock is the operating system's, taken through SQLite because Node
 * offers no file lock: it is released when its holder dies, also by kill -9. Nothing else may open `owner.lock`:
 * closing it again would drop the lock.
 *
 * @returns releases the folder
 * @throws StartError when another process, or an earlier call in this one, owns it
 */
export function takeOwnerLock(folder: string): () => void {
  const path = join(folder, 'owner.lock')
  let database: DatabaseSync | undefined
  try {
    // Two simultaneous attempts can block each other; waiting a little lets one of them succeed.
    database = new DatabaseSync(path, { timeout: 250 })
    // No journal file: after a kill the next starters would compete to roll it back.
    database.exec('PRAGMA journal_mode = MEMORY')
    database.exec('BEGIN EXCLUSIVE')
    giveToOwnerOfItsFolder(path)
    makePrivate(path, 0o600)
  } catch (cause) {
    database?.close()
    if (isBusy(cause))
      throw new FolderInUse(
        `Another server is already running with the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
        { cause },
      )
    const message = `Cannot lock ${path}: ${(cause as Error).message}. This server's user must be able to write there.`
    throw new StartError(message, { cause })
  }
  return () => database.close()
}

function isBusy(error: unknown) {
  const SQLITE_BUSY = 5
  // The bits above the first eight only say in which way it is busy.
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY
}
