import type { Tx } from '../database/database.server.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import type { Jobs } from '../jobs/jobs.server.ts'
import { emailQueues, listWaiting, queueOf } from './letters.server.ts'

/** Each sends one email. */
export const emailJobs: JobKind<{ email: string }>[] = emailQueues.map((queue) => ({
  queue,
  run: ({ outbox }, { email }, attempt) => outbox.runJob(queue, email, attempt),
}))

const plannedAtOnce = 5_000

/** For a restore, because backups have no jobs. */
export async function planAllEmails(jobs: Jobs, tx: Tx, now: Date): Promise<void> {
  let after: string | null = null
  do {
    const letters = await listWaiting(tx, after, plannedAtOnce)
    for (const queue of emailQueues) {
      const own = letters.filter((letter) => queueOf(letter) === queue)
      const added = own.map(({ id }) => ({ key: id, data: { email: id } }))
      await jobs.addAll(tx, queue, added, now)
    }
    after = letters.at(-1)?.id ?? null
  } while (after)
}
