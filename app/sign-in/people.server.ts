import { findAdmin } from '../membership/admins.server.ts'
import { findRegisteredMember, lockMember } from '../membership/members.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { isDatabaseAway } from '../platform/database/unavailable.ts'
import { Semaphore } from '../platform/semaphore.ts'
import type { SignInArea } from './code-request.ts'

export type Person = NonNullable<Awaited<ReturnType<typeof findRegisteredMember>>>

/** @returns null for an address that may not sign in to this area, for any reason */
export function findPerson(db: Database | Tx, area: SignInArea, email: string): Promise<Person | null> {
  return area === 'admin' ? findAdmin(db, email) : findRegisteredMember(db, email)
}

// Waiting transactions only fail at once when the database can't be reached: they wait for different people, so a timeout for one person is
// no reason to refuse the others.
const concurrency = new Semaphore({ most: 4, timeout: 20_000, isHopeless: isDatabaseAway })

/**
 * Runs a transaction that may wait for a person's lock (`lockPerson`), or for the strangers' budgets. At most four wait in
 * the database, where each takes a connection and times out after five seconds (`usualLimits`), so that guessing can't use up
 * the pool. Others wait in memory.
 */
export function inSignInTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return concurrency.run(() => db.transaction().execute(work))
}

/** Serializes all work on one person's codes, and reads the person under the lock. */
export async function lockPerson(tx: Tx, area: SignInArea, email: string): Promise<Person | null> {
  const person = await findPerson(tx, area, email)
  if (!person || !(await lockMember(tx, person.id))) return null
  return findPerson(tx, area, email)
}
