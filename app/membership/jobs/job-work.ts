import type { AuditActor } from '../../audit/audit-entry.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import type { JobCounters, MemberJob } from '../changes/member-job.ts'

export interface JobBatch {
  /** None when there is nothing more. */
  rows: number
  counters: JobCounters
}

/** What is done with the rows of a kind of job, a batch in each transaction. */
export interface JobWork {
  /** Finds the next of its rows, where that takes long. */
  collect?(tx: Tx, job: MemberJob): Promise<JobBatch & { isOver: boolean }>
  check(services: Services, tx: Tx, job: MemberJob): Promise<JobBatch>
  run(services: Services, tx: Tx, job: MemberJob, actor: AuditActor): Promise<JobBatch>
  /** Takes back what was done. @param actor who undoes it; null when they can't do this any more */
  undo?(services: Services, tx: Tx, job: MemberJob, actor: AuditActor | null): Promise<JobBatch>
  /** What follows once the change can't be undone any more, in batches too. */
  settle?(services: Services, tx: Tx, job: MemberJob): Promise<{ isOver: boolean; counters: JobCounters }>
}
