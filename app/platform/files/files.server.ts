import path from 'node:path'
import type { Config } from '../config.ts'
import { openFolder } from './folder.server.ts'

/**
 * Where uploaded files are kept. A key is a path such as `avatars/…/avatar-1749574800000.webp`, of letters, digits and `-_./`
 * only. What can't be reached is thrown, so that it is never taken for what is not there.
 */
export interface Files {
  /** Whether there is such a file with something in it. */
  has(key: string): Promise<boolean>
  /** Whole or not at all. When it resolves, the file outlasts a loss of power. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /**
   * @returns all of the file's bytes and no others; null when there is no such file
   * @throws UnreadableFile when there is one, but its bytes can't be had
   */
  read(key: string): Promise<Uint8Array | null>
  /** What is gone already is fine. */
  remove(key: string): Promise<void>
  /** @param folder such as `avatars/…`: everything below it, whoever put it there, and nothing beside it */
  removeFolder(folder: string): Promise<void>
  /** The keys of everything in the buckets, also of what broke off while it was written. */
  list(): AsyncIterable<string>
}

/** In the data folder; with the S3_ settings in their bucket. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  if (!config.s3) return openFolder(path.resolve(config.dataDir, 'files'))
  // Loaded only where it is asked for: what speaks to S3 is larger than all the rest of the server.
  const { openS3 } = await import('./s3.server.ts')
  return openS3(config.s3)
}
