import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Writing } from '../app/platform/files/folder.server.ts'

/** What may be on a disk without fsync after a power loss: it may write early, and in any order. */
export const losses = ['nothing that was not flushed', 'names without their bytes', 'everything'] as const
export type Loss = (typeof losses)[number]

interface Inode {
  bytes: Uint8Array
  flushed: Uint8Array
}

interface Disk {
  writing: Writing
  /** Allows that many operations from now on, then none. */
  powerFor(operations: number): void
  /** @returns a real folder with the content after the power loss */
  comeBack(loss: Loss): Promise<string>
}

/**
 * A disk with no more than POSIX's guarantees: content is durable after fsync of its file, a name after fsync of its
 * folder. Paths are absolute.
 */
export function createLossyDisk(): Disk {
  const names = new Map<string, Inode | 'folder'>([['/', 'folder']])
  const flushed = new Map(names)
  let left = Number.POSITIVE_INFINITY
  const operate = () => {
    left -= 1
    if (left < 0) throw new Error('there is no power')
  }

  const handleOf = (name: string) => {
    const found = names.get(name)
    if (!found) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    return {
      async writeFile(bytes: Uint8Array) {
        if (found === 'folder') throw new Error('is a folder')
        for (const length of [bytes.byteLength / 2, bytes.byteLength]) {
          operate()
          found.bytes = bytes.slice(0, length)
        }
      },
      async sync() {
        operate()
        if (found === 'folder') flushNamesIn(name)
        else found.flushed = found.bytes
      },
      async close() {},
    }
  }

  const flushNamesIn = (folder: string) => {
    const isIn = (name: string) => name !== '/' && path.dirname(name) === folder
    for (const name of flushed.keys()) if (isIn(name) && !names.has(name)) flushed.delete(name)
    for (const [name, inode] of names) if (isIn(name)) flushed.set(name, inode)
  }

  const writing = {
    async mkdir(folder: string) {
      operate()
      for (let next = folder; !names.has(next); next = path.dirname(next)) names.set(next, 'folder')
    },
    async open(name: string, flags: string) {
      operate()
      if (flags !== 'r') names.set(name, { bytes: new Uint8Array(), flushed: new Uint8Array() })
      return handleOf(name)
    },
    async rename(from: string, to: string) {
      operate()
      names.set(to, names.get(from) as Inode)
      names.delete(from)
    },
    async rm(name: string) {
      operate()
      names.delete(name)
    },
  }

  return {
    writing: writing as unknown as Writing,
    powerFor(operations) {
      left = operations
    },
    async comeBack(loss) {
      left = Number.POSITIVE_INFINITY
      const folder = await mkdtemp(path.join(tmpdir(), 'agentspark-power-'))
      const kept = loss === 'nothing that was not flushed' ? flushed : names
      const isReached = (name: string): boolean => name === '/' || (kept.has(name) && isReached(path.dirname(name)))
      for (const [name, inode] of kept) {
        if (inode === 'folder' || !isReached(name)) continue
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
        await writeFile(path.join(folder, name), loss === 'everything' ? inode.bytes : inode.flushed)
      }
      return folder
    },
  }
}
