import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../test/services.ts'
import type { Tx } from '../database/database.server.ts'
import { handlersOf, once } from './job-kind.ts'
import { openJobs } from './jobs.server.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
  await sql`create table marks (subject text); grant all on marks to public`.execute(services.owner.db)
})
afterEach(() => services.close())

const minute = 60_000
const mark = (tx: Tx, subject: string) => sql`insert into marks values (${subject})`.execute(tx)

/** Leaves a row in the transaction of the job. */
const marking = once<{ subject: string }>('place-expiry', (_services, tx, { subject }) => mark(tx, subject))
const failing = once<{ subject: string }>('passkey-reset', async (_services, tx, { subject }) => {
  await mark(tx, subject)
  throw new Error('not today')
})
const kinds = [failing, marking]

const add = (subject: string, at = services.clock.now(), { queue } = marking) =>
  services.db.transaction().execute((tx) => services.jobs.add(tx, queue, { subject }, at))

async function listMarks(): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select subject from marks order by subject`.execute(services.db)
  return rows.map(({ subject }) => subject)
}

test('a job runs once, and never before its time', async () => {
  await add('one', new Date(services.clock.now().getTime() + 1000))
  expect(await services.runJobs(kinds)).toBe(0)
  services.clock.advance(1000)
  expect(await services.runJobs(kinds)).toBe(1)
  expect(await services.runJobs(kinds)).toBe(0)
  expect(await listMarks()).toEqual(['one'])
})

test('a job of a transaction that is rolled back never runs', async () => {
  const change = services.db.transaction().execute(async (tx) => {
    await services.jobs.add(tx, marking.queue, { subject: 'one' }, services.clock.now())
    throw new Error('changed my mind')
  })
  await expect(change).rejects.toThrow('changed my mind')
  expect(await services.runJobs(kinds)).toBe(0)
})

test('of several servers that look at the same time, one runs each job', async () => {
  const subjects = Array.from({ length: 60 }, (_, n) => `n${String(n).padStart(3, '0')}`)
  for (const subject of subjects) await add(subject)
  const done = await Promise.all(Array.from({ length: 4 }, () => services.runJobs(kinds)))
  expect(done.reduce((sum, count) => sum + count)).toBe(subjects.length)
  expect(done.filter((count) => count > 0).length).toBeGreaterThan(1)
  expect(await listMarks()).toEqual(subjects)
})

test('a job set again is moved; another key is another job', async () => {
  const set = (key: string, subject: string, minutes: number) => {
    const at = new Date(services.clock.now().getTime() + minutes * minute)
    return services.db.transaction().execute((tx) => services.jobs.set(tx, marking.queue, key, { subject }, at))
  }
  await set('a', 'first', 1)
  await set('b', 'other', 1)
  await set('a', 'second', 2)
  services.clock.advance(minute)
  await services.runJobs(kinds)
  expect(await listMarks()).toEqual(['other'])
  services.clock.advance(minute)
  await services.runJobs(kinds)
  expect(await listMarks()).toEqual(['other', 'second'])
})

test('waiting jobs of a subject are dropped', async () => {
  await add('one')
  await add('two')
  await services.db.transaction().execute((tx) => services.jobs.drop(tx, marking.queue, { subject: 'one' }))
  await services.runJobs(kinds)
  expect(await listMarks()).toEqual(['two'])
})

test('failed work is rolled back, retried with growing waits and given up; other work goes on, and an admin tries again', async () => {
  await add('failing', services.clock.now(), failing)
  await add('other')
  const start = services.clock.now().getTime()
  const waits: number[] = []
  for (let [next] = await services.listJobs(); next; [next] = await services.listJobs()) {
    waits.push(Math.round((next.startAfter.getTime() - services.clock.now().getTime()) / 1000))
    // The database keeps microseconds.
    services.clock.set(new Date(next.startAfter.getTime() + 1))
    await services.runJobs(kinds)
  }
  expect(waits.length).toBe(13)
  expect(Math.max(...waits)).toBe(3600)
  expect(services.clock.now().getTime() - start).toBeGreaterThan(60 * minute)
  expect(await listMarks()).toEqual(['other'])

  expect(await services.jobs.listGivenUp()).toMatchObject([{ queue: failing.queue, error: 'not today' }])
  expect(await services.db.transaction().execute(services.jobs.runGivenUpAgain)).toBe(1)
  expect(await services.jobs.listGivenUp()).toEqual([])
  services.clock.set(new Date())
  await services.runJobs([{ ...marking, queue: failing.queue }])
  expect(await listMarks()).toEqual(['failing', 'other'])
})

test('a job that another server has taken over leaves nothing', async () => {
  await add('one')
  const takenOver = once<{ subject: string }>(marking.queue, async (_services, tx, { subject }) => {
    await mark(tx, subject)
    await sql`update pgboss.job set retry_count = retry_count + 1`.execute(services.owner.db)
  })
  expect(await services.runJobs([takenOver])).toBe(0)
  expect(await listMarks()).toEqual([])
})

test('a stop waits for the running job', async () => {
  await add('one', new Date(0))
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const slow = once<{ subject: string }>(marking.queue, async (_services, tx, { subject }) => {
    begin()
    await sleep(200)
    await mark(tx, subject)
  })
  await services.jobs.start(handlersOf(services, [slow]))
  await begun
  await services.jobs.stop()
  expect(await listMarks()).toEqual(['one'])
})

test('a request that ends while its server stops adds its job all the same', async () => {
  const jobs = openJobs(services.pool, services.log)
  await jobs.start([])
  await jobs.stop()
  await services.db
    .transaction()
    .execute((tx) => jobs.addAll(tx, marking.queue, [{ key: 'late', data: { subject: 'late' } }], services.clock.now()))
  await services.runJobs(kinds)
  expect(await listMarks()).toEqual(['late'])
})
