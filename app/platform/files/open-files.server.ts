import path from 'node:path'
import type { Config } from '../config.ts'
import type { Files } from './files.ts'
import { openFolder } from './folder.server.ts'

/** In the data folder; with the S3_ settings in their bucket. */
export async function openFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> {
  if (!config.s3) return openFolder(path.resolve(config.dataDir, 'files'))
  // Loaded only where it is asked for: what speaks to S3 is larger than all the rest of the server.
  const { openS3 } = await import('./s3.server.ts')
  return openS3(config.s3)
}
