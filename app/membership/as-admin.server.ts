import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Admin } from '../viewer.ts'
import { keepsAdminRole } from './admins.server.ts'

/**
 * A change by an admin, from its first statement: an admin who lost the role while their request was on its way, or is less than
 * their proof says, changes nothing, and nobody loses it until the change has ended.
 *
 * @param work waits neither for places (`lockPlaces`) nor for newsletters: those locks come before the admins' own
 * @throws {NoAdminAnyMore} then nothing has been done
 */
export function asAdmin<Result>(db: Database, admin: Proof, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await refuseFormerAdmin(tx, admin)
    return work(tx)
  })
}

/** As `asAdmin`, for a transaction that has something else to wait for first. */
export async function refuseFormerAdmin(tx: Tx, { memberId, least }: Proof): Promise<void> {
  if (!(await keepsAdminRole(tx, memberId, least))) throw new NoAdminAnyMore()
}

/** Of whatever role: what is asked again is the one for which it was made. */
type Proof = Pick<Admin, 'memberId' | 'least'>

export class NoAdminAnyMore extends Error {
  override message = 'whoever asked for this is no admin any more'
}
