import { recordAudit } from '../audit/audit-log.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import type { Confirmed, Owner } from '../viewer.ts'
import { countOlderThan } from './old-rows.server.ts'
import {
  fingerprintOf,
  isShorter,
  oldestKept,
  periodInWords,
  type Retained,
  type Retention,
  retainedKinds,
} from './retention.ts'
import { lockRetention, setRetention } from './retention-periods.server.ts'

/** What a shorter period would delete within the hour. */
export type Deletion = { kind: Retained; count: number }

export type ChangeRetentionResult =
  /** @property deletes the admin has agreed to a deletion, which happens within the hour */
  | { outcome: 'changed'; shorter: boolean; deletes: boolean }
  | { outcome: 'unchanged' }
  /** The new periods delete something that the admin has not agreed to yet. */
  | { outcome: 'to-agree'; deletions: Deletion[] }

/**
 * Sets the retention periods. A shorter period that deletes existing rows needs the admin's agreement first.
 *
 * @param agreed fingerprint of the periods that the admin agreed to
 */
export async function changeRetention(
  { db, clock, log }: Services,
  admin: Confirmed<Owner>,
  wanted: Retention,
  agreed: string | null,
): Promise<ChangeRetentionResult> {
  const result = await asAdmin(db, admin, async (tx): Promise<ChangeRetentionResult> => {
    const before = await lockRetention(tx)
    const changed = retainedKinds.filter((kind) => before[kind] !== wanted[kind])
    if (changed.length === 0) return { outcome: 'unchanged' }
    const shorter = changed.filter((kind) => isShorter(wanted[kind], before[kind]))
    const deletions = await countDeletions(tx, shorter, wanted, clock.now())
    if (deletions.length > 0 && agreed !== fingerprintOf(wanted)) return { outcome: 'to-agree', deletions }
    await setRetention(tx, Object.fromEntries(changed.map((kind) => [kind, wanted[kind]])), clock.now())
    await recordAudit(tx, admin, {
      action: 'Retention changed',
      subject: { kind: 'setting', id: null, name: 'How long data is kept' },
      changes: Object.fromEntries(
        changed.map((kind) => [kind, { before: periodInWords(before[kind]), after: periodInWords(wanted[kind]) }]),
      ),
    })
    return { outcome: 'changed', shorter: shorter.length > 0, deletes: deletions.length > 0 }
  })
  log.info({ admin: admin.memberId, outcome: result.outcome }, 'retention changed')
  return result
}

async function countDeletions(tx: Tx, kinds: Retained[], wanted: Retention, now: Date): Promise<Deletion[]> {
  const deletions: Deletion[] = []
  for (const kind of kinds) {
    const before = oldestKept(wanted[kind], now)
    const count = before ? await countOlderThan(tx, kind, before) : 0
    if (count > 0) deletions.push({ kind, count })
  }
  return deletions
}
