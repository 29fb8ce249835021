import type { AdminRole } from '../app/admin-role.ts'
import type { ConfirmedOwner } from '../app/viewer.ts'
import type { TestServices } from './services.ts'

/**
 * Adds an admin.
 *
 * @param adminRole their role; the returned proof passes every use case's type
 * @returns the proof of the role, which only sign-in creates in the product
 */
export async function addAdmin(
  { db }: Pick<TestServices, 'db'>,
  email = 'boss@example.org',
  adminRole: AdminRole = 'owner',
): Promise<ConfirmedOwner> {
  const name = { firstName: 'The', lastName: 'Boss' }
  const { id } = await db
    .insertInto('members')
    .values({
      first_name: name.firstName,
      last_name: name.lastName,
      email,
      role: 'admin',
      admin_role: adminRole,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id, email, ...name, adminRole, least: adminRole } as ConfirmedOwner
}
