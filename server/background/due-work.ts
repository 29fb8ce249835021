import { type ListedDue, listDue, postponeDue, takeDue } from '../../app/cohorts/due.server.ts'
import { type DueKind, nextTry } from '../../app/cohorts/due.ts'
import { lockCohorts } from '../../app/membership/places.server.ts'
import { keepLooking } from '../../app/platform/keep-looking.server.ts'
import type { Services } from '../../app/platform/services.ts'

const batchSize = 100

/**
 * Carries out every few seconds what has become due, beginning now. Any number of servers may do it at once: each thing is done by
 * one of them. It keeps no process alive.
 *
 * @returns what ends it, after what is being carried out
 */
export function startDueWork(services: Services, kinds: DueKind[]): () => Promise<void> {
  const failure = 'what is due could not be looked through'
  return keepLooking(services, { everyMs: 5_000, work: (stop) => carryOutDue(services, kinds, stop), failure })
}

/**
 * Everything that is due by now, one after the other. What fails is tried again later and keeps nothing else from being done.
 *
 * @returns how many were carried out here
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

/** @returns whether it was carried out here */
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
