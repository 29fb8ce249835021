import type { Tx } from '../platform/database/database.server.ts'
import { describeFailure } from '../platform/mail/failure.ts'
import type { Services } from '../platform/services.ts'
import { startPolling } from '../platform/start-polling.server.ts'
import type { MailingKind } from './add-mailing.server.ts'
import {
  advanceMailing,
  type ClaimedMailing,
  claimMailing,
  findStoppedCopies,
  postponeMailing,
} from './mailings.server.ts'

// biome-ignore lint/suspicious/noExplicitAny: each kind has facts and recipients of its own, and only they ever come back to it
export type AnyMailingKind = MailingKind<any, any, any, any>

const triedAgainAfterSeconds = 60
/** Small, so that a member who unsubscribes during the batch doesn't notice the wait. */
const batchSize = 100
/** Per statement, which then takes a moment. */
const stoppedAtOnce = 2_000

/** Starts the job that writes the copies of mailings. @returns stops it, after the current batch */
export function startWritingMailings(services: Services, kinds: AnyMailingKind[]): () => Promise<void> {
  const failure = 'mailings could not be looked through'
  const work = async (stop: AbortSignal) => {
    await discardStopped(services, stop)
    await writeMailings(services, kinds, stop)
  }
  return startPolling(services, { everyMs: 2_000, work, failure })
}

/** Writes all pending copies, except those that other servers have locked. */
export async function writeMailings(services: Services, kinds: AnyMailingKind[], stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted && (await writeBatch(services, kinds)));
}

/** Gives up waiting copies of stopped mailings, which no server claims any more. */
export async function discardStopped({ db, outbox, clock }: Services, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const ids = await findStoppedCopies(db, clock.now(), stoppedAtOnce)
    if (ids.length === 0) return
    await outbox.discardStopped(ids)
  }
}

/** @returns false when no mailing waits */
async function writeBatch(services: Services, kinds: AnyMailingKind[]): Promise<boolean> {
  const { db, outbox, log } = services
  const names = kinds.map(({ letter }) => letter.kind)
  const inHand: { mailing: ClaimedMailing | null } = { mailing: null }
  try {
    await db.transaction().execute(async (tx) => {
      const mailing = await claimMailing(tx, names)
      inHand.mailing = mailing
      const kind = kinds.find(({ letter }) => letter.kind === mailing?.kind)
      if (mailing && kind) await write(services, tx, kind, mailing)
    })
  } catch (error) {
    const { mailing } = inHand
    if (!mailing) throw error
    const { id, kind, facts } = mailing
    log.warn({ mailing: id, kind, error: describeFailure(error, facts) }, 'mailing not written')
    await postponeMailing(db, id, triedAgainAfterSeconds)
  }
  if (inHand.mailing) outbox.wake()
  return inHand.mailing !== null
}

/** The copies and the progress are stored together or not at all. */
async function write(services: Services, tx: Tx, { letter, ...kind }: AnyMailingKind, mailing: ClaimedMailing) {
  const { id, cohortId, facts, after } = mailing
  const batch = await kind.recipients(tx, { cohortId, facts, after, limit: batchSize })
  const copies = batch
    .filter(({ isLeftOut }) => !isLeftOut)
    .map((someone) => ({ to: someone.email, facts: kind.address(services, facts, someone) }))
  await services.outbox.addCopies(tx, letter.kind, copies, { id, expiresAt: kind.expiresAt?.(facts) ?? null })
  await advanceMailing(tx, id, copies.length, batch.at(-1)?.key ?? null)
}
