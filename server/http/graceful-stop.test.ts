import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../../app/platform/config.ts'
import { createLog } from '../../app/platform/log.ts'
import { keepAsking } from '../../test/keep-asking.ts'
import { stopGracefully } from './graceful-stop.ts'
import { createHttpServer } from './http-server.ts'

const unasked = () => expect.unreachable()

async function listen(listener: RequestListener) {
  const services = { config: readConfig({}), log: createLog('silent') }
  const server = createHttpServer(unasked, services, (request, response) => {
    listener(request, response)
    return true
  })
  const stop = stopGracefully(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}/`, stop }
}

test('under load of clients that keep their connections nothing is cut, and each is told that its connection ends', async () => {
  const { url, stop } = await listen(async (_, response) => {
    await setTimeout(Math.random() * 20)
    response.end('whole')
  })
  const asked = Array.from({ length: 20 }, () => 0)
  const clients = asked.map((_none, client) =>
    keepAsking((times, last) => {
      asked[client] = times
      return last?.isLast ? null : { url }
    }),
  )
  await expect.poll(() => Math.min(...asked), { timeout: 10_000 }).toBeGreaterThan(1)
  await stop()
  for (const { answers, failures } of await Promise.all(clients)) {
    expect(failures).toEqual([])
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['whole']))
    expect(answers.length).toBeGreaterThan(1)
    expect(answers.at(-1)?.isLast).toBe(true)
  }
})

test('a request that was under way is answered to its end, and says that it is the last one', async () => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { url, stop } = await listen(async (_, response) => {
    arrive()
    await mayAnswer
    response.end('whole')
  })
  const asking = keepAsking((asked) => (asked === 0 ? { url } : null))
  await arrived
  const stopped = stop()
  answer()
  expect(await asking).toEqual({ answers: [{ status: 200, body: 'whole', isLast: true }], failures: [] })
  await stopped
})

test('whoever the system has let in before the door closes is answered, however many they are', async () => {
  const { port, stop } = await listen((_, response) => response.end('whole'))
  const answers = Array.from({ length: 100 }, async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return text(socket).catch((error: Error) => error.message)
  })
  const stopped = stop()
  for (const answer of await Promise.all(answers)) expect(answer).toContain('whole')
  await stopped
})

test('of two requests that came together both are answered, and only the last says that it is the last one', async () => {
  const held: (() => void)[] = []
  const { port, stop } = await listen((_, response) => void held.push(() => response.end('whole')))
  const socket = connect(port, '127.0.0.1')
  const answered = text(socket)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2))
  await expect.poll(() => held.length).toBe(2)
  const stopped = stop()
  for (const answer of held) answer()
  expect((await answered).match(/whole|Connection: close/g)).toEqual(['whole', 'Connection: close', 'whole'])
  await stopped
})

test('an answer that had begun before is not cut, and does not hold the stop up once it is whole', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { url, stop } = await listen(async (_, response) => {
    response.write('wh')
    begin()
    await mayEnd
    response.end('ole')
  })
  const asking = keepAsking((asked) => (asked === 0 ? { url } : null))
  await begun
  const stopped = stop()
  await setTimeout(1_200)
  end()
  expect((await asking).answers).toMatchObject([{ body: 'whole' }])
  await stopped
})

test('a balancer that asks for /readyz may send somebody until it has heard that the server goes', async () => {
  const { url, stop } = await listen((_, response) => response.end('whole'))
  const ask = async (path: string) => (await fetch(url + path)).text()
  for (let asked = 0; asked < 5; asked += 1) await ask('readyz')
  const stopped = stop()
  await setTimeout(1_500)
  expect(await ask('')).toBe('whole')
  for (let asked = 0; asked < 3; asked += 1) await ask('readyz')
  await stopped
  await expect(ask('')).rejects.toThrow()
})

test.each([
  ['never asked', ''],
  ['asked before', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
])('a connection on which somebody %s and asks for nothing more is ended', async (_how, said) => {
  const { port, stop } = await listen((_, response) => response.end())
  const idle = connect(port, '127.0.0.1')
  await once(idle, 'connect')
  if (said) {
    idle.write(said)
    await once(idle, 'data')
  }
  const ended = once(idle.resume(), 'close').then(() => 'ended')
  const stopped = stop()
  // Well before the server stops waiting for whoever is slow.
  expect(await Promise.race([ended, setTimeout(8_000, 'open', { ref: false })])).toBe('ended')
  await stopped
})
