import { randomUUID } from 'node:crypto'
import * as node from 'node:fs/promises'
import path from 'node:path'
import { KeyNormalizer } from 'flydrive'
import { type Files, UnreadableFile } from './files.ts'
import { folders } from './picture.ts'
import { unfinishedName } from './picture-name.ts'

/** The file system calls for writing. A test passes its own to simulate a power loss. */
export type Writing = Pick<typeof node, 'mkdir' | 'open' | 'rename' | 'rm'>

/** The same keys as in a bucket, so that files can move to one. */
const keys = new KeyNormalizer()

export function openFolder(location: string, { mkdir, open, rename, rm }: Writing = node): Files {
  const at = (key: string) => path.join(location, keys.normalize(key))
  return {
    async has(key) {
      try {
        const found = await node.stat(at(key))
        return found.isFile() && found.size > 0
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },

    /**
     * Written under a temporary name and renamed after fsync, so that a file with the final name is always complete.
     */
    async put(key, bytes) {
      const file = at(key)
      const folder = path.dirname(file)
      const unfinished = path.join(folder, unfinishedName(randomUUID()))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await synced(unfinished, 'wx', (handle) => handle.writeFile(bytes))
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw error
      }
      await keepNames(folder)
    },

    async read(key) {
      try {
        return await readWhole(at(key))
      } catch (error) {
        if (isMissing(error)) return null
        if (isUnreadable(error)) throw new UnreadableFile(`${key}: ${(error as Error).message}`)
        throw error
      }
    },

    remove: (key) => rm(at(key), { force: true }),
    removeFolder: (folder) => rm(at(folder), { recursive: true, force: true }),
    list: () => list(location),
  }

  async function synced(
    file: string,
    flags: string,
    write?: (handle: node.FileHandle) => Promise<void>,
  ): Promise<void> {
    const handle = await open(file, flags)
    try {
      await write?.(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  /**
   * A name is durable only after fsync of its folder, and so on up to the root. Another request may create the same
   * folders at the same time.
   */
  async function keepNames(folder: string): Promise<void> {
    for (let next = folder; next.length >= path.dirname(location).length; next = path.dirname(next))
      await synced(next, 'r')
  }
}

async function readWhole(file: string): Promise<Uint8Array> {
  const handle = await node.open(file, 'r')
  try {
    const before = await handle.stat()
    const bytes = new Uint8Array(await handle.readFile())
    const after = await handle.stat()
    if (bytes.byteLength === 0) throw new UnreadableFile('it is empty')
    if (bytes.byteLength !== before.size || before.mtimeMs !== after.mtimeMs || before.size !== after.size)
      throw new UnreadableFile('it was changed while it was read')
    return bytes
  } finally {
    await handle.close()
  }
}

async function* list(location: string): AsyncGenerator<string> {
  for (const bucket of folders) {
    for (const entry of await entriesOf(path.join(location, bucket))) {
      const file = path.join(entry.parentPath, entry.name)
      if (entry.isFile()) yield path.relative(location, file).replaceAll(path.sep, '/')
    }
  }
}

async function entriesOf(folder: string) {
  try {
    return await node.readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
}

/** For this one file; an unreachable disk has other error codes. */
function isUnreadable(error: unknown): boolean {
  return error instanceof UnreadableFile || ['EACCES', 'EPERM', 'EISDIR'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}
