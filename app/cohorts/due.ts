import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'

/** Work that runs once at a given time. Kind, subject and moment together identify it. */
export interface Due {
  kind: string
  /** The id of its subject, such as a member or a cohort, depending on the kind. */
  subject: string
  /** The instant that it concerns, such as the end of an offer; a reminder runs before it. */
  moment: Date
  /** The cohort that is locked while it runs. Null for work that needs neither newsletters' locks nor cohorts'. */
  cohortId: number | null
}

/** How one kind of `Due` runs. `server/background/due-kinds.ts` lists them all. */
export interface DueKind {
  kind: string
  /**
   * Runs in a transaction that holds the cohort's lock and has taken the row: both commit together, or it is retried
   * later. It may run long after its time, when its subject has changed or is gone: check first. Locks follow the order
   * that `lockMember` names, from the admins on. Emails are added with `outbox.add` or `addAll` and leave after the
   * commit.
   *
   * @param now by the product's clock, never before the time at which it was due
   */
  carryOut(services: Services, tx: Tx, due: Due, now: Date): Promise<unknown>
}

const second = 1_000
const minute = 60 * second
const waits = [10 * second, minute, 5 * minute, 15 * minute, 60 * minute]

/** @returns the time of the next attempt after that many failures: growing waits, finally once an hour without end */
export function nextTry(failures: number, now: Date): Date {
  const wait = waits[Math.min(failures, waits.length) - 1] ?? 0
  return new Date(now.getTime() + wait)
}
