import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk, type DriveFile } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { type Files, UnreadableFile } from './files.ts'
import { folders } from './picture.ts'

/** Somebody looks at the page that shows the picture. */
const usualRequestTimeoutMs = 3_000
/** For all the bytes, once the answer has begun. */
const bytesTakeAtMostMs = 10_000

/**
 * The files of a bucket. A bucket that refuses the settings stops the start; one that can't be reached at the moment does not,
 * because pages work without their pictures. A service that speaks S3 answers a put when it holds all of the file for good.
 *
 * @throws StartError in the words of the service
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
    // Bucket and key in the path, no access lists, no checksums of Amazon's own: every service that calls itself S3 knows that.
    forcePathStyle: true,
    supportsACL: false,
    visibility: 'private',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The package would try three times.
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

/** An answer that ends before its stated length is thrown by the stream. */
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

/** One by one: deleting many with one request is where the services differ most. */
async function removeFolder(disk: Disk, folder: string): Promise<void> {
  for await (const key of listBelow(disk, folder)) await disk.delete(key)
}

async function* list(disk: Disk): AsyncGenerator<string> {
  for (const bucket of folders) yield* listBelow(disk, bucket)
}

/** In one list, since a list of folders is another thing where the services differ. It begins like the folder, so beside it too. */
async function* listBelow(disk: Disk, folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) })
    for (const { isFile, key } of page.objects as Iterable<DriveFile>)
      if (isFile && key.startsWith(`${folder}/`)) yield key
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}
