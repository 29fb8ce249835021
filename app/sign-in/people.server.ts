import { findAdmin } from '../membership/admins.server.ts'
import { findRegisteredMember, lockMember } from '../membership/members.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { SignInArea } from './code-request.ts'

export type Person = NonNullable<Awaited<ReturnType<typeof findRegisteredMember>>>

/** @returns null for an address that may not sign in to this area, whatever the reason */
export function findPerson(db: Database | Tx, area: SignInArea, email: string): Promise<Person | null> {
  return area === 'admin' ? findAdmin(db, email) : findRegisteredMember(db, email)
}

/** Everything about one person's codes happens one after the other. What they are is read again once that is certain. */
export async function lockPerson(tx: Tx, area: SignInArea, email: string): Promise<Person | null> {
  const person = await findPerson(tx, area, email)
  if (!person || !(await lockMember(tx, person.id))) return null
  return findPerson(tx, area, email)
}
