import { type ListedDue, listDue, postponeDue, takeDue } from '../../app/cohorts/due.server.ts'
import { type DueKind, nextTry } from '../../app/cohorts/due.ts'
import { lockCohorts } from '../../app/membership/places.server.ts'
import type { Services } from '../../app/platform/services.ts'
import { startPolling } from '../../app/platform/start-polling.server.ts'

const batchSize = 100

/**
 * Runs due work every few seconds, beginning now. Of several servers one runs each piece. It doesn't keep the process
 * alive.
 *
 * @returns stops it, after the running work
 */
export function startDueWork(services: Services, kinds: DueKind[]): () => Promise<void> {
  const failure = 'what is due could not be looked through'
  return startPolling(services, { everyMs: 5_000, work: (stop) => carryOutDue(services, kinds, stop), failure })
}

/**
 * Runs everything that is due by now, one after the other. Failed work is retried later and doesn't stop the rest.
 *
 * @returns how many ran here
 */
export async function carryOutDue(
  services: Services,
  kinds: DueKind[],
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { db, clock, outbox } = services
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  let done = 0
  let batch: ListedDue[]
  do {
    batch = await listDue(db, [...byName.keys()], clock.now(), batchSize)
    for (const due of batch) {
      if (signal.aborted) break
      if (await tryOne(services, byName.get(due.kind), due)) done += 1
    }
    outbox.wake()
  } while (batch.length === batchSize && !signal.aborted)
  return done
}

/** @returns whether it ran here */
async function tryOne(services: Services, kind: DueKind | undefined, due: ListedDue): Promise<boolean> {
  const { db, clock, log } = services
  try {
    const isTaken = await db.transaction().execute(async (tx) => {
      if (due.cohortId !== null) await lockCohorts(tx, [due.cohortId])
      const now = clock.now()
      if (!kind || !(await takeDue(tx, due, now))) return false
      await kind.carryOut(services, tx, due, now)
      return true
    })
    if (isTaken) log.info({ kind: due.kind, subject: due.subject }, 'due work done')
    return isTaken
  } catch (error) {
    const failures = due.failures + 1
    const next = nextTry(failures, clock.now())
    log.error(
      { kind: due.kind, subject: due.subject, failures, next, error: (error as Error).stack },
      'due work failed',
    )
    await postponeDue(db, due, next)
    return false
  }
}
