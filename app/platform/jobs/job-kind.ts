import type { Tx } from '../database/database.server.ts'
import type { Services } from '../services.ts'
import type { Attempt, Handler } from './jobs.server.ts'
import type { QueueName } from './queues.ts'

/** One kind of job. `server/background/job-kinds.ts` lists them all. */
export interface JobKind<Data extends object> {
  queue: QueueName
  /** Runs at least once, perhaps long after its time, when its subject has changed or is gone: it checks first. */
  run(services: Services, data: Data, attempt: Attempt): Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: each kind has data of its own, and only its own data ever comes back to it
export type AnyJobKind = JobKind<any>

/**
 * A kind whose effects are stored in one transaction with the end of the job, so they happen once. Locks follow the
 * order that `lockMember` names, from the admins on. Emails are added with `outbox.add` or `addAll` and leave after the
 * commit.
 *
 * @param run `now` is by the product's clock, but never before the time at which the job was due: the database decides that,
 *   and its clock may be ahead
 */
export function once<Data extends object>(
  queue: QueueName,
  run: (services: Services, tx: Tx, data: Data, now: Date) => Promise<unknown>,
): JobKind<Data> {
  return {
    queue,
    async run(services, data, attempt) {
      await services.db.transaction().execute(async (tx) => {
        const now = Math.max(services.clock.now().getTime(), attempt.dueAt.getTime())
        await run(services, tx, data, new Date(now))
        await attempt.complete(tx)
      })
      services.log.info({ queue }, 'job done')
    },
  }
}

/**
 * A kind that works in batches, each in a transaction that also stores how far it has come. When the server stops, a
 * new job goes on behind the last batch.
 *
 * @param batch returns false when there was nothing left to do
 */
export function inBatches<Data extends object>(
  queue: QueueName,
  batch: (services: Services, data: Data, attempt: Attempt) => Promise<boolean>,
): JobKind<Data> {
  return {
    queue,
    async run(services, data, attempt) {
      while (await batch(services, data, attempt)) {
        if (attempt.signal.aborted) return services.jobs.add(services.db, queue, data, services.clock.now())
      }
    },
  }
}

/** What `jobs.start` runs, on these services. */
export function handlersOf(services: Services, kinds: AnyJobKind[]): [QueueName, Handler][] {
  return kinds.map(({ queue, run }) => [queue, (data, attempt) => run(services, data, attempt)])
}
