import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import type { HttpBindings as Bindings } from '@hono/node-server'
import { expect, test } from 'vitest'
import { readConfig } from '../../app/platform/config.ts'
import { createLog } from '../../app/platform/log.ts'
import { createHttpServer } from './http-server.ts'

const chunks = 300_000

/** Sends a body in chunks of a byte each, as fast as they are taken, in a thread of its own. */
const sender = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const socket = connect(workerData.port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n')
  parentPort.once('message', () => socket.write('1\\r\\nx\\r\\n'.repeat(${chunks}) + '0\\r\\n\\r\\n'))
  let answer = ''
  socket.on('data', (piece) => { answer += piece }).on('end', () => parentPort.postMessage(answer))`

const log = createLog('silent')
const readAll = async (_request: Request, { incoming }: Bindings) => {
  let came = 0
  for await (const { length } of incoming) came += length
  return new Response(`${came} came`)
}
const refuse = () => new Response(`${chunks} are too many`, { status: 413 })

test.each([
  ['is read', readAll, `${chunks} came`],
  ['is answered before it is read', refuse, `${chunks} are too many`],
])('a body in tiny chunks that %s comes piece by piece with room for others in between', async (_, answer, said) => {
  const filled = Promise.withResolvers<void>()
  const fetch = async (request: Request, bindings: Bindings) => {
    await filled.promise
    return answer(request, bindings)
  }
  const server = createHttpServer(fetch as never, { config: readConfig({}), log })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const connected = once(server, 'connection') as Promise<[Socket]>
  const client = new Worker(sender, { eval: true, workerData: { port } })
  const answered = once(client, 'message')
  const [socket] = await connected
  await once(server, 'request')
  let mostInARound = 0
  let before = 0
  let next = setImmediate(() => {})
  const countRound = () => {
    mostInARound = Math.max(mostInARound, socket.bytesRead - before)
    before = socket.bytesRead
    next = setImmediate(countRound)
  }
  countRound()
  client.postMessage('go')
  // Meanwhile the connection fills up, as it does while a busy server has no time for it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  filled.resolve()
  expect((await answered)[0]).toContain(said)
  clearImmediate(next)
  server.close()
  await client.terminate()
  expect(mostInARound).toBeLessThanOrEqual(64 * 1024)
})
