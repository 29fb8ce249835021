import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type OutsideDatabase } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

let database: OutsideDatabase
let server: RunningServer
beforeAll(async () => {
  database = await createDatabase('sample')
  server = await startServer({ DATABASE_URL: database.url, WORKERS: '2', LOG_LEVEL: 'info' })
})
afterAll(async () => {
  await server?.stop()
  await database?.remove()
})

test('both workers answer on one port, and a place taken in one of them shows in the other', async () => {
  const workers = await reachBoth()
  const readAll = () => Promise.all([...workers.values()].map(async (agent) => placesOn(await ask(agent, '/join'))))
  const [before] = await readAll()
  expect(await readAll()).toEqual([before, before])
  await reserve('ada@example.org')
  const after = `${Number(before) - 1}`
  await expect.poll(readAll).toEqual([after, after])
})

test('a worker that is killed loses nothing, and another one takes over its connections and its jobs', async () => {
  await reserve('kept@example.org')
  const [worker = 0] = workersWhoSaid('this worker does the jobs')
  process.kill(worker, 'SIGKILL')
  await expect.poll(() => server.output()).toContain('a worker has ended, and is started anew')
  await expect.poll(() => workersWhoSaid('this worker does the jobs')).toHaveLength(2)
  expect([...(await reachBoth()).keys()]).not.toContain(worker)
  expect(await reserve('kept@example.org', 'Other')).toContain('Email already registered')
})

test('another server is refused the port that the workers share', async () => {
  const { port } = new URL(server.origin)
  // What is ready at this address is the first one.
  const other = await startServer({ DATABASE_URL: database.url, WORKERS: '2', PORT: port })
  await expect.poll(() => other.process.exitCode).toBe(1)
  expect(other.output()).toContain(`PORT ${port} is taken by another program.`)
  await other.stop()
})

let connections = 0

/** @returns for each worker a connection that it has taken */
async function reachBoth(): Promise<Map<number, Agent>> {
  const reached = new Map<number, Agent>()
  await expect
    .poll(async () => {
      connections += 1
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const path = `/healthz/${connections}`
      await ask(agent, path)
      const isMine = ({ path: asked }: { path?: string }) => asked === path
      await expect.poll(() => lines().some(isMine)).toBe(true)
      reached.set(lines().find(isMine)?.worker ?? 0, agent)
      return reached.size
    })
    .toBe(2)
  return reached
}

function ask(agent: Agent, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(server.origin + path, { agent }, (response) => text(response).then(resolve, reject))
    asked.on('error', reject).end()
  })
}

function placesOn(page: string): string | undefined {
  return /(\d+) of 100 places/.exec(page.replaceAll('<!-- -->', ''))?.[1]
}

async function reserve(email: string, firstName = 'Ada'): Promise<string> {
  const body = new URLSearchParams({ firstName, lastName: 'Lovelace', email })
  return (await fetch(`${server.origin}/join`, { method: 'POST', body })).text()
}

function workersWhoSaid(what: string): number[] {
  return lines()
    .filter(({ msg }) => msg === what)
    .map(({ worker }) => worker)
}

function lines(): { worker: number; msg: string; path?: string }[] {
  const whole = server.output().split('\n').slice(0, -1)
  return whole.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
}
