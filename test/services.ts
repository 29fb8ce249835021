import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool, PoolConfig } from 'pg'
import { TestClock } from 'pg-boss'
import { inject } from 'vitest'
import { memberJob } from '../app/membership/jobs/work-on-jobs.server.ts'
import type { Clock } from '../app/platform/clock.ts'
import { readConfig } from '../app/platform/config.ts'
import { connect, type Database, type OpenDatabase } from '../app/platform/database/database.server.ts'
import { usualLimits } from '../app/platform/database/limits.ts'
import { openFiles } from '../app/platform/files/open-files.server.ts'
import { secondsToUndo } from '../app/platform/forms/toast.ts'
import { type AnyJobKind, handlersOf } from '../app/platform/jobs/job-kind.ts'
import { type Jobs, openJobs, type WaitingJob } from '../app/platform/jobs/jobs.server.ts'
import { createLog } from '../app/platform/log.ts'
import { emailJobs } from '../app/platform/mail/email-jobs.server.ts'
import { openOutbox } from '../app/platform/mail/outbox.server.ts'
import { type LocalMailbox, type MailTransport, openLocalMailbox } from '../app/platform/mail/transport.server.ts'
import type { Services } from '../app/platform/services.ts'
import { jobKinds } from '../server/background/job-kinds.ts'
import { letters } from '../server/background/letters.ts'
import { copyDatabase, dropDatabase } from './database-server.ts'

export interface TestDatabase {
  /** In the application's role, so that a missing right fails here. */
  db: Database
  pool: Pool
  /** In the owner role, for tests that change the schema or need more rights. */
  owner: OpenDatabase
  name: string
  connection: PoolConfig
  close(): Promise<void>
}

export interface TestServices extends Services {
  pool: Pool
  /** In the owner role, for tests that change the schema or need more rights. */
  owner: OpenDatabase
  clock: SettableClock
  mailbox: MailTransport & LocalMailbox
  /** For a second pool or another process. */
  connection: PoolConfig
  /** Does the work that is due by the tests' clock, but sends no emails. @returns how many jobs succeeded */
  runJobs(kinds?: AnyJobKind[], on?: Services): Promise<number>
  /** Sends the emails that are due by the tests' clock, as servers do every few seconds. @returns how many were delivered */
  sendEmails(on?: Services): Promise<number>
  /** Lets the time pass in which changes of statuses can be undone, and does what follows from them. */
  settleChanges(): Promise<void>
  /** All that wait but emails, the next one first. */
  listJobs(): Promise<WaitingJob[]>
  close(): Promise<void>
}

const otherKinds = jobKinds.filter(({ queue }) => !emailJobs.some((emails) => emails.queue === queue))

let made = 0

/** A new database with all migrations, on the run's real server. */
export async function openTestDatabase(): Promise<TestDatabase> {
  made += 1
  const server = inject('testConnection')
  const name = `test_${process.pid}_${made}_${Math.random().toString(36).slice(2, 8)}`
  await copyDatabase(server, name, inject('templateDatabase'), inject('ownerConnection'))
  const connection = { ...inject('applicationConnection'), database: name }
  const opened = connect(connection, createLog('silent'))
  // Connects lazily, because few tests use it.
  const owner = connect({ ...inject('ownerConnection'), database: name }, createLog('silent'))
  return {
    ...opened,
    owner,
    name,
    connection,
    async close() {
      await opened.close()
      await owner.close()
      await dropDatabase(server, name)
    },
  }
}

/** Real parts: a database, emails as files, and a clock that only tests move. */
export async function openTestServices(options: { transport?: MailTransport } = {}): Promise<TestServices> {
  const database = await openTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'agentspark-services-'))
  const mailbox = openLocalMailbox(path.join(dataDir, 'mailbox'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const clock = settableClock(new Date('2025-06-10T17:00:00Z'))
  const log = createLog('silent')
  const secret = 'a secret that is only used by tests, 0123456789'
  const previousSecrets: string[] = []
  const { db } = database
  const transport = options.transport ?? mailbox
  const jobs = openJobs(database.pool, log)
  const outbox = openOutbox({
    db,
    jobs,
    templates: letters,
    transport,
    secret,
    previousSecrets,
    origin: config.origin,
    from: config.mailFrom,
    clock,
    log,
  })
  const jobClock = openJobClock(database)
  const services: TestServices = {
    config,
    db,
    outbox,
    jobs,
    mailbox,
    files: await openFiles(config),
    secret,
    previousSecrets,
    clock,
    log,
    pool: database.pool,
    owner: database.owner,
    connection: database.connection,
    async runJobs(kinds = otherKinds, on = services) {
      const due = await jobClock.moveTo(clock.now())
      let done = 0
      for (const handler of handlersOf(on, kinds)) done += await due.runDue(handler)
      return done
    },
    async sendEmails(on = services) {
      let delivered = 0
      const counted = emailJobs.map(({ queue, run }) => ({
        queue,
        async run(...given: Parameters<typeof run>) {
          if (await run(...given)) delivered += 1
        },
      }))
      await services.runJobs(counted, on)
      return delivered
    },
    async settleChanges() {
      clock.advance((secondsToUndo + 2) * 1000)
      await services.runJobs([memberJob])
    },
    async listJobs() {
      const lists = await Promise.all(otherKinds.map(({ queue }) => services.jobs.list(queue)))
      return lists.flat().sort((a, b) => a.startAfter.getTime() - b.startAfter.getTime())
    },
    async close() {
      await jobClock.close()
      await outbox.stop()
      await transport.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return services
}

export interface SettableClock extends Clock {
  set(date: Date): void
  /** @param milliseconds how far the clock moves on */
  advance(milliseconds: number): void
}

export function settableClock(start: Date): SettableClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    set: (date) => {
      now = date.getTime()
    },
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}

/**
 * For many simultaneous transactions, without limits on waiting for locks and connections; the product's limits have
 * their own tests.
 */
export function connectMany(connection: PoolConfig, max: number): OpenDatabase {
  const patient = { ...usualLimits, statement: 60_000, lock: 60_000, answer: 60_000 }
  return connect({ ...connection, max, connectionTimeoutMillis: 60_000 }, createLog('silent'), patient)
}

/** pg-boss on a clock of its own, which it keeps in the database: that takes the owner's role. Connects lazily. */
function openJobClock({ name }: TestDatabase) {
  let opened: Promise<{ jobs: Jobs; clock: TestClock; close: () => Promise<void> }> | undefined
  let moved: Promise<void> = Promise.resolve()
  async function open() {
    // One connection, which keeps the settings of its session.
    const only = { ...inject('ownerConnection'), database: name, max: 1, idleTimeoutMillis: 0 }
    const { pool, close } = connect(only, createLog('silent'))
    const clock = new TestClock()
    const db = {
      executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
      async setSessionStatements(statements: string[]) {
        for (const statement of statements) await pool.query(statement)
      },
    }
    const jobs = openJobs(pool, createLog('silent'), { db, clock, supervise: false, schedule: false })
    await jobs.start([])
    // The clock's table, which the application's transactions ask too.
    await pool.query('grant select on all tables in schema pgboss to public')
    return { jobs, clock, close }
  }
  return {
    async moveTo(now: Date): Promise<Jobs> {
      opened ??= open()
      const { jobs, clock } = await opened
      moved = moved.then(() => clock.setTime(now))
      await moved
      return jobs
    },
    async close() {
      if (!opened) return
      const { jobs, close } = await opened
      await jobs.stop()
      await close()
    },
  }
}
