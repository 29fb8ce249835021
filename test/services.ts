import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool, PoolConfig } from 'pg'
import { inject } from 'vitest'
import type { Clock } from '../app/platform/clock.ts'
import { readConfig } from '../app/platform/config.ts'
import { connect, type Database, type OpenDatabase } from '../app/platform/database/database.server.ts'
import { usualLimits } from '../app/platform/database/limits.ts'
import { openFiles } from '../app/platform/files/open-files.server.ts'
import { createLog } from '../app/platform/log.ts'
import { openOutbox } from '../app/platform/mail/outbox.server.ts'
import { type LocalMailbox, type MailTransport, openLocalMailbox } from '../app/platform/mail/transport.server.ts'
import type { Services } from '../app/platform/services.ts'
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
  close(): Promise<void>
}

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
  const outbox = openOutbox({
    db,
    templates: letters,
    transport,
    secret,
    previousSecrets,
    origin: config.origin,
    from: config.mailFrom,
    clock,
    log,
  })
  return {
    config,
    db,
    outbox,
    mailbox,
    files: await openFiles(config),
    secret,
    previousSecrets,
    clock,
    log,
    pool: database.pool,
    owner: database.owner,
    connection: database.connection,
    async close() {
      await outbox.stop()
      await transport.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
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
