import { sql } from 'kysely'
import { deleteInBatches } from '../../platform/database/batches.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { widerFactor, widerNetwork } from '../../platform/http/network.ts'
import { type SignInArea, secondsUntilNextLookUp, unknownAddresses } from '../code-request.ts'

/** Serializes look-ups of a network, so that a parallel burst is counted. */
export async function lockNetwork(tx: Tx, network: string): Promise<void> {
  const widest = widerNetwork(network) ?? network
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${widest}`}, 0))`.execute(tx)
}

/** @returns seconds until this network, and its wider prefix, may look up another address */
export async function findSecondsUntilLookUp(tx: Tx, network: string, now: Date): Promise<number> {
  const { most } = unknownAddresses
  const wider = widerNetwork(network)
  return (
    (await findSeconds(tx, { network }, most, now)) ||
    (wider === null ? 0 : await findSeconds(tx, { wider_network: wider }, most * widerFactor, now))
  )
}

/** Counts each address without access once. */
async function findSeconds(
  tx: Tx,
  from: { network: string } | { wider_network: string },
  most: number,
  now: Date,
): Promise<number> {
  const rows = await tx
    .selectFrom('unknown_sign_ins')
    .select('asked_at')
    .where((where) => where.and(from))
    .where('asked_at', '>', secondsBefore(now, unknownAddresses.windowSeconds))
    .orderBy('asked_at', 'desc')
    .limit(most)
    .execute()
  const askedAt = rows.map(({ asked_at }) => asked_at)
  return secondsUntilNextLookUp(askedAt, most, now)
}

/** Repeated attempts of one address count once. */
export async function rememberUnknownSignIn(
  tx: Tx,
  { network, area, emailHash }: { network: string; area: SignInArea; emailHash: Buffer },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('unknown_sign_ins')
    .values({ network, wider_network: widerNetwork(network), area, email_hash: emailHash, asked_at: now })
    .onConflict((conflict) => conflict.columns(['network', 'email_hash']).doUpdateSet({ asked_at: now }))
    .execute()
}

export interface RefusedSignIns {
  addresses: number
  networks: number
}

/**
 * For the admins' page: refused admin sign-ins, counted for a day instead of audited, because strangers could fill the log.
 */
export async function countRefusedAdmins(db: Database, now: Date): Promise<RefusedSignIns> {
  return db
    .selectFrom('unknown_sign_ins')
    .select((select) => [
      select.fn.count<number>('email_hash').distinct().as('addresses'),
      select.fn.count<number>('network').distinct().as('networks'),
    ])
    .where('area', '=', 'admin' satisfies SignInArea)
    .where('asked_at', '>', secondsBefore(now, toldForSeconds))
    .executeTakeFirstOrThrow()
}

const toldForSeconds = 24 * 60 * 60

export async function deleteOldUnknownSignIns(db: Database, now: Date): Promise<void> {
  const isTold = sql`area is not distinct from 'admin' and asked_at > ${secondsBefore(now, toldForSeconds)}`
  const old = sql`asked_at <= ${secondsBefore(now, unknownAddresses.windowSeconds)} and not (${isTold})`
  await deleteInBatches(db, 'unknown_sign_ins', old)
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000)
}
