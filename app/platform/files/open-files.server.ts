import path from 'node:path'
import type { Config } from '../config.ts'
import type { Files } from './files.ts'
import { openFolder } from './folder.server.ts'

/** Files in the data folder, or in the bucket of the S3_ settings. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  if (!config.s3) return openFolder(path.resolve(config.dataDir, 'files'))
  // Loaded only when configured: the S3 client is larger than the rest of the server.
  const { openS3 } = await import('./s3.server.ts')
  return openS3(config.s3)
}
