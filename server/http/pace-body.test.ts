import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
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

test('a body in tiny chunks is read piece by piece with room for others in between, and comes whole', async () => {
  let came = 0
  let mostInARound = 0
  const arrived = Promise.withResolvers<void>()
  const readAll = (_request: Request, { incoming }: { incoming: IncomingMessage }) =>
    new Promise<Response>((resolve) => {
      incoming.on('data', ({ length }: Buffer) => {
        came += length
      })
      incoming.on('end', () => resolve(new Response(`${came} came`)))
      arrived.resolve()
    })
  const log = createLog('silent')
  const server = await createHttpServer(readAll as never, { config: readConfig({}), log })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const client = new Worker(sender, { eval: true, workerData: { port } })
  const answered = once(client, 'message')
  await arrived.promise
  let before = 0
  let next = setImmediate(() => {})
  const countRound = () => {
    mostInARound = Math.max(mostInARound, came - before)
    before = came
    next = setImmediate(countRound)
  }
  countRound()
  client.postMessage('go')
  // Meanwhile the connection fills up, as it does while a busy server has no time for it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  const [answer] = await answered
  clearImmediate(next)
  server.close()
  await client.terminate()
  expect(answer).toContain(`${chunks} came`)
  // As many as there are in 64 KB.
  expect(mostInARound).toBeLessThan(11_000)
})
