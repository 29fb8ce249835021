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

/** What goes within the hour, and how much of it. */
export type Goes = { kind: Retained; count: number }

export type ChangeRetentionResult =
  /** @property deletes what an admin has agreed to goes within the hour */
  | { outcome: 'changed'; shorter: boolean; deletes: boolean }
  | { outcome: 'unchanged' }
  /** Something would go that an admin has not agreed to yet. */
  | { outcome: 'to-agree'; goes: Goes[] }

/**
 * Sets how long what is kept. Nothing goes unasked: where a shorter time removes something that is there, it has to be agreed to.
 *
 * @param agreed the fingerprint of the times that were agreed to
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
    const goes = await countWhatGoes(tx, shorter, wanted, clock.now())
    if (goes.length > 0 && agreed !== fingerprintOf(wanted)) return { outcome: 'to-agree', goes }
    for (const kind of changed) await setRetention(tx, kind, wanted[kind], clock.now())
    await recordAudit(tx, admin, {
      action: 'Retention changed',
      subject: { kind: 'setting', id: null, name: 'How long data is kept' },
      changes: Object.fromEntries(
        changed.map((kind) => [kind, { before: periodInWords(before[kind]), after: periodInWords(wanted[kind]) }]),
      ),
    })
    return { outcome: 'changed', shorter: shorter.length > 0, deletes: goes.length > 0 }
  })
  log.info({ admin: admin.memberId, outcome: result.outcome }, 'retention changed')
  return result
}

async function countWhatGoes(tx: Tx, kinds: Retained[], wanted: Retention, now: Date): Promise<Goes[]> {
  const goes: Goes[] = []
  for (const kind of kinds) {
    const before = oldestKept(wanted[kind], now)
    const count = before ? await countOlderThan(tx, kind, before) : 0
    if (count > 0) goes.push({ kind, count })
  }
  return goes
}
