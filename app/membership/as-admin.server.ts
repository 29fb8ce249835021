import { type RoleMissing, reaches } from '../admin-role.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { Refused } from '../platform/services.ts'
import type { Admin } from '../viewer.ts'
import { keepAdminRole } from './admins.server.ts'

/**
 * Runs an admin's change in a transaction. It first checks the role again, which may have changed since the request arrived, and
 * locks it until the change has ended.
 *
 * @param work takes no locks on cohorts (`lockPlaces`) or newsletters: those come before the locks on admins
 * @throws {NoAdminAnyMore} before anything is changed
 */
export function asAdmin<Result>(db: Database, admin: Proof, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await refuseFormerAdmin(tx, admin)
    return work(tx)
  })
}

/**
 * As `asAdmin`, for a change that names another admin, whose role is locked too.
 *
 * @returns null when that person is no admin
 */
export function asAdminNaming<Result>(
  db: Database,
  admin: Proof,
  other: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction().execute(async (tx) => {
    // In the order of `lockAdmins`, to avoid deadlocks.
    const keptFirst = other < admin.memberId && (await keepAdminRole(tx, other)) !== null
    await refuseFormerAdmin(tx, admin)
    return keptFirst || (await keepAdminRole(tx, other)) ? work(tx) : null
  })
}

/** As `asAdmin`, for a transaction that needs other locks first. */
export async function refuseFormerAdmin(tx: Tx, { memberId, least }: Proof): Promise<void> {
  const role = await keepAdminRole(tx, memberId)
  if (!role || !reaches(role, least)) throw new NoAdminAnyMore(role && { role, needed: least })
}

/** Checked for the role that the request required. */
type Proof = Pick<Admin, 'memberId' | 'least'>

/** Thrown for an admin whose role is now lower than required, too. */
export class NoAdminAnyMore extends Refused {
  override message = 'whoever asked for this is no admin any more'
  readonly answer: RoleMissing | null
  constructor(answer: RoleMissing | null) {
    super()
    this.answer = answer
  }
}
