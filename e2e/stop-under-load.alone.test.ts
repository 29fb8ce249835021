import { expect, test } from 'vitest'
import { keepAsking } from '../test/keep-asking.ts'
import { startServer } from './server.ts'

test('SIGTERM under load cuts nothing: every request is answered, and from then on the server says that it goes', async () => {
  const server = await startServer()
  try {
    const pages = ['/', '/join', '/about', '/no/such/page']
    const answered = Array.from({ length: 10 }, () => 0)
    const clients = answered.map((_, client) =>
      keepAsking((asked) => {
        answered[client] = asked
        return asked % 5 === 4
          ? { url: `${server.origin}/join`, method: 'POST', body: `firstName=Ada&email=${client}.${asked}` }
          : { url: server.origin + pages[asked % 4] }
      }),
    )
    const watcher = keepAsking(() => ({ url: `${server.origin}/readyz` }))
    await expect.poll(() => Math.min(...answered), { timeout: 30_000 }).toBeGreaterThan(10)
    await server.stop()
    expect(server.process.exitCode).toBe(0)
    for (const { answers, failures } of await Promise.all(clients)) {
      expect(failures).toEqual([])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404, 400]))
      const told = answers.findIndex(({ isLast }) => isLast)
      expect(told).toBeGreaterThan(0)
      expect(answers.slice(told).every(({ isLast }) => isLast)).toBe(true)
    }
    const { answers, failures } = await watcher
    expect(failures).toEqual([])
    expect(answers[0]).toMatchObject({ status: 200, isLast: false })
    expect(answers.at(-1)).toMatchObject({ status: 503, isLast: true })
    expect(JSON.parse(answers.at(-1)?.body ?? '')).toEqual({ ready: false, reason: 'the server is stopping' })
  } finally {
    await server.stop()
  }
})
