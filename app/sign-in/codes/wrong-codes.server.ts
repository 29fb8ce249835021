import { sql } from 'kysely'
import { deleteInBatches } from '../../platform/database/batches.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { type Budget, longestBudgetSeconds } from './guessing.ts'

/** Serializes wrong codes of unknown browsers, so that their budgets hold for parallel ones too. */
export async function lockGuesses(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sign-in guesses', 0))`.execute(tx)
}

/**
 * Counts wrong codes for each budget.
 *
 * @param of one account with its budget key; null for all accounts, in unknown browsers
 */
export async function countWrongCodes(
  tx: Tx,
  of: { memberId: string; deviceHash: Buffer | null } | null,
  budgets: readonly Budget[],
  now: Date,
): Promise<number[]> {
  const counts = budgets.map(
    ({ seconds }) => sql`count(*) filter (where tried_at > ${new Date(now.getTime() - seconds * 1000)})`,
  )
  const row = await tx
    .selectFrom('wrong_codes')
    .select(sql<number[]>`array[${sql.join(counts)}]::int[]`.as('counts'))
    .where('device_hash', of?.deviceHash ? '=' : 'is', of?.deviceHash ?? null)
    .$if(of !== null, (query) => query.where('member_id', '=', of?.memberId ?? ''))
    .executeTakeFirstOrThrow()
  return row.counts
}

/** The key by which attempts at one code are counted. */
export interface CodeTries {
  challenge_id: string
  /** Of a known browser, whether it requested the code or not. */
  device_hash: Buffer | null
  by_asker: boolean
}

export async function countTriesAt(tx: Tx, { challenge_id, device_hash, by_asker }: CodeTries): Promise<number> {
  const { count } = await tx
    .selectFrom('wrong_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('challenge_id', '=', challenge_id)
    .where('device_hash', device_hash ? '=' : 'is', device_hash)
    .$if(device_hash === null, (query) => query.where('by_asker', '=', by_asker))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertWrongCodes(tx: Tx, memberId: string, tries: CodeTries[], now: Date): Promise<void> {
  await tx
    .insertInto('wrong_codes')
    .values(tries.map((row) => ({ ...row, member_id: memberId, tried_at: now })))
    .execute()
}

/** In unknown browsers. */
export async function countGuessedAccounts(tx: Tx, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('wrong_codes')
    .select((select) => select.fn.count<number>('member_id').distinct().as('count'))
    .where('tried_at', '>', since)
    .where('device_hash', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes rows that no budget counts any more. */
export async function deleteOldWrongCodes(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - longestBudgetSeconds * 1000)
  await deleteInBatches(db, 'wrong_codes', sql`tried_at < ${oldest}`)
}
