import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from '../e2e/server.ts'

/** The bodies that cost a server most, sent without a browser. */

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

/** Eight megabytes of empty fields. */
export function manyFields(): Body {
  return multipart(Array.from({ length: 110_000 }, () => ['', '']))
}

/** The longest body of an ordinary form, all empty fields. */
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

/** @returns the status; the connection's error when there was no answer */
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

/**
 * Sends as much as a picture in chunks of one byte, as fast as they are accepted, until the end or until the connection
 * closes.
 */
export function sendByteByByte({ origin }: RunningServer, path: string, cookie: string): Promise<Answer> {
  const { type, bytes } = upload('picture', Buffer.alloc(5_000_000))
  const headers = { Accept: 'text/html', Cookie: cookie, 'Content-Type': type, 'Transfer-Encoding': 'chunked' }
  return new Promise((resolve) => {
    let answer: Answer | undefined
    const asked = request(origin + path, { method: 'POST', headers }, (response) => {
      response.resume()
      answer = response.statusCode ?? 0
    })
    // The server may close the connection after its answer while this is still sending.
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

/** As an admin would upload it. @param name distinguishes the members of one file from another's */
export function membersFile(name: string): string {
  const rows = Array.from({ length: 2_000 }, (_, row) => `Given${row},Family${row},${name}.${row}@example.org`)
  return ['First Name,Last Name,Email', ...rows].join('\n')
}

/** Arguments for a server that reports how long its event loop was blocked. */
export const watchedLoop = ['--import', new URL('./watch-loop.ts', import.meta.url).pathname]

/**
 * The event loop since the last call, in milliseconds. @returns also the longest time that the thread itself was
 * working
 */
export async function longestHold(server: RunningServer): Promise<{ held: number; atWork: number }> {
  const before = server.output().length
  server.process.kill('SIGUSR2')
  for (;;) {
    const [, held, atWork] = /loop (\S+) (\S+)\n/.exec(server.output().slice(before)) ?? []
    if (held && atWork) return { held: Number(held), atWork: Number(atWork) }
    await sleep(10)
  }
}
