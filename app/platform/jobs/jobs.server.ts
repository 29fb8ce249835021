import { sql } from 'kysely'
import { escapeIdentifier, type Pool } from 'pg'
import { type ConstructorOptions, type Db, fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, Tx } from '../database/database.server.ts'
import type { Log } from '../log.ts'
import { givenUp, type QueueName, type QueueOptions, queues, retentionSeconds } from './queues.ts'

/** Does the job of a queue. */
export type Handler = (data: never, attempt: Attempt) => Promise<unknown>

export interface Attempt {
  dueAt: Date
  /** After a failure of this one the job is given up. */
  isLast: boolean
  /** Aborted when the server stops or another one has taken the job over. */
  signal: AbortSignal
  /**
   * Ends the job in the transaction of its effects: both are stored, or neither.
   *
   * @throws when another server has taken the job over
   */
  complete(tx: Tx): Promise<void>
}

/** Thrown by a handler that has logged why its job is to be tried again. */
export class TryAgain extends Error {}

/** Per poll. A poll that brings a full batch is followed by the next at once. */
const batchSize = 20
const stopMs = 8_000

export type Jobs = ReturnType<typeof openJobs>
export type WaitingJob = JobWithMetadata<object>

/**
 * Work for later, in pg-boss: added in the transaction of what causes it, run by any server. The only file that knows
 * pg-boss. (docs/decisions/0130-one-job-library.md)
 *
 * @param connection differs in tests that move pg-boss's clock
 */
export function openJobs(pool: Pool, log: Log, connection: Partial<ConstructorOptions> = {}) {
  const boss = new PgBoss({ db: asDb(pool), ...asApplication, ...connection })
  const stopping = new AbortController()
  // Without a listener the event would end the process; what failed is tried again at the next poll.
  boss.on('error', (error) => log.warn({ error: error.message }, 'jobs could not be looked through'))

  /** @returns what became of it, for pg-boss, which retries failed ones */
  async function attempt(run: Handler, job: JobWithMetadata<object>): Promise<JobResult> {
    const { id, name: queue, data, startAfter: dueAt, retryCount, retryLimit, signal = stopping.signal } = job
    const isLast = retryCount >= retryLimit
    try {
      await run(data as never, {
        dueAt,
        isLast,
        signal: AbortSignal.any([signal, stopping.signal]),
        async complete(tx) {
          const on = { db: fromKysely(tx) }
          await boss.complete(queue, job, null, on)
          const [ended] = await boss.findJobs(queue, { id, ...on })
          if (ended?.state !== 'completed' || ended.retryCount !== retryCount)
            throw new Error('Another server has taken this job over.')
        },
      })
      return { id, status: 'completed' }
    } catch (error) {
      const facts = { queue, job: id, tries: retryCount + 1, error: (error as Error).stack }
      const { cron }: QueueOptions = queues[queue as QueueName]
      if (isLast && !cron) log.error(facts, 'job given up')
      else if (!(error instanceof TryAgain)) log.warn(facts, 'job failed')
      return { id, status: 'failed', output: { message: (error as Error).message.slice(0, 200) } }
    }
  }

  return {
    /** @param at when it is due */
    async add(tx: Database | Tx, queue: QueueName, data: object, at: Date): Promise<void> {
      await boss.send(queue, data, { startAfter: at, db: fromKysely(tx) })
    },

    /** Many at once, in one statement. @param jobs with new keys */
    async addAll(
      tx: Database | Tx,
      queue: QueueName,
      jobs: { id?: string; key: string; data: object }[],
      at: Date,
    ): Promise<void> {
      const rows = jobs.map(({ key, ...job }) => ({ ...job, singletonKey: key, startAfter: at }))
      if (rows.length > 0) await boss.insert(queue, rows, { db: fromKysely(tx) })
    },

    /** The only waiting job with this key: set again, it is moved. One that is running stays beside it. */
    async set(tx: Tx, queue: QueueName, key: string, data: object, at: Date): Promise<void> {
      await boss.upsert(queue, data, { singletonKey: key, startAfter: at, db: fromKysely(tx) })
    },

    /** @returns the waiting job with this key; undefined when it is running, or over */
    async find(tx: Tx, queue: QueueName, key: string): Promise<WaitingJob | undefined> {
      const [job] = await boss.findJobs<object>(queue, { key, queued: true, db: fromKysely(tx) })
      return job
    },

    /** @returns false when the job is no longer waiting */
    async move(tx: Tx, queue: QueueName, id: string, at: Date): Promise<boolean> {
      const { updated } = await boss.update(queue, undefined, { id, startAfter: at, db: fromKysely(tx) })
      return updated > 0
    },

    async remove(db: Database, queue: QueueName, ids: string[]): Promise<void> {
      await boss.deleteJob(queue, ids, { db: fromKysely(db) })
    },

    /** Waiting jobs whose data has these properties. */
    async drop(tx: Tx, queue: QueueName, data: object): Promise<void> {
      const on = { db: fromKysely(tx) }
      const found = await boss.findJobs(queue, { data, queued: true, ...on })
      if (found.length > 0)
        await boss.deleteJob(
          queue,
          found.map(({ id }) => id),
          on,
        )
    },

    /** When the waiting jobs with these keys are due. */
    async listTimes(db: Database | Tx, queues: QueueName[], keys: string[]): Promise<Map<string, Date>> {
      const { rows } = await sql<{ key: string; at: Date }>`
        select singleton_key as key, start_after as at from pgboss.job
        where name = any(${queues}) and singleton_key = any(${keys}) and state < 'active'`.execute(db)
      return new Map(rows.map(({ key, at }) => [key, at]))
    },

    /** How many jobs wait until after this time. */
    async countAfter(db: Database | Tx, queues: QueueName[], time: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pgboss.job
        where name = any(${queues}) and state < 'active' and start_after > ${time}`.execute(db)
      return rows[0]?.count ?? 0
    },

    /**
     * Makes jobs due that wait until after this time. The run counts as no retry.
     *
     * @returns how many, `limit` at most
     */
    async hasten(db: Database, queues: QueueName[], time: Date, now: Date, limit: number): Promise<number> {
      const { numAffectedRows = 0n } = await sql`
        update pgboss.job set start_after = ${now}, started_on = null where (name, id) in (
          select name, id from pgboss.job
          where name = any(${queues}) and state < 'active' and start_after > ${time}
          limit ${limit} for update skip locked)`.execute(db)
      return Number(numAffectedRows)
    },

    /** Those that wait. */
    list: (queue: QueueName): Promise<WaitingJob[]> => boss.findJobs<object>(queue, { queued: true }),

    /** Jobs after their last try. */
    async listGivenUp(): Promise<{ queue: string; error: string }[]> {
      const jobs = await boss.findJobs(givenUp, { queued: true })
      return jobs.map(({ sourceName, sourceOutput }) => ({
        queue: sourceName ?? '',
        error: (sourceOutput as { message?: string } | null)?.message ?? '',
      }))
    },

    /** @returns how many jobs begin anew */
    runGivenUpAgain: (tx: Tx): Promise<number> => boss.redrive(givenUp, { db: fromKysely(tx) }),

    /** As of about a minute ago. @property oldestSeconds how long the oldest job that could run has waited */
    async readFigures(): Promise<{ queue: string; oldestSeconds: number }[]> {
      const found = await boss.getQueues()
      return found.map(({ name, readyOldestSeconds }) => ({ queue: name, oldestSeconds: readyOldestSeconds ?? 0 }))
    },

    /** Begins to run the jobs of these queues on this server. */
    async start(handlers: [QueueName, Handler][]): Promise<void> {
      await boss.start()
      for (const [queue, run] of handlers) {
        const { pollingIntervalSeconds, concurrency, together }: QueueOptions = queues[queue]
        const size = together ?? (concurrency ? 1 : batchSize)
        const pace = { batchSize: size, burstWhenBatchFull: size > 1, localConcurrency: concurrency ?? 1 }
        const options = { perJobResults: true, includeMetadata: true, pollingIntervalSeconds } as const
        await boss.work(queue, { ...options, ...pace }, async (jobs) => {
          const runs = jobs as JobWithMetadata<object>[]
          if (together) return Promise.all(runs.map((job) => attempt(run, job)))
          const results: JobResult[] = []
          for (const job of runs) results.push(await attempt(run, job))
          return results
        })
      }
    },

    /** Long jobs end after their batch. What runs longer is run again by another server. */
    async stop(): Promise<void> {
      stopping.abort()
      await boss.stop({ timeout: stopMs, close: false })
    },

    /** Runs what is due by pg-boss's clock, without `start`. @returns how many jobs succeeded */
    async runDue([queue, run]: [QueueName, Handler]): Promise<number> {
      let done = 0
      for (;;) {
        const [job] = await boss.fetch<object>(queue, { includeMetadata: true as const })
        if (!job) return done
        const { status, output } = await attempt(run, job)
        if (status === 'completed') await boss.complete(queue, job)
        else await boss.fail(queue, job, output)
        if (status === 'completed') done += 1
      }
    },
  }
}

/** Not Kysely's: pg-boss's upkeep needs the rows of each of several statements that are sent as one. */
const asDb = (pool: Pool): Db => ({ executeSql: (text, values) => pool.query(text, values) })

/** What the application's role may do: migrations are the owner's. Nothing asks for more of the database than polling. */
const asApplication = {
  migrate: false,
  createSchema: false,
  reindex: false,
  monitorVacuum: false,
  registerInstance: false,
  openTelemetry: { enabled: false },
  superviseIntervalSeconds: 15,
  // Deletes the jobs that are done.
  maintenanceIntervalSeconds: 3600,
  // Flows of dependent jobs aren't used.
  flowIntervalSeconds: 3600,
} as const

/**
 * Brings pg-boss's own schema and the queues up to date, and gives the application its rights. In the owner's role.
 *
 * @param applicationRole null when the owner's role is the application's
 */
export async function prepareJobs(pool: Pool, applicationRole: string | null): Promise<void> {
  const boss = new PgBoss({
    db: asDb(pool),
    supervise: false,
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
  })
  await boss.start()
  try {
    await boss.createQueue(givenUp, { retentionSeconds })
    for (const [name, queue] of Object.entries<QueueOptions>(queues)) {
      const { cron, policy, pollingIntervalSeconds: _, concurrency: __, together: ___, ...options } = queue
      await boss.createQueue(name, { ...options, ...(policy && { policy }) })
      await boss.updateQueue(name, options)
      if (cron) await boss.schedule(name, cron)
    }
  } finally {
    await boss.stop({ close: false })
  }
  if (!applicationRole) return
  const role = escapeIdentifier(applicationRole)
  // Of servers that start together one grants at a time: PostgreSQL refuses two that change the same table's rights.
  await pool.query(`
    select pg_advisory_xact_lock(hashtext('pgboss grants'));
    grant usage on schema pgboss to ${role};
    grant select, insert, update, delete on all tables in schema pgboss to ${role};
    grant usage on all sequences in schema pgboss to ${role}`)
}
