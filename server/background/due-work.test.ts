import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropDue, setDue } from '../../app/cohorts/due.server.ts'
import type { Due, DueKind } from '../../app/cohorts/due.ts'
import { lockCohorts } from '../../app/membership/places.server.ts'
import { untilWaiting } from '../../test/lock-waits.ts'
import { connectMany, openTestServices, type TestServices } from '../../test/services.ts'
import { carryOutDue, startDueWork } from './due-work.ts'

let services: TestServices
beforeEach(async () => {
  services = await openTestServices()
})
afterEach(() => services.close())

const minute = 60_000
let marks = 0

/** Inserts a row each time it runs, in the same transaction. */
const noting: DueKind = {
  kind: 'noting',
  async carryOut(_services, tx, { subject }, now) {
    marks += 1
    await setDue(tx, { kind: 'noted', subject: `${subject} ${marks}`, moment: now, cohortId: null })
  },
}
const failing: DueKind = {
  kind: 'failing',
  async carryOut(own, tx, due, now) {
    await noting.carryOut(own, tx, due, now)
    throw new Error('not today')
  },
}

function set(due: Partial<Due> = {}) {
  const { kind = 'noting', subject = 'one', moment = services.clock.now(), cohortId = 1 } = due
  return services.db.transaction().execute((tx) => setDue(tx, { kind, subject, moment, cohortId }))
}

async function listNoted(): Promise<string[]> {
  const rows = await services.db.selectFrom('due').select('subject').where('kind', '=', 'noted').execute()
  return rows.map(({ subject }) => subject.replace(/ \d+$/, ''))
}

const listWaiting = () =>
  services.db.selectFrom('due').select(['subject', 'failures', 'due_at']).where('kind', '<>', 'noted').execute()

test('due work runs once, and never before its time', async () => {
  await set({ moment: new Date(services.clock.now().getTime() + 1) })
  expect(await carryOutDue(services, [noting])).toBe(0)
  services.clock.advance(1)
  expect(await carryOutDue(services, [noting])).toBe(1)
  expect(await carryOutDue(services, [noting])).toBe(0)
  expect(await listNoted()).toEqual(['one'])
})

test('of several servers that look at the same time, one runs each piece of work', async () => {
  const subjects = Array.from({ length: 150 }, (_, n) => `n${String(n).padStart(3, '0')}`)
  for (const subject of subjects) await set({ subject })
  const opened = Array.from({ length: 4 }, () => connectMany(services.connection, 2))
  try {
    const done = await Promise.all(opened.map(({ db }) => carryOutDue({ ...services, db }, [noting])))
    expect(done.reduce((sum, count) => sum + count)).toBe(subjects.length)
  } finally {
    await Promise.all(opened.map(({ close }) => close()))
  }
  expect((await listNoted()).sort()).toEqual(subjects)
})

test('failed work is rolled back and retried with growing waits, and other work goes on', async () => {
  await set({ kind: 'failing', moment: new Date(services.clock.now().getTime() - minute) })
  await set({ subject: 'other' })
  const start = services.clock.now().getTime()
  const waits: number[] = []
  for (let round = 1; round <= 8; round += 1) {
    await carryOutDue(services, [failing, noting])
    const [left] = await listWaiting()
    expect(left?.failures).toBe(round)
    const next = left?.due_at.getTime() ?? 0
    waits.push(next - services.clock.now().getTime())
    services.clock.set(new Date(next))
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)).toBe(60 * minute)
  expect(services.clock.now().getTime() - start).toBeGreaterThan(60 * minute)
  expect(await listNoted()).toEqual(['other'])
})

test('work of an unknown kind is left for another server', async () => {
  await set({ kind: 'of a newer version' })
  expect(await carryOutDue(services, [noting])).toBe(0)
  expect(await listWaiting()).toMatchObject([{ failures: 0 }])
})

test('a transaction that drops the work under the cohort’s lock is waited for, and the work doesn’t run', async () => {
  await set()
  let looked: Promise<number> | undefined
  await services.db.transaction().execute(async (tx) => {
    await lockCohorts(tx, [1])
    looked = carryOutDue(services, [noting])
    await untilWaiting(services.pool)
    await dropDue(tx, { kind: 'noting', subject: 'one' })
  })
  expect(await looked).toBe(0)
  expect(await listNoted()).toEqual([])
})

test('a stop waits for the running work and begins no more', async () => {
  await set({ subject: 'first', moment: new Date(services.clock.now().getTime() - minute) })
  await set({ subject: 'second' })
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const stop = startDueWork(services, [
    {
      ...noting,
      async carryOut(own, tx, due, now) {
        begin()
        await setTimeout(100)
        await noting.carryOut(own, tx, due, now)
      },
    },
  ])
  await begun
  await stop()
  expect(await listNoted()).toEqual(['first'])
  expect((await listWaiting()).map(({ subject }) => subject)).toEqual(['second'])
})
