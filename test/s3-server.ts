import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
// @ts-expect-error It has no types.
import S3rver from '@20minutes/s3rver'
import type { S3Config } from '../app/platform/config.ts'
import { isSignedWith } from './s3-signature.ts'

export interface S3Server {
  /** As in the server's settings. */
  config: S3Config
  /** @returns the stored content type, or null when there is no such file */
  contentTypeOf(key: string): Promise<string | null>
  /** Stops answering until `comeBack`. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

const bucket = 'pictures'
/** Its only account. */
const secretAccessKey = 'S3RVER'

/** A real S3-compatible server on loopback, with one bucket in a temporary folder. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'agentspark-s3-'))
  // Its own signature check refuses every list, because it reads `/pictures/` as `/pictures`.
  const options = { directory, silent: true, allowMismatchedSignatures: true, configureBuckets: [{ name: bucket }] }
  const s3 = new S3rver(options)
  await s3.configureBuckets()
  const answer = checkingSignatures(s3.callback())
  let server = await listen(answer, 0)
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    config: { endpoint, region: 'eu-central-1', bucket, accessKeyId: 'S3RVER', secretAccessKey },
    async contentTypeOf(key) {
      const response = await fetch(`${endpoint}/${bucket}/${key}`, { method: 'HEAD' })
      return response.ok ? response.headers.get('Content-Type') : null
    },
    goAway: () => stop(server),
    async comeBack() {
      server = await listen(answer, port)
    },
    async close() {
      await stop(server)
      s3.logger.close()
      await rm(directory, { recursive: true })
    },
  }
}

function checkingSignatures(answer: RequestListener): RequestListener {
  return (request, response) => {
    if (isSignedWith(secretAccessKey, request) === false) refuse(response)
    else answer(request, response)
  }
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'Content-Type': 'application/xml' })
  response.end('<Error><Code>SignatureDoesNotMatch</Code><Message>That is not how the account signs.</Message></Error>')
}

async function listen(answer: RequestListener, port: number): Promise<Server> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
