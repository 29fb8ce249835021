import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config, S3Config } from '../config.ts'
import { StartError } from '../start-error.ts'

/** Where uploaded files are kept. A key is a path such as `avatars/…/avatar-1749574800000.webp`, and is written once. */
export interface Files {
  has(key: string): Promise<boolean>
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** @returns null when there is no such file */
  read(key: string): Promise<Uint8Array | null>
  /** What is gone already is fine. */
  remove(key: string): Promise<void>
}

/** In the data folder; with the S3_ settings in their bucket. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  const disk = config.s3 ? await openS3(config.s3) : openFolder(path.resolve(config.dataDir, 'files'))
  return {
    has: (key) => disk.exists(key),
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    read: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    remove: (key) => disk.delete(key),
  }
}

function openFolder(location: string): Disk {
  return new Disk(new FSDriver({ location, visibility: 'public' }))
}

/** Loaded only where it is asked for: the packages that speak to S3 are several times as large as all others together. */
async function openS3({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config): Promise<Disk> {
  try {
    const { S3Driver } = await import('flydrive/drivers/s3')
    const credentials = { accessKeyId, secretAccessKey }
    return new Disk(
      new S3Driver({
        endpoint,
        region,
        bucket,
        credentials,
        forcePathStyle: true,
        visibility: 'private',
        supportsACL: false,
      }),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new StartError(
      'S3_ENDPOINT is set, but the packages that speak to S3 are not installed: npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner. Without the S3_ settings, files are kept in DATA_DIR.',
    )
  }
}
