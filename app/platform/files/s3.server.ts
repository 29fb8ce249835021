import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk, type DriveFile } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { type Files, UnreadableFile } from './files.ts'
import { folders } from './picture.ts'

/** Short, because a visitor waits for the page with the picture. */
const usualRequestTimeoutMs = 3_000
/** For the whole body, after the answer has begun. */
const bytesTakeAtMostMs = 10_000

/**
 * Files in a bucket. A bucket that refuses the settings stops the start; an unreachable one doesn't, because pages work
 * without their pictures. S3 services acknowledge a put only when the file is durable.
 *
 * @throws StartError with the service's message
 */
export async function openS3(config: S3Config, requestTimeoutMs = usualRequestTimeoutMs): Promise<Files> {
  const disk = new Disk(driverOf(config, requestTimeoutMs))
  await refuseWrongSettings(disk, config)
  return {
    async has(key) {
      return (await disk.exists(key)) && (await disk.getMetaData(key)).contentLength > 0
    },
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    read: (key) => read(disk, key),
    remove: (key) => disk.delete(key),
    removeFolder: (folder) => removeFolder(disk, folder),
    list: () => list(disk),
  }
}

function driverOf(config: S3Config, requestTimeout: number): S3Driver {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = config
  return new S3Driver({
    endpoint,
    region,
    bucket,
    credentials: { accessKeyId, secretAccessKey },
    // Bucket and key in the path, no access lists, no checksums of Amazon's own: every S3-compatible service supports
    // that.
    forcePathStyle: true,
    supportsACL: false,
    visibility: 'private',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The default is three.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout, throwOnRequestTimeout: true },
  })
}

async function refuseWrongSettings(disk: Disk, { bucket, endpoint }: S3Config): Promise<void> {
  try {
    await disk.listAll(folders[0])
  } catch (error) {
    const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
    const status = $metadata?.httpStatusCode ?? 0
    if (status < 400 || status >= 500) return
    throw new StartError(`S3_BUCKET ${bucket} at ${endpoint} can't be used: ${name}: ${message}`)
  }
}

/** The stream throws when the answer ends before its stated length. */
async function read(disk: Disk, key: string): Promise<Uint8Array | null> {
  let bytes: Buffer
  try {
    bytes = await buffer(addAbortSignal(AbortSignal.timeout(bytesTakeAtMostMs), await disk.getStream(key)))
  } catch (error) {
    if (((error as Error).cause as Error | undefined)?.name === 'NoSuchKey') return null
    throw error
  }
  if (bytes.byteLength === 0) throw new UnreadableFile(`${key}: it is empty`)
  return new Uint8Array(bytes)
}

/** One by one: S3-compatible services differ most in the bulk delete. */
async function removeFolder(disk: Disk, folder: string): Promise<void> {
  for await (const key of listBelow(disk, folder)) await disk.delete(key)
}

async function* list(disk: Disk): AsyncGenerator<string> {
  for (const bucket of folders) yield* listBelow(disk, bucket)
}

/**
 * By prefix instead of delimiter, another point where services differ. The prefix also matches keys beside the folder.
 */
async function* listBelow(disk: Disk, folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) })
    for (const { isFile, key } of page.objects as Iterable<DriveFile>)
      if (isFile && key.startsWith(`${folder}/`)) yield key
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}
