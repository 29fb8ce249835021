import type { Tx } from '../platform/database/database.server.ts'
import { inBatches, type JobKind } from '../platform/jobs/job-kind.ts'
import { describeFailure } from '../platform/mail/failure.ts'
import type { Services } from '../platform/services.ts'
import type { MailingJob, MailingKind } from './add-mailing.server.ts'
import { advanceMailing, findStoppedCopies, type LockedMailing, lockMailing } from './mailings.server.ts'

// biome-ignore lint/suspicious/noExplicitAny: each kind has facts and recipients of its own, and only they ever come back to it
export type AnyMailingKind = MailingKind<any, any, any, any>

/** Small, so that a member who unsubscribes during the batch doesn't notice the wait. */
const batchSize = 100
/** Per statement, which then takes a moment. */
const stoppedAtOnce = 2_000

/** Writes the copies of a mailing; once it is stopped, gives up those that wait. */
export function writeMailing(kinds: AnyMailingKind[]): JobKind<MailingJob> {
  return inBatches('mailing', async ({ db, ...services }, { mailing: id }) => {
    let facts: unknown
    let isStopped = false
    try {
      const goesOn = await db.transaction().execute(async (tx) => {
        const mailing = await lockMailing(tx, id)
        isStopped = mailing?.stoppedAt != null
        if (!mailing || mailing.finishedAt) return false
        facts = mailing.facts
        const kind = kinds.find(({ letter }) => letter.kind === mailing.kind)
        if (!kind) throw new Error(`No mailing of the kind ${mailing.kind} is known.`)
        await write(services, tx, kind, id, mailing)
        return true
      })
      if (isStopped) await discardStopped({ db, ...services })
      return goesOn
    } catch (error) {
      throw new Error(describeFailure(error, facts))
    }
  })
}

/** Gives up waiting copies of stopped mailings. */
export async function discardStopped({ db, outbox }: Pick<Services, 'db' | 'outbox'>): Promise<void> {
  for (;;) {
    const ids = await findStoppedCopies(db, stoppedAtOnce)
    if (ids.length === 0) return
    await outbox.discardStopped(ids)
  }
}

/** The copies and the progress are stored together or not at all. */
async function write(
  services: Omit<Services, 'db'>,
  tx: Tx,
  { letter, ...kind }: AnyMailingKind,
  id: number,
  { cohortId, facts, after }: LockedMailing,
) {
  const batch = await kind.recipients(tx, { cohortId, facts, after, limit: batchSize })
  const copies = batch
    .filter(({ isLeftOut }) => !isLeftOut)
    .map((someone) => ({ to: someone.email, facts: kind.address(services, facts, someone) }))
  await services.outbox.addCopies(tx, letter.kind, copies, { id, expiresAt: kind.expiresAt?.(facts) ?? null })
  await advanceMailing(tx, id, copies.length, batch.at(-1)?.key ?? null)
}
