import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { type Files, filesOn } from './files.server.ts'
import { buckets } from './picture.ts'

/** Somebody looks at the page that shows the picture. Tried twice, and not three times, as the package would by itself. */
const patience = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
}

/**
 * The files of a bucket. A bucket that refuses the settings stops the start; one that can't be reached at the moment does not,
 * because pages work without their pictures.
 *
 * @throws StartError in the words of the service
 */
export async function openS3(config: S3Config): Promise<Files> {
  const disk = new Disk(driverOf(config))
  await refuseWrongSettings(disk, config)
  return filesOn(disk, {
    isMissing: (cause) => (cause as Error).name === 'NoSuchKey',
    removeFolder: (folder) => removeFolder(disk, folder),
  })
}

function driverOf({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config): S3Driver {
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
    ...patience,
  })
}

async function refuseWrongSettings(disk: Disk, { bucket, endpoint }: S3Config): Promise<void> {
  try {
    await disk.listAll(buckets[0])
  } catch (error) {
    const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
    const status = $metadata?.httpStatusCode ?? 0
    if (status < 400 || status >= 500) return
    throw new StartError(`S3_BUCKET ${bucket} at ${endpoint} can't be used: ${name}: ${message}`)
  }
}

/** One by one: deleting many with one request is where the services differ most. */
async function removeFolder(disk: Disk, folder: string): Promise<void> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, paginationToken === undefined ? {} : { paginationToken })
    for (const found of page.objects) {
      if (found.isFile) await disk.delete(found.key)
      else await removeFolder(disk, found.prefix)
    }
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}
