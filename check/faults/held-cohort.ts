import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Fault } from './fault.ts'
import { countOn, type Site } from './site.ts'

const heldMs = 20_000
const pages = ['/', '/learning-hub?search=agent', '/join', '/readyz']

/** Registrations wait for the lock on the cohort's row; readers must not wait for them. */
export const heldCohort: Fault[] = [{ name: 'cohort held while 100 register', cause: () => countOn({}, hold) }]

async function hold(site: Site): Promise<void> {
  const { database, registrations, server } = site
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  try {
    await holder.query('begin; select 1 from cohorts for update')
    const until = Date.now() + heldMs
    const visitors = Promise.all(Array.from({ length: 100 }, () => registrations.register(server.origin)))
    const readers = pages.map((page) => keepReading(server.origin + page, until))
    await sleep(heldMs)
    const read = await Promise.all(readers)
    site.note = `others read ${sum(read.map(({ count }) => count))} pages, the slowest in ${Math.round(Math.max(...read.map(({ worstMs }) => worstMs)))} ms, ${sum(read.map(({ refused }) => refused))} of them refused`
    await visitors
  } finally {
    await holder.end()
  }
  await Promise.all(Array.from({ length: 100 }, () => registrations.register(server.origin)))
}

async function keepReading(url: string, until: number) {
  const read = { count: 0, refused: 0, worstMs: 0 }
  while (Date.now() < until) {
    const began = performance.now()
    const response = await fetch(url)
    await response.text()
    read.worstMs = Math.max(read.worstMs, performance.now() - began)
    read.count += 1
    if (response.status >= 500) read.refused += 1
    await sleep(100)
  }
  return read
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
