import { sql } from 'kysely'
import { type AdminRole, type Admins, reaches } from '../admin-role.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { MemberStatus } from './member.ts'
import { personColumns } from './members.server.ts'
import type { Reservation } from './reservation.ts'

export function findAdmin(db: Database | Tx, email: string) {
  return db
    .selectFrom('community_members')
    .select(personColumns)
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .executeTakeFirst()
    .then((row) => row ?? null)
}

/** Of several servers that start at once each sees what the one before has done. */
export async function lockFirstAdmin(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first admin', 0))`.execute(tx)
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('community_members').select('id').where('role', '=', 'admin').executeTakeFirst()
  return row !== undefined
}

/** Nobody's admin role comes, goes or changes until the transaction ends, so that the last owner stays. */
export async function lockAdmins(tx: Tx): Promise<Admins> {
  const rows = await tx
    .selectFrom('community_members')
    .select(['id', sql<AdminRole>`admin_role`.as('adminRole')])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, adminRole }) => [id, adminRole]))
}

/** Whom to tell what only admins need to know. */
export async function listAdminAddresses(tx: Tx) {
  return tx
    .selectFrom('community_members')
    .select(['email', 'first_name as firstName'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .limit(mostTold)
    .execute()
}

/** Nobody runs a bootcamp with more. */
const mostTold = 200

/** What this admin still is; nobody takes it from them until the transaction ends. @returns null for who is none any more */
export async function keepAdminRole(tx: Tx, id: string): Promise<AdminRole | null> {
  const row = await tx
    .selectFrom('community_members')
    .select(sql<AdminRole>`admin_role`.as('adminRole'))
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .forShare()
    .executeTakeFirst()
  return row?.adminRole ?? null
}

/** Whether this admin still is at least this; then nobody takes it from them until the transaction ends. */
export async function keepsAdminRole(tx: Tx, id: string, least: AdminRole = 'reader'): Promise<boolean> {
  const role = await keepAdminRole(tx, id)
  return role !== null && reaches(role, least)
}

/**
 * A new person without a registration, so holding no learner's place; somebody who is known already keeps everything but the role.
 *
 * @returns with the role they had, or null for a new person
 */
export async function makeAdmin(
  tx: Tx,
  { firstName, lastName, email }: Pick<Reservation, 'firstName' | 'lastName' | 'email'>,
  adminRole: AdminRole,
): Promise<{ memberId: string; roleBefore: string | null }> {
  const known = await tx
    .selectFrom('community_members')
    .select('role')
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('community_members')
    .values({
      cohort_id: null,
      first_name: firstName,
      last_name: lastName,
      email,
      role: 'admin',
      admin_role: adminRole,
      status: 'confirmed' satisfies MemberStatus,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        role: 'admin',
        // An admin stays what they are: this gives, and takes nothing.
        admin_role: sql<string>`coalesce(community_members.admin_role, excluded.admin_role)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id, roleBefore: known?.role ?? null }
}

/** Of somebody who is an admin, under `lockAdmins`. */
export async function setAdminRole(tx: Tx, id: string, adminRole: AdminRole): Promise<void> {
  await tx
    .updateTable('community_members')
    .set({ admin_role: adminRole })
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .execute()
}
