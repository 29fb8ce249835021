import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../../app/platform/config.ts'
import { createLog } from '../../app/platform/log.ts'
import { keepAsking } from '../../test/keep-asking.ts'
import { stopGracefully } from './graceful-stop.ts'
import { createHttpServer } from './http-server.ts'

// Each test waits for a drain, so they run at the same time.
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

test.concurrent('under load no request of a kept connection is cut, and each answer announces the end of its connection', async () => {
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
  await expect.poll(() => Math.min(...asked)).toBeGreaterThan(1)
  await stop()
  for (const { answers, failures } of await Promise.all(clients)) {
    expect(failures).toEqual([])
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['whole']))
    expect(answers.length).toBeGreaterThan(1)
    expect(answers.at(-1)?.isLast).toBe(true)
  }
})

test.concurrent('a running request is answered completely', async () => {
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
  expect(await asking).toMatchObject({ answers: [{ status: 200, body: 'whole' }], failures: [] })
  await stopped
})

test.concurrent('an answer that began before the stop isn’t cut, and doesn’t delay it once complete', async () => {
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

test.concurrent('with a balancer that polls /readyz, requests before it notices the stop are answered', async () => {
  const { url, stop } = await listen((_, response) => response.end('whole'))
  const ask = async (path: string) => (await fetch(url + path)).text()
  await ask('readyz')
  const stopped = stop()
  await setTimeout(3_000)
  expect(await ask('')).toBe('whole')
  await stopped
  await expect(ask('')).rejects.toThrow()
})

test.concurrent('without a balancer that polls, requests of the next second are answered, each as the last of its connection', async () => {
  const { port, url, stop } = await listen((_, response) => response.end('whole'))
  const kept = connect(port, '127.0.0.1')
  const ask = async () => {
    kept.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return String((await once(kept, 'data'))[0])
  }
  expect(await ask()).toContain('Connection: keep-alive')
  const stopped = stop()
  expect(await (await fetch(url)).text()).toBe('whole')
  expect(await ask()).toContain('Connection: close')
  await stopped
  await expect(fetch(url)).rejects.toThrow()
})

test.concurrent('an idle kept connection is closed', async () => {
  const { port, stop } = await listen((_, response) => response.end())
  const idle = connect(port, '127.0.0.1')
  await once(idle, 'connect')
  idle.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(idle, 'data')
  const ended = once(idle.resume(), 'close').then(() => 'ended')
  const stopped = stop()
  // Well before the stop gives up on running requests.
  expect(await Promise.race([ended, setTimeout(8_000, 'open', { ref: false })])).toBe('ended')
  await stopped
})
