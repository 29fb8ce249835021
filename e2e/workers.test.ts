import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type OutsideDatabase } from './outside-world.ts'
import { askOn, linesOf, reachWorkers } from './reach-workers.ts'
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
  const workers = await reachWorkers(server)
  const readAll = () =>
    Promise.all([...workers.values()].map(async (agent) => placesOn(await askOn(server, agent, '/join'))))
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
  expect([...(await reachWorkers(server)).keys()]).not.toContain(worker)
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

function placesOn(page: string): string | undefined {
  return /(\d+) of 100 places/.exec(page.replaceAll('<!-- -->', ''))?.[1]
}

async function reserve(email: string, firstName = 'Ada'): Promise<string> {
  const body = new URLSearchParams({ firstName, lastName: 'Lovelace', email })
  return (await fetch(`${server.origin}/join`, { method: 'POST', body })).text()
}

function workersWhoSaid(what: string): number[] {
  return linesOf(server)
    .filter(({ msg }) => msg === what)
    .map(({ worker }) => worker)
}
