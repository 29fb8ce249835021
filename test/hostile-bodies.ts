import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '../e2e/server.ts'

/** What costs a server most to read, and how to send it without the browser's help. */

export interface Body {
  type: string
  bytes: Buffer
}

export type Answer = number | string

const boundary = '----formdata-of-somebody-hostile'

/** @param fields names and values */
export function multipart(fields: [string, string][]): Body {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
  }
}

/** Eight megabytes of nothing. */
export function manyFields(): Body {
  return multipart(Array.from({ length: 110_000 }, () => ['', '']))
}

/** As much nothing as an ordinary form may be long. */
export function manyUrlencodedFields(): Body {
  return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from('a=&'.repeat(43_000)) }
}

export function upload(name: string, file: Buffer): Body {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** @returns the status; the connection's error where there was no answer */
export function send(
  { origin }: RunningServer,
  path: string,
  { body, cookie }: { body?: Body; cookie?: string | undefined } = {},
): Promise<Answer> {
  const headers = {
    Accept: 'text/html',
    ...(cookie ? { Cookie: cookie } : {}),
    ...(body ? { 'Content-Type': body.type, 'Content-Length': body.bytes.length } : {}),
  }
  return new Promise((resolve) => {
    const asked = request(origin + path, { method: body ? 'POST' : 'GET', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(`${response.statusCode}, cut`))
    })
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error')).end(body?.bytes)
  })
}

/** A picture's worth in chunks of one byte each, as fast as they are taken, until all of it is, or the connection ends. */
export function sendByteByByte({ origin }: RunningServer, path: string, cookie: string): Promise<Answer> {
  const { type, bytes } = upload('picture', Buffer.alloc(5_000_000))
  const headers = { Accept: 'text/html', Cookie: cookie, 'Content-Type': type, 'Transfer-Encoding': 'chunked' }
  return new Promise((resolve) => {
    let answer: Answer | undefined
    const asked = request(origin + path, { method: 'POST', headers }, (response) => {
      response.resume()
      answer = response.statusCode ?? 0
    })
    // Of a connection that ends after its answer, while there is more to send, too.
    asked.on('error', (error: NodeJS.ErrnoException) => {
      answer ??= error.code ?? 'error'
    })
    asked.on('socket', async (socket) => {
      socket.once('close', () => resolve(answer ?? 'none'))
      asked.flushHeaders()
      for (let at = 0; at < bytes.length && socket.writable; at += 20_000) {
        const piece = [...bytes.subarray(at, at + 20_000)].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`)
        const isTaken = socket.write(piece.join(''), 'latin1')
        if (!isTaken) await new Promise((go) => socket.once('drain', go).once('close', go))
      }
      socket.write('0\r\n\r\n')
    })
  })
}

/** As an admin would post it. @param name tells the people of one file from those of another */
export function membersFile(name: string): string {
  const rows = Array.from({ length: 2_000 }, (_, row) => `Given${row},Family${row},${name}.${row}@example.org`)
  return ['First Name,Last Name,Email', ...rows].join('\n')
}

/** For a server that is to tell how long its event loop was held. */
export const watchedLoop = ['--import', new URL('./watch-loop.ts', import.meta.url).pathname]

/** Of the loop since this was asked last, in milliseconds. @returns also the longest that the thread itself was at work */
export async function longestHold(server: RunningServer): Promise<{ held: number; atWork: number }> {
  const before = server.output().length
  server.process.kill('SIGUSR2')
  for (;;) {
    const [, held, atWork] = /loop (\S+) (\S+)\n/.exec(server.output().slice(before)) ?? []
    if (held && atWork) return { held: Number(held), atWork: Number(atWork) }
    await sleep(10)
  }
}
