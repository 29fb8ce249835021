import { findAdmin } from '../membership/admins.server.ts'
import { findRegisteredMember, lockMember } from '../membership/members.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { isDatabaseUnavailable } from '../platform/database/unavailable.ts'
import { Semaphore } from '../platform/semaphore.ts'
import type { SignInArea } from './code-request.ts'

export type Person = NonNullable<Awaited<ReturnType<typeof findRegisteredMember>>>

/** @returns null for an address that may not sign in to this area, whatever the reason */
export function findPerson(db: Database | Tx, area: SignInArea, email: string): Promise<Person | null> {
  return area === 'admin' ? findAdmin(db, email) : findRegisteredMember(db, email)
}

const turns = new Semaphore({ most: 4, timeout: 20_000, isHopeless: isDatabaseUnavailable })

/**
 * For what waits for one person (`lockPerson`), or for what all strangers have tried. Few do so in the database, where each takes
 * one of the pool's connections and gives up after five seconds (`usualLimits`): whoever tries codes without a pause must leave
 * connections to all others. The rest wait in our queue.
 */
export function inSignInTransaction<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return turns.run(() => db.transaction().execute(work))
}

/** Everything about one person's codes happens one after the other. What they are is read again once that is certain. */
export async function lockPerson(tx: Tx, area: SignInArea, email: string): Promise<Person | null> {
  const person = await findPerson(tx, area, email)
  if (!person || !(await lockMember(tx, person.id))) return null
  return findPerson(tx, area, email)
}
