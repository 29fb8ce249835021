import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { administer } from '../test/database-server.ts'
import { setUpDatabase } from './outside-world.ts'
import { type RunningServer, startServer } from './server.ts'

const database = setUpDatabase()
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => server?.stop())

interface Answer {
  path: string
  status: number
  ms: number
  text: string
}

async function ask(path: string, form?: Record<string, string>): Promise<Answer> {
  const began = performance.now()
  asked += 1
  // Each from a network of its own, as a proxy in front of the server would tell.
  const headers = { 'X-Forwarded-For': `10.${asked >> 8}.${asked & 255}.1` }
  const init = form ? { method: 'POST', body: new URLSearchParams(form), headers } : { headers }
  const response = await fetch(`${server.origin}${path}`, init)
  const text = await response.text()
  return { path, status: response.status, ms: performance.now() - began, text: text.replaceAll('&#x27;', "'") }
}

let asked = 0
let visitors = 0
const reservation = () => {
  visitors += 1
  return { firstName: 'Ada', lastName: 'Lovelace', email: `ada.${visitors}@example.org` }
}
const register = () => ask('/join', reservation())
const isRunning = () => server.process.exitCode === null && server.process.signalCode === null
const away = 'We’ll be right back'
const failed = "We couldn't process your signup right now. Please try again in a moment."
const tenSeconds = 10_000

/** Whoever has a cookie is looked up, so this page can't be made without the database. */
async function askAsMember(): Promise<Answer> {
  const began = performance.now()
  const headers = { Cookie: `session=${'x'.repeat(43)}`, Accept: 'text/html' }
  const response = await fetch(`${server.origin}/training-portal/dashboard`, { headers, redirect: 'manual' })
  return { path: 'dashboard', status: response.status, ms: performance.now() - began, text: await response.text() }
}

test('every connection is ended again and again under load: the server lives, says 503 in between, and is itself again', async () => {
  const answers: Answer[] = []
  let isOver = false
  const load = async (request: () => Promise<Answer>) => {
    while (!isOver) answers.push(await request())
  }
  const visitors = [askAsMember, askAsMember, register, register, () => ask('/learning-hub?search=agent')].map(load)
  for (let round = 0; round < 10; round += 1) {
    await sleep(200)
    await administer(
      inject('testConnection'),
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${inject('applicationConnection').user}'`,
    )
  }
  isOver = true
  await Promise.all(visitors)
  expect(isRunning()).toBe(true)
  expect(
    [...new Set(answers.map(({ status }) => status))].filter((status) => ![200, 302, 503].includes(status)),
  ).toEqual([])
  const acknowledged = answers.filter(({ text }) => text.includes('Welcome to the community!')).length
  const { rows } = await database.query(`select count(*)::int from members where email like 'ada.%'`)
  expect(rows[0].count).toBeGreaterThanOrEqual(acknowledged)
  await expect.poll(async () => (await register()).status).toBe(200)
})

test('a database that is frozen is noticed: every answer comes within ten seconds, and it recovers by itself', async () => {
  await ask('/about')
  const thaw = await freeze()
  let early: Answer[]
  let late: Answer[]
  try {
    early = await Promise.all([askAsMember(), register(), ask('/learning-hub?search=agent'), ask('/about')])
    late = await Promise.all([askAsMember(), register(), ask('/learning-hub?search=robot'), ask('/about')])
    expect((await ask('/readyz')).status).toBe(503)
  } finally {
    thaw()
  }
  expect([...early, ...late].filter(({ ms }) => ms > tenSeconds)).toEqual([])
  for (const [member, registration, , cached] of [early, late]) {
    expect(member?.status).toBe(503)
    expect(member?.text).toContain(away)
    expect(registration?.status).toBe(503)
    expect(registration?.text).toContain(failed)
    expect(cached?.status).toBe(200)
  }
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
  const registration = await register()
  expect(registration.text).toContain('Welcome to the community!')
  const { rows } = await database.query(`select count(*)::int from members where email = $1`, [
    `ada.${visitors}@example.org`,
  ])
  expect(rows).toEqual([{ count: 1 }])
})

test('while a cohort is held, everybody else is answered as ever, and forty who register get a sentence and then a place', async () => {
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; select 1 from cohorts for update')
  const people = Array.from({ length: 40 }, reservation)
  try {
    const waiting = Promise.all(people.map((person) => ask('/join', person)))
    await sleep(1_000)
    const others = await Promise.all([
      ask('/readyz'),
      ask('/learning-hub?search=agent'),
      ask('/auth/confirm/code', { email: 'nobody@example.org' }),
      askAsMember(),
    ])
    expect(others.map(({ status }) => status)).toEqual([200, 200, 400, 302])
    // Answered while the forty wait, and not after them. Four registrations wait in the database at a time, and perhaps a job.
    // Only the same role is told what a connection waits for.
    const { rows } = await holder.query(
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
    )
    expect([4, 5]).toContain(rows[0].waiting)
    const refused = await waiting
    for (const { status, text, ms } of refused) {
      expect(status).toBe(503)
      expect(text).toContain(failed)
      expect(ms).toBeLessThan(tenSeconds)
    }
    expect(refused.map(({ text }, index) => text.includes(`value="${people[index]?.email}"`))).not.toContain(false)
  } finally {
    await holder.end()
  }
  const registered = await Promise.all(people.map((person) => ask('/join', person)))
  expect(registered.filter(({ text }) => /Welcome to the community!|You're on the waitlist!/.test(text))).toHaveLength(
    40,
  )
})

test('a full disk is said by the form and by /readyz, and what only reads is answered', async () => {
  await database.query(`
    create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_space before insert on members for each statement execute function no_space()
  `)
  try {
    const registration = await register()
    expect(registration.status).toBe(503)
    expect(registration.text).toContain(failed)
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: expect.stringContaining('disk') })
    expect((await ask('/learning-hub?search=agent')).status).toBe(200)
  } finally {
    await database.query('drop trigger no_space on members; drop function no_space')
  }
  expect((await register()).status).toBe(200)
})

/**
 * Stops the postmaster and every process it has started, as a machine that hangs would.
 *
 * @returns how to let them go on
 */
async function freeze(): Promise<() => void> {
  const [shown] = await administer(inject('testConnection'), 'show data_directory')
  const [postmaster] = (await readFile(`${shown?.data_directory}/postmaster.pid`, 'utf8')).split('\n')
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const processes = [postmaster, ...children.trim().split(' ')].map(Number)
  const tell = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of processes) {
      try {
        process.kill(pid, signal)
      } catch (error) {
        // One that was about to end has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  tell('SIGSTOP')
  return () => tell('SIGCONT')
}
