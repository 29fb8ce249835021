import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

/**
 * Where uploaded files are kept. A key is a path such as `avatars/…/avatar-1749574800000.webp`, of letters, digits and `-_./`
 * only. What can't be reached is thrown, so that it is never taken for what is not there.
 */
export interface Files {
  has(key: string): Promise<boolean>
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** @returns null when there is no such file */
  read(key: string): Promise<Uint8Array | null>
  /** What is gone already is fine. */
  remove(key: string): Promise<void>
  /** @param folder such as `avatars/…`: everything below it, whoever put it there, and nothing beside it */
  removeFolder(folder: string): Promise<void>
}

/** In the data folder; with the S3_ settings in their bucket. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  if (!config.s3) return openFolder(path.resolve(config.dataDir, 'files'))
  // Loaded only where it is asked for: what speaks to S3 is larger than all the rest of the server.
  const { openS3 } = await import('./s3.server.ts')
  return openS3(config.s3)
}

function openFolder(location: string): Files {
  const disk = new Disk(new FSDriver({ location, visibility: 'public' }))
  return filesOn(disk, {
    isMissing: (cause) => (cause as NodeJS.ErrnoException).code === 'ENOENT',
    removeFolder: (folder) => disk.deleteAll(folder),
  })
}

interface Differences {
  /** Whether this is how the place says that there is no such file. */
  isMissing(cause: unknown): boolean
  removeFolder: Files['removeFolder']
}

/** What is the same wherever the files lie. */
export function filesOn(disk: Disk, { isMissing, removeFolder }: Differences): Files {
  return {
    has: (key) => disk.exists(key),
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    remove: (key) => disk.delete(key),
    removeFolder,
    async read(key) {
      try {
        return await disk.getBytes(key)
      } catch (error) {
        if (isMissing((error as Error).cause)) return null
        throw error
      }
    },
  }
}
