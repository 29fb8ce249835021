import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { giveToOwnerOfItsFolder, makePrivate } from '../../private-folder.server.ts'
import { StartError } from '../../start-error.ts'

export class FolderInUse extends StartError {
  override name = 'FolderInUse'
}

/**
 * Makes this process the only owner of a folder, or throws when another one (or this one, earlier) already is.
 * The lock is the operating system's, held through SQLite because Node itself offers no file lock: it is free at once
 * when its holder dies, however it dies. Nothing else may open `owner.lock`: closing it again would drop the lock.
 *
 * @returns gives the folder free
 */
export function takeOwnerLock(folder: string): () => void {
  const path = join(folder, 'owner.lock')
  let database: DatabaseSync | undefined
  try {
    // Of two that try at once each can stand in the other's way: a little patience lets one of them through.
    database = new DatabaseSync(path, { timeout: 250 })
    // No journal beside it: after a kill the next starters would dispute over rolling it back.
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
