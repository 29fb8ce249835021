import { type RoleMissing, reaches } from '../admin-role.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { Refused } from '../platform/services.ts'
import type { Admin } from '../viewer.ts'
import { keepAdminRole } from './admins.server.ts'

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

/** As `asAdmin`, for a change that names another admin, who stays one until it has ended. @returns null when that one is none */
export function asAdminNaming<Result>(
  db: Database,
  admin: Proof,
  other: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction().execute(async (tx) => {
    // In the order of `lockAdmins`, so that neither waits for the other.
    const keptFirst = other < admin.memberId && (await keepAdminRole(tx, other)) !== null
    await refuseFormerAdmin(tx, admin)
    return keptFirst || (await keepAdminRole(tx, other)) ? work(tx) : null
  })
}

/** As `asAdmin`, for a transaction that has something else to wait for first. */
export async function refuseFormerAdmin(tx: Tx, { memberId, least }: Proof): Promise<void> {
  const role = await keepAdminRole(tx, memberId)
  if (!role || !reaches(role, least)) throw new NoAdminAnyMore(role && { role, needed: least })
}

/** Of whatever role: what is asked again is the one for which it was made. */
type Proof = Pick<Admin, 'memberId' | 'least'>

/** Or less than it takes. */
export class NoAdminAnyMore extends Refused {
  override message = 'whoever asked for this is no admin any more'
  readonly answer: RoleMissing | null
  constructor(answer: RoleMissing | null) {
    super()
    this.answer = answer
  }
}
