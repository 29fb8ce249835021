import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Config } from '../../app/platform/config.ts'
import type { Place } from './place.ts'

/** An object has 10,000 parts at most: up to 160 GB. */
const partSize = 16 * 1024 * 1024
/** Without a byte in either direction. Not shorter: some services need a minute to assemble a large object. */
const longestSilenceMs = 2 * 60_000

/** @param folder prefix of all backups; '' for the top of the bucket */
export function openBucket(
  { bucket, accessKeyId, secretAccessKey, ...where }: S3Config,
  folder: string,
  silenceMs = longestSilenceMs,
): Place {
  const client = new S3Client({
    ...where,
    credentials: { accessKeyId, secretAccessKey },
    // As for pictures: every S3-compatible service supports path-style addresses.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 10_000, socketTimeout: silenceMs },
  })
  const prefix = folder === '' ? '' : `${folder}/`
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` })
  return {
    /** The object exists only after the last part has arrived and the upload is completed. */
    async write(name, file) {
      await new Upload({ client, params: { ...at(name), Body: file }, partSize, queueSize: 2 }).done()
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand(at(name)))
      return ContentLength
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      return Body as Readable
    },
    async has(name) {
      try {
        await client.send(new HeadObjectCommand(at(name)))
        return true
      } catch (error) {
        if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return false
        throw error
      }
    },
    async list() {
      const names: string[] = []
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken }))
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(prefix.length))
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
      return names.filter((name) => !name.includes('/'))
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)))
    },
  }
}
