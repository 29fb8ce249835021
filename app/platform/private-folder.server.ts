import { chmodSync, chownSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * For nobody but its owner: a folder 0700, a file 0600. Also what an earlier version has made, or somebody has opened.
 *
 * @returns false where that can't be: it is somebody else's, or lies on a disk that knows no owners
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

/** One start as root must not shut out the ordinary user to whom the folder belongs. */
export function giveToOwnerOfItsFolder(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  chownSync(path, uid, gid)
}
