import { sql } from 'kysely'
import { type AdminRole, type Admins, reaches } from '../admin-role.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { personColumns } from './members.server.ts'
import type { Reservation } from './reservation.ts'

export function findAdmin(db: Database | Tx, email: string) {
  return db
    .selectFrom('members')
    .select(personColumns)
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .executeTakeFirst()
    .then((row) => row ?? null)
}

/** When several servers start at once, each sees what the previous one did. */
export async function lockFirstAdmin(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`.execute(tx)
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('members').select('id').where('role', '=', 'admin').executeTakeFirst()
  return row !== undefined
}

/** No admin role is given, taken or changed until the transaction ends, so that the last owner stays. */
export async function lockAdmins(tx: Tx): Promise<Admins> {
  const rows = await tx
    .selectFrom('members')
    .select(['id', sql<AdminRole>`admin_role`.as('adminRole')])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, adminRole }) => [id, adminRole]))
}

/** Recipients of emails for admins. */
export async function listAdminAddresses(tx: Tx) {
  return tx
    .selectFrom('members')
    .select(['email', 'first_name as firstName'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .limit(mostRecipients)
    .execute()
}

/** Limits the emails per notice. */
const mostRecipients = 200

/**
 * Locks the role until the transaction ends.
 *
 * @returns the current role; null for a person who is no admin (any more)
 */
export async function keepAdminRole(tx: Tx, id: string): Promise<AdminRole | null> {
  const row = await tx
    .selectFrom('members')
    .select(sql<AdminRole>`admin_role`.as('adminRole'))
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .forShare()
    .executeTakeFirst()
  return row?.adminRole ?? null
}

/** Whether the person is still an admin, of at least this role, which is then locked until the transaction ends. */
export async function keepsAdminRole(tx: Tx, id: string, least?: AdminRole): Promise<boolean> {
  const role = await keepAdminRole(tx, id)
  return role !== null && (!least || reaches(role, least))
}

/**
 * Makes a person an admin. A new person gets no registration, and so takes no place; a known person keeps everything else.
 *
 * @returns also the role they had, or null for a new person
 */
export async function makeAdmin(
  tx: Tx,
  { firstName, lastName, email }: Pick<Reservation, 'firstName' | 'lastName' | 'email'>,
  adminRole: AdminRole,
): Promise<{ memberId: string; roleBefore: string | null }> {
  const known = await tx
    .selectFrom('members')
    .select('role')
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('members')
    .values({
      first_name: firstName,
      last_name: lastName,
      email,
      role: 'admin',
      admin_role: adminRole,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        role: 'admin',
        // An admin keeps the present role: this gives roles and takes none.
        admin_role: sql<string>`coalesce(members.admin_role, excluded.admin_role)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id, roleBefore: known?.role ?? null }
}

/** For an admin, under `lockAdmins`. */
export async function setAdminRole(tx: Tx, id: string, adminRole: AdminRole): Promise<void> {
  await tx
    .updateTable('members')
    .set({ admin_role: adminRole, version: sql`version + 1` })
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .execute()
}
