import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'

/** Something that happens once, at a time. Kind, subject and moment together name it. */
export interface Due {
  kind: string
  /** What it is about, in the words of its kind: the id of a member, of a cohort. */
  subject: string
  /** The instant that it is about, such as the end of an offer: also for a reminder, which is due before. */
  moment: Date
  /** Locked while it is carried out. Null for what is about no cohort: such work takes neither newsletters' locks nor cohorts'. */
  cohortId: number | null
}

/** How one kind of `Due` is carried out. All of them stand in `server/background/due-kinds.ts`. */
export interface DueKind {
  kind: string
  /**
   * In a transaction that holds the lock of the cohort and has taken the row: it happens together with what is written here, or not
   * at all and is tried again later. It may come long after its time, and what it is about may have changed or be gone: look first,
   * and do nothing then. Locks follow the order that `lockMember` names, from the admins on. Emails are added with
   * `outbox.add` or `addAll` and leave after the commit.
   *
   * @param now by the clock of the product, never before the time at which it was due
   */
  carryOut(services: Services, tx: Tx, due: Due, now: Date): Promise<unknown>
}

const second = 1_000
const minute = 60 * second
const waits = [10 * second, minute, 5 * minute, 15 * minute, 60 * minute]

/** @returns when what has failed so many times is tried again: later each time, once an hour in the end, for as long as it takes */
export function nextTry(failures: number, now: Date): Date {
  const wait = waits[Math.min(failures, waits.length) - 1] ?? 0
  return new Date(now.getTime() + wait)
}
