import { chmodSync, chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Restricts a path to its owner: a folder to 0700, a file to 0600, also when it already exists.
 *
 * @returns false when that is impossible: another user owns it, or the file system has no owners
 */
export function makePrivate(path: string, mode: 0o700 | 0o600 = 0o700): boolean {
  try {
    chmodSync(path, mode)
    return true
  } catch (error) {
    if (['EPERM', 'EROFS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** After one start as root the folder's owner must still be able to start the server. */
export function giveToOwnerOfItsFolder(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}
